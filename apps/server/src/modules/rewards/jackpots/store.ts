import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { studio } from '../eligible.ts'
import { sealRow, type SealDeps } from '../seals.ts'

export type PoolRow = {
  pool_id: string
  share_millionths: bigint
  seed_kurus: bigint
  must_hit_by_kurus: bigint
}
export type OpenCycleRow = {
  pool_id: string
  cycle: number
  value_millionths: bigint
}

/** The pools, the smallest first. */
export const listPools = async (q: Query): Promise<PoolRow[]> =>
  (
    await sql<PoolRow>`select pool_id, share_millionths, seed_kurus, must_hit_by_kurus from jackpot_pools order by level`.execute(
      q,
    )
  ).rows

export const listOpenCycles = async (q: Query): Promise<OpenCycleRow[]> =>
  (
    await sql<OpenCycleRow>`select pool_id, cycle, value_millionths from jackpot_cycles where fell_at is null`.execute(
      q,
    )
  ).rows

export type NewCycle = OpenCycleRow & { started_at: Date }

export const insertCycle = async (tx: Tx, c: NewCycle): Promise<void> => {
  await sql`insert into jackpot_cycles (pool_id, cycle, value_millionths, started_at)
    values (${c.pool_id}, ${c.cycle}, ${c.value_millionths}, ${c.started_at})`.execute(tx)
}

export const setValue = async (
  tx: Tx,
  poolId: string,
  cycle: number,
  valueMillionths: bigint,
): Promise<void> => {
  await sql`update jackpot_cycles set value_millionths = ${valueMillionths} where pool_id = ${poolId} and cycle = ${cycle}`.execute(
    tx,
  )
}

export type FallRow = {
  /** Of the stakes that it was drawn with. */
  batch: bigint
  winner_id: bigint
  winner_mask: string
  stake_entry_id: bigint
  round_id: string
  game: string
  amount_kurus: bigint
  fell_at: Date
}

/** Closes a cycle for the stake that took it. */
export const insertFall = async (
  deps: Pick<SealDeps, 'env'>,
  tx: Tx,
  poolId: string,
  cycle: number,
  valueMillionths: bigint,
  f: FallRow,
): Promise<void> => {
  await sql`update jackpot_cycles set value_millionths = ${valueMillionths}, fell_at = ${f.fell_at}, winner_id = ${f.winner_id},
      winner_mask = ${f.winner_mask}, stake_entry_id = ${f.stake_entry_id}, round_id = ${f.round_id}, game = ${f.game},
      amount_kurus = ${f.amount_kurus}, batch = ${f.batch}, seal = ${sealRow(deps, 'fall', { ...f, pool_id: poolId, cycle })}
    where pool_id = ${poolId} and cycle = ${cycle} and fell_at is null`.execute(tx)
}

export type Owed = {
  pool_id: string
  cycle: number
  winner_id: bigint
  amount_kurus: bigint
  stake_entry_id: bigint
  round_id: string
  game: string
  fell_at: Date
  /** Null of what fell by a sealed threshold, as pools did before. */
  batch: bigint | null
  seal: string | null
}

/** Falls that are not paid yet, the oldest first. */
export const listOwed = async (q: Query): Promise<Owed[]> =>
  (
    await sql<Owed>`select pool_id, cycle, winner_id, amount_kurus, stake_entry_id, round_id, game, fell_at, batch, seal from jackpot_cycles
      where fell_at is not null and paid_at is null and voided_at is null order by fell_at, pool_id, cycle`.execute(
      q,
    )
  ).rows

export const setPaid = async (
  q: Query,
  { pool_id, cycle }: Owed,
  at: Date,
  entryId: bigint | null,
): Promise<void> => {
  await sql`update jackpot_cycles set paid_at = ${at}, paid_entry_id = ${entryId}
    where pool_id = ${pool_id} and cycle = ${cycle} and paid_at is null`.execute(q)
}

/**
 * Nobody won it: what was in it goes on into the cycle that runs. The cursor of the pools is held, so
 * that nothing is counted meanwhile. False: it was ended before.
 */
export const voidFall = async (
  tx: Tx,
  { pool_id, cycle, amount_kurus }: Owed,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`update jackpot_cycles set voided_at = ${at}
    where pool_id = ${pool_id} and cycle = ${cycle} and paid_at is null and voided_at is null returning 1`.execute(
    tx,
  )
  if (rows.length === 0) return false
  await sql`update jackpot_cycles set value_millionths = value_millionths + ${amount_kurus} * 1000000::bigint
    where pool_id = ${pool_id} and fell_at is null`.execute(tx)
  return true
}

export type PaidFall = Pick<
  Owed,
  'pool_id' | 'cycle' | 'winner_id' | 'amount_kurus' | 'game' | 'fell_at'
>

/** Falls that have been paid, the newest first. */
export const paidFalls = async (q: Query, limit: number): Promise<PaidFall[]> =>
  (
    await sql<PaidFall>`select pool_id, cycle, winner_id, amount_kurus, game, fell_at from jackpot_cycles
      where paid_at is not null order by fell_at desc, pool_id limit ${limit}`.execute(q)
  ).rows

export type ShownPool = {
  pool_id: string
  level: number
  name: string
  share_millionths: bigint
  seed_kurus: bigint
  must_hit_by_kurus: bigint
  cycle: number
  value_millionths: bigint
  last_cycle: number | null
  last_amount_kurus: bigint
  last_mask: string
  last_at: Date
  /** Null of what fell by a sealed threshold, as pools did before. */
  last_batch: bigint | null
}

/** The pools as pages show them, the largest first, each with its newest fall. */
export const listShown = async (q: Query, lang: Lang): Promise<ShownPool[]> =>
  (
    await sql<ShownPool>`
      select p.pool_id, p.level, ${sql.ref(`p.name_${lang}`)} as name, p.share_millionths, p.seed_kurus, p.must_hit_by_kurus,
        c.cycle, c.value_millionths, f.cycle as last_cycle, f.amount_kurus as last_amount_kurus, f.winner_mask as last_mask,
        f.fell_at as last_at, f.batch as last_batch
      from jackpot_pools p
      join jackpot_cycles c on c.pool_id = p.pool_id and c.fell_at is null
      left join lateral (
        select * from jackpot_cycles x where x.pool_id = p.pool_id and x.fell_at is not null and x.voided_at is null order by x.cycle desc limit 1
      ) f on true
      order by p.level desc`.execute(q)
  ).rows

/** The games of the studio that feed the pools, by their keys. */
export const listJackpotGames = async (q: Query): Promise<string[]> =>
  (
    await sql<{
      game_key: string
    }>`select game_key from jackpot_games where provider = ${studio.provider} order by game_key`.execute(
      q,
    )
  ).rows.map((row) => row.game_key)

/** These games of a provider feed the pools from now on, and no others of it. */
export const saveJackpotGames = async (
  tx: Tx,
  provider: string,
  keys: readonly string[],
): Promise<void> => {
  await sql`
    with gone as (
      delete from jackpot_games where provider = ${provider} and not (game_key = any(${[...keys]}::text[]))
    )
    insert into jackpot_games select ${provider}, unnest(${[...keys]}::text[]) on conflict do nothing`.execute(
    tx,
  )
}
