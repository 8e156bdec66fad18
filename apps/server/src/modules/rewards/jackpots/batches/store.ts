import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import { sealRow, type SealDeps } from '../../seals.ts'

export type SeriesRow = {
  series: bigint
  round_id: string
  steps: number
  key_id: string
  house_commitment: string
  studio_commitment: string
  promised_at: Date
  seal: string | null
}
/** The series that draws go on with, and how many of its steps are taken. */
export type RunningSeries = SeriesRow & { used: number }

export type BatchRow = {
  batch: bigint
  series: bigint
  step: number
  after_entry: bigint
  up_to_entry: bigint
  list: string
  digest: string
  fixed_at: Date
  house_value: string | null
  studio_value: string | null
  drawn_at: Date | null
  refused_at: Date | null
  refused_why: 'disagrees' | 'key_lost' | null
  withdrawn_at: Date | null
  seal: string | null
}

export const runningSeries = async (q: Query): Promise<RunningSeries | undefined> =>
  (
    await sql<RunningSeries>`
      select s.*, (select count(*) from jackpot_batches b where b.series = s.series)::int as used
      from jackpot_series s where s.ended_at is null`.execute(q)
  ).rows[0]

export const findSeries = async (q: Query, series: bigint): Promise<SeriesRow | undefined> =>
  (await sql<SeriesRow>`select * from jackpot_series where series = ${series}`.execute(q)).rows[0]

export const lastSeries = async (q: Query): Promise<bigint> =>
  (
    await sql<{
      last: bigint
    }>`select coalesce(max(series), 0)::bigint as last from jackpot_series`.execute(q)
  ).rows[0]?.last ?? 0n

export type NewSeries = Omit<SeriesRow, 'seal'>

export const insertSeries = async (
  deps: Pick<SealDeps, 'env'>,
  tx: Tx,
  s: NewSeries,
): Promise<void> => {
  await sql`insert into jackpot_series (series, round_id, steps, key_id, house_commitment, studio_commitment, promised_at, seal)
    values (${s.series}, ${s.round_id}, ${s.steps}, ${s.key_id}, ${s.house_commitment}, ${s.studio_commitment}, ${s.promised_at},
      ${sealRow(deps, 'series', s)})`.execute(tx)
}

export const endSeries = async (tx: Tx, at: Date, why: 'used' | 'renewed'): Promise<void> => {
  await sql`update jackpot_series set ended_at = ${at}, ended_why = ${why} where ended_at is null`.execute(
    tx,
  )
}

/** The batch that is fixed and not drawn yet. */
export const openBatch = async (q: Query): Promise<BatchRow | undefined> =>
  (
    await sql<BatchRow>`select * from jackpot_batches where drawn_at is null and withdrawn_at is null`.execute(
      q,
    )
  ).rows[0]

export const findBatch = async (q: Query, batch: bigint): Promise<BatchRow | undefined> =>
  (await sql<BatchRow>`select * from jackpot_batches where batch = ${batch}`.execute(q)).rows[0]

/** Batches behind one, in their order. */
export const batchesAfter = async (q: Query, batch: bigint, limit: number): Promise<BatchRow[]> =>
  (
    await sql<BatchRow>`select * from jackpot_batches where batch > ${batch} order by batch limit ${limit}`.execute(
      q,
    )
  ).rows

export const lastBatch = async (q: Query): Promise<bigint> =>
  (
    await sql<{
      last: bigint
    }>`select coalesce(max(batch), 0)::bigint as last from jackpot_batches`.execute(q)
  ).rows[0]?.last ?? 0n

export type NewBatch = Pick<
  BatchRow,
  'batch' | 'series' | 'step' | 'after_entry' | 'up_to_entry' | 'list' | 'digest' | 'fixed_at'
>

export const insertBatch = async (
  deps: Pick<SealDeps, 'env'>,
  tx: Tx,
  b: NewBatch,
): Promise<void> => {
  await sql`insert into jackpot_batches (batch, series, step, after_entry, up_to_entry, list, digest, fixed_at, seal)
    values (${b.batch}, ${b.series}, ${b.step}, ${b.after_entry}, ${b.up_to_entry}, ${b.list}, ${b.digest}, ${b.fixed_at},
      ${sealRow(deps, 'batch', b)})`.execute(tx)
}

export const setDrawn = async (
  tx: Tx,
  batch: bigint,
  { houseValue, studioValue }: { houseValue: string; studioValue: string },
  at: Date,
): Promise<void> => {
  await sql`update jackpot_batches set house_value = ${houseValue}, studio_value = ${studioValue}, drawn_at = ${at} where batch = ${batch}`.execute(
    tx,
  )
}

export const setRefused = async (
  tx: Tx,
  batch: bigint,
  why: NonNullable<BatchRow['refused_why']>,
  at: Date,
): Promise<void> => {
  await sql`update jackpot_batches set refused_at = ${at}, refused_why = ${why}
    where batch = ${batch} and drawn_at is null and refused_at is null`.execute(tx)
}

export const setWithdrawn = async (tx: Tx, batch: bigint, at: Date): Promise<void> => {
  await sql`update jackpot_batches set withdrawn_at = ${at} where batch = ${batch}`.execute(tx)
}

/** The values that the next ones must hash to: those of the step before, or the promises. */
export const valuesBefore = async (
  q: Query,
  { series, step }: Pick<BatchRow, 'series' | 'step'>,
): Promise<{ house: string; studio: string } | undefined> =>
  (
    await sql<{ house: string; studio: string }>`
      select coalesce(b.house_value, s.house_commitment) as house, coalesce(b.studio_value, s.studio_commitment) as studio
      from jackpot_series s left join jackpot_batches b on b.series = s.series and b.step = ${step} - 1
      where s.series = ${series}`.execute(q)
  ).rows[0]

export type FallOfBatch = {
  batch: bigint
  pool_id: string
  cycle: number
  winner_id: bigint
  winner_mask: string
  stake_entry_id: bigint
  amount_kurus: bigint
}

/** What some batches brought down. */
export const listFalls = async (q: Query, batches: readonly bigint[]): Promise<FallOfBatch[]> =>
  (
    await sql<FallOfBatch>`
      select batch, pool_id, cycle, winner_id, winner_mask, stake_entry_id, amount_kurus from jackpot_cycles
      where batch = any (${[...batches]}::bigint[]) order by batch, pool_id, cycle`.execute(q)
  ).rows
