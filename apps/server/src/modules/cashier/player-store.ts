import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/* What the cashier knows of one player, for whoever looks at them. */

/** A withdrawal that has not ended. */
export type OpenWithdrawal = {
  id: bigint
  reference: string
  amount_kurus: bigint
  created_at: Date
}

/** The oldest first. */
export const listOpenWithdrawals = async (q: Query, playerId: bigint): Promise<OpenWithdrawal[]> =>
  (
    await sql<OpenWithdrawal>`
      select id, reference, amount_kurus, created_at from cashier_requests
      where player_id = ${playerId} and kind = 'withdraw' and status = 1001 and cleared_at is null
      order by created_at limit 20`.execute(q)
  ).rows

/** The newest sitting; its last stake says whether it goes on. */
export const findLastSitting = async (
  q: Query,
  playerId: bigint,
): Promise<{ game: string; started_at: Date; ended_at: Date } | undefined> =>
  (
    await sql<{ game: string; started_at: Date; ended_at: Date }>`
      select game, started_at, ended_at from cashier_sittings
      where player_id = ${playerId} order by started_at desc, sitting_id desc limit 1`.execute(q)
  ).rows[0]

export type PlayerDay = {
  /** yyyy-mm-dd of Istanbul's. */
  day: string
  depositedKurus: bigint
  withdrawnKurus: bigint
  /** What play brought the player. */
  netKurus: bigint
}

/** Days on which something moved since one, by the days of the histories; a payout counts when it was set aside. */
export const listPlayerDays = async (
  q: Query,
  playerId: bigint,
  since: string,
): Promise<PlayerDay[]> =>
  (
    await sql<PlayerDay>`
      select day::text as day,
        coalesce(sum(kurus) filter (where category = 11), 0)::bigint as "depositedKurus",
        -coalesce(sum(kurus) filter (where category in (12, 13)), 0)::bigint as "withdrawnKurus",
        coalesce(sum(kurus) filter (where category in (3, 4, 5, 23, 24, 25)), 0)::bigint as "netKurus"
      from cashier_history_days where player_id = ${playerId} and day >= ${since}::date
      group by day order by day`.execute(q)
  ).rows

export type PlayedGame = {
  game: string
  rounds: number
  stakedKurus: bigint
  wonKurus: bigint
  lastAt: Date
}

/** Games played since then, by what was staked in them; refunds are no stakes. */
export const listPlayedGames = async (
  q: Query,
  playerId: bigint,
  since: Date,
  limit: number,
): Promise<PlayedGame[]> =>
  (
    await sql<PlayedGame>`
      select game, sum(rounds)::int as rounds, sum(staked_kurus - refunded_kurus)::bigint as "stakedKurus",
        sum(won_kurus)::bigint as "wonKurus", max(ended_at) as "lastAt"
      from cashier_sittings where player_id = ${playerId} and started_at >= ${since}
      group by game order by 3 desc, game limit ${limit}`.execute(q)
  ).rows
