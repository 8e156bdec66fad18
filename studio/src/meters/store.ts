import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** All real rounds of a game together; `rtp` in percent, null where nothing was staked. Days are ISO. */
export const sumRealRounds = (db: Db, game: string) =>
  db
    .selectFrom('meters')
    .select([
      sql<bigint>`coalesce(sum(rounds), 0)::bigint`.as('rounds'),
      sql<string>`round(100 * sum(paid) / nullif(sum(staked), 0), 2)::text`.as('rtp'),
      sql<string>`to_char(min(day), 'YYYY-MM-DD')`.as('since'),
      sql<string>`to_char(max(day), 'YYYY-MM-DD')`.as('until'),
    ])
    .where('game', '=', game)
    .where('mode', '=', 'real')
    .executeTakeFirstOrThrow()
