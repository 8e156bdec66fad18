import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/* How many came, by day of Istanbul; nobody is named. */

export type Arrivals = { day: string; count: number }

export const countRegistrations = async (q: Query, from: Date, before: Date): Promise<Arrivals[]> =>
  (
    await sql<Arrivals>`
      select ((created_at at time zone 'Europe/Istanbul')::date)::text as day, count(*)::int as count from players
      where created_at >= ${from} and created_at < ${before} group by 1 order by 1`.execute(q)
  ).rows

/** Sign-ins that are still on record, and how many players made them. */
export const countSignIns = async (
  q: Query,
  from: Date,
  before: Date,
): Promise<(Arrivals & { players: number })[]> =>
  (
    await sql<Arrivals & { players: number }>`
      select ((created_at at time zone 'Europe/Istanbul')::date)::text as day, count(*)::int as count,
        count(distinct player_id)::int as players
      from player_sessions where created_at >= ${from} and created_at < ${before} group by 1 order by 1`.execute(
      q,
    )
  ).rows
