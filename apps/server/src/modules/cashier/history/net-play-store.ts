import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/** Stakes, wins and refunds, of games and of sports, as in `wallet_history`. */
const playCategories = [3, 4, 5, 23, 24, 25]

/** Today and the days before it, by Istanbul's calendar. */
const days = 30

/** What play has brought these players in thirty days, by the days of the histories; who did not play is not in it. */
export const sumNetPlay = async (
  q: Query,
  playerIds: readonly bigint[],
  now: Date,
): Promise<Map<bigint, bigint>> =>
  new Map(
    (
      await sql<{ player_id: bigint; kurus: bigint }>`
        select player_id, sum(kurus)::bigint as kurus from cashier_history_days
        where player_id = any (${playerIds.map(String)}::bigint[]) and day > (${now}::timestamptz at time zone 'Europe/Istanbul')::date - ${days}::int
          and category = any (${playCategories}::smallint[])
        group by player_id`.execute(q)
    ).rows.map((row) => [row.player_id, row.kurus]),
  )
