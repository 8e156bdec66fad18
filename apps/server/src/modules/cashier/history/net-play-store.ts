import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/** Stakes, wins and refunds, of games and of sports, as in `wallet_history`. */
const playCategories = [3, 4, 5, 23, 24, 25]

/** What play has brought these players since a day of Istanbul's, by the days of the histories; who did not play is not in it. */
export const sumNetPlay = async (
  q: Query,
  playerIds: readonly bigint[],
  since: string,
): Promise<Map<bigint, bigint>> =>
  new Map(
    (
      await sql<{ player_id: bigint; kurus: bigint }>`
        select player_id, sum(kurus)::bigint as kurus from cashier_history_days
        where player_id = any (${playerIds.map(String)}::bigint[]) and day >= ${since}::date
          and category = any (${playCategories}::smallint[])
        group by player_id`.execute(q)
    ).rows.map((row) => [row.player_id, row.kurus]),
  )
