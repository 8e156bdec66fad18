import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

export type OpenRound = {
  effect_no: bigint
  player_id: bigint
  source: string
  round_id: string
  game: string
  kurus: bigint
  at: Date
}

/** Notes where the journal is now, and forgets marks that nobody asks for any more. */
export const addMark = async (tx: Tx, at: Date, effectNo: bigint): Promise<void> => {
  await sql`insert into report_marks (at, effect_no) values (${at}, ${effectNo}) on conflict (at) do nothing`.execute(
    tx,
  )
}

/** The newest effect that was there by then; marks before it are forgotten. */
export const takeMark = async (tx: Tx, by: Date): Promise<bigint | undefined> => {
  const { rows } = await sql<{ at: Date; effect_no: bigint }>`
    select at, effect_no from report_marks where at <= ${by} order by at desc limit 1`.execute(tx)
  const [mark] = rows
  if (!mark) return undefined
  await sql`delete from report_marks where at < ${mark.at}`.execute(tx)
  return mark.effect_no
}

export const addRounds = async (tx: Tx, rounds: readonly OpenRound[]): Promise<void> => {
  for (const r of rounds)
    await sql`
      insert into report_rounds (effect_no, player_id, source, round_id, game, kurus, at)
      values (${r.effect_no}, ${r.player_id}, ${r.source}, ${r.round_id}, ${r.game}, ${r.kurus}, ${r.at})
      on conflict (effect_no) do nothing`.execute(tx)
}

/** The next ones by number, to be asked about again. */
export const listRoundNumbers = async (q: Query, after: bigint, limit: number): Promise<bigint[]> =>
  (
    await sql<{ effect_no: bigint }>`
      select effect_no from report_rounds where effect_no > ${after} order by effect_no limit ${limit}`.execute(
      q,
    )
  ).rows.map((row) => row.effect_no)

export const deleteRounds = async (tx: Tx, effectNos: readonly bigint[]): Promise<void> => {
  if (effectNos.length > 0)
    await sql`delete from report_rounds where effect_no = any (${[...effectNos]}::bigint[])`.execute(
      tx,
    )
}

/** The oldest first. */
export const listRounds = async (q: Query, limit: number): Promise<OpenRound[]> =>
  (await sql<OpenRound>`select * from report_rounds order by effect_no limit ${limit}`.execute(q))
    .rows

export const sumRounds = async (
  q: Query,
): Promise<{ count: number; kurus: bigint; oldest: Date | null }> =>
  (
    await sql<{ count: number; kurus: bigint; oldest: Date | null }>`
      select count(*)::int as count, coalesce(sum(kurus), 0)::bigint as kurus, min(at) as oldest from report_rounds`.execute(
      q,
    )
  ).rows[0] ?? { count: 0, kurus: 0n, oldest: null }
