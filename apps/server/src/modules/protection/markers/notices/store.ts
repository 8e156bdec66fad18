import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

/** A player's own figures of the last days, as they were shown; amounts in kuruş as digits. */
export type Figures = {
  days: number
  minutes: number
  deposits: number
  depositedKurus: string
  /** Won less staked. */
  netKurus: string
}

export type NoticeRow = {
  notice_id: bigint
  player_id: bigint
  score_id: bigint
  at: Date
  figures: Figures
}

/** What the days of each of these players add up to, from a day on. */
export const sumDays = async (
  q: Query,
  players: readonly bigint[],
  after: string,
): Promise<Map<bigint, Omit<Figures, 'days'>>> =>
  new Map(
    (
      await sql<{
        player_id: bigint
        minutes: number
        deposits: number
        deposited: string
        net: string
      }>`
        select player_id, (sum(played_ms) / 60000)::int as minutes, sum(deposits)::int as deposits, sum(deposited_kurus)::text as deposited,
          (-sum(lost_kurus))::text as net
        from protection_days where player_id = any (${[...players]}::bigint[]) and day > ${after}::date group by 1`.execute(
        q,
      )
    ).rows.map(({ player_id, minutes, deposits, deposited, net }) => [
      player_id,
      { minutes, deposits, depositedKurus: deposited, netKurus: net },
    ]),
  )

export const insertNotice = async (tx: Tx, n: NoticeRow): Promise<void> => {
  await sql`
    insert into protection_notices values (${n.notice_id}, ${n.player_id}, ${n.score_id}, ${n.at}, ${JSON.stringify(n.figures)}::jsonb)`.execute(
    tx,
  )
}

/** The newest first. */
export const listNotices = async (
  q: Query,
  playerId: bigint,
  limit: number,
): Promise<NoticeRow[]> =>
  (
    await sql<NoticeRow>`
      select * from protection_notices where player_id = ${playerId} order by notice_id desc limit ${limit}`.execute(
      q,
    )
  ).rows

/** Which of the ids are notices of the player. */
export const ownDaysAmong = async (
  q: Query,
  playerId: bigint,
  ids: readonly bigint[],
): Promise<bigint[]> =>
  (
    await sql<{ notice_id: bigint }>`
      select notice_id from protection_notices where player_id = ${playerId} and notice_id = any (${[...ids]}::bigint[])`.execute(
      q,
    )
  ).rows.map((row) => row.notice_id)
