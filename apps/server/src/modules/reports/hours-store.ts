import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/* What the dashboard reads: play and money by hour, and who plays now. */

export type HourSum = {
  hour: Date
  staked: bigint
  gross: bigint
  deposited: bigint
  withdrawn: bigint
  deposits: number
  withdrawals: number
}

/** Every hour of a span in which anything moved; the end is not in it. */
export const listHours = async (q: Query, from: Date, before: Date): Promise<HourSum[]> =>
  (
    await sql<HourSum>`
      select hour, sum(staked_kurus)::bigint as staked, sum(staked_kurus - refunded_kurus - won_kurus)::bigint as gross,
        sum(deposited_kurus)::bigint as deposited, sum(withdrawn_kurus)::bigint as withdrawn,
        sum(deposits)::int as deposits, sum(withdrawals)::int as withdrawals
      from report_hours where hour >= ${from} and hour < ${before} group by 1 order by 1`.execute(q)
  ).rows

/** The first hour that is kept; undefined where none is. */
export const getFirstHour = async (q: Query): Promise<Date | undefined> =>
  (await sql<{ hour: Date | null }>`select min(hour) as hour from report_hours`.execute(q)).rows[0]
    ?.hour ?? undefined

export const countActiveSince = async (q: Query, since: Date): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from report_active where at >= ${since}`.execute(q)
  ).rows[0]?.n ?? 0

export type AccountHour = {
  account: string
  movements: number
  kurus: bigint
  last_hour: Date | null
}

/** Of each account of games and gateways: what it moved since then, and the last hour in which it moved anything. */
export const listAccountHours = async (q: Query, since: Date): Promise<AccountHour[]> =>
  (
    await sql<AccountHour>`
      select account, coalesce(sum(stakes + deposits + withdrawals) filter (where hour >= ${since}), 0)::int as movements,
        coalesce(sum(staked_kurus + deposited_kurus + withdrawn_kurus) filter (where hour >= ${since}), 0)::bigint as kurus,
        max(hour) as last_hour
      from report_hours group by 1 order by 1`.execute(q)
  ).rows
