import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/* Rounds of every kind as the operator's staff are told them: single-player rounds, a room's, a live table's. */

export type RoundRecordRow = {
  id: string
  game: string
  state: 'running' | 'over' | 'void'
  reason: string | null
  opened_at: Date
  ended_at: Date | null
}

export type RecordedStakeRow = {
  round_id: string
  transaction_id: string | null
  player: string
  amount: bigint
  placed_at: Date
  state: 'asked' | 'taken' | 'paid' | 'void'
  payout: bigint | null
  /** Of all the round's real stakes. */
  stakes: number
  staked: bigint
  paid: bigint
}

/** Of these rounds those that are known, whose stakes ever they hold. */
export const listRoundRecords = async (db: Db, ids: readonly string[]): Promise<RoundRecordRow[]> =>
  (
    await sql<RoundRecordRow>`
      select r.id::text as id, coalesce(r.room, r.game) as game,
        case r.state when 'settled' then 'over' when 'void' then 'void' else 'running' end as state,
        r.void_reason as reason, r.opened_at, r.ended_at
      from rounds r where r.id = any (${[...ids]}::uuid[])
      union all
      select l.id::text, l.table_id, case l.state when 'done' then 'over' when 'void' then 'void' else 'running' end,
        l.void_reason, l.started_at, l.ended_at
      from live_rounds l where l.id = any (${[...ids]}::uuid[])`.execute(db)
  ).rows

/** The first `most` stakes of real money of each of these rounds, in the order in which they were placed. */
export const listRecordedStakes = async (
  db: Db,
  ids: readonly string[],
  most: number,
): Promise<RecordedStakeRow[]> =>
  (
    await sql<RecordedStakeRow>`
      select x.round_id::text as round_id, o.transaction_id::text as transaction_id, x.player, x.amount, x.placed_at, x.state, x.payout,
        x.stakes::int as stakes, x.staked::bigint as staked, x.paid::bigint as paid
      from (
        select s.*, row_number() over (partition by s.round_id order by s.placed_at, s.id) as place, count(*) over w as stakes,
          coalesce(sum(s.amount) filter (where s.state <> 'void') over w, 0) as staked,
          coalesce(sum(s.payout) filter (where s.state = 'paid') over w, 0) as paid
        from (
          select t.id, t.round_id, t.player, t.amount, t.placed_at, t.payout,
            case t.state when 'sent' then 'asked' else t.state end as state
          from stakes t where t.round_id = any (${[...ids]}::uuid[]) and t.mode = 'real'
          union all
          select t.id, t.round_id, t.player, t.amount_kurus, t.placed_at, t.payout_kurus,
            case t.state when 'sent' then 'asked' when 'accepted' then 'taken' when 'counted' then 'taken' else t.state end
          from live_stakes t where t.round_id = any (${[...ids]}::uuid[]) and t.mode = 'real'
        ) s window w as (partition by s.round_id)
      ) x
      left join outbox o on o.stake_id = x.id and o.verb = 'bet'
      where x.place <= ${most} order by x.round_id, x.place`.execute(db)
  ).rows

/** The rounds that run with real money in them, the oldest first: by who plays, for of all rounds they are few. */
export const listRunningIds = async (db: Db, limit: number): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select x.id::text as id from (
        select r.id, r.opened_at as at from rounds r
        where r.id in (select p.round from playing p) and r.state not in ('settled', 'void')
          and exists (select 1 from stakes s where s.round_id = r.id and s.mode = 'real' and s.state <> 'void')
        union all
        select l.id, l.started_at from live_rounds l
        where l.id in (select p.round from playing p) and l.state not in ('done', 'void')
          and exists (select 1 from live_stakes s where s.round_id = l.id and s.mode = 'real' and s.state <> 'void')
      ) x order by x.at, x.id limit ${limit}`.execute(db)
  ).rows.map(({ id }) => id)
