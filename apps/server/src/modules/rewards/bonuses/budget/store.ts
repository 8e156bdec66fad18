import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/**
 * What an offer has cost of a calendar month's grants (Istanbul): of what has ended the cash that came of it, of what
 * runs or waits all that was given.
 */
const cost = sql`
  sum(case when g.state in ('waiting', 'active')
    then greatest(g.converted_kurus, case when g.kind = 'spins' then coalesce(v.spins_count * v.spins_stake_kurus, 0) else g.amount_kurus end)
    else g.converted_kurus end)`

const thisMonth = (now: Date) => sql`
  g.created_at >= date_trunc('month', ${now}::timestamptz at time zone 'Europe/Istanbul') at time zone 'Europe/Istanbul'`

/** Active offers that have cost all that they may this month: for everybody, or for these players, who may be one person. */
export const overBudget = async (
  q: Query,
  playerIds: readonly bigint[],
  now: Date,
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await sql<{ offer_id: string }>`
        select o.offer_id from bonus_offers o
        join lateral (
          select ${cost} as all_kurus, ${cost} filter (where g.player_id = any (${[...playerIds]}::bigint[])) as person_kurus
          from bonus_grants g join bonus_offers v using (offer_id, version)
          where g.offer_id = o.offer_id and ${thisMonth(now)}
        ) c on true
        where o.status = 'active' and (c.all_kurus >= o.budget_month_kurus or c.person_kurus >= o.budget_person_kurus)`.execute(
        q,
      )
    ).rows.map((row) => row.offer_id),
  )
