import { sql, type RawBuilder } from 'kysely'
import { prepared, type Query } from '@felek/database/database.ts'
import { numbers } from '../../../database/arrays.ts'

export type CouponLeg = {
  selection_id: string
  odds: number
  banker: boolean
  live: boolean
  event_id: string
  market: string
  outcome: string
  code: string | null
  sport: string | null
  league: string | null
  home: string | null
  away: string | null
  starts_at: string | null
  points: [number, number] | null
}

/** A coupon as its player sees it. */
export type CouponRow = {
  coupon_id: bigint
  coupon_number: string
  player_id: bigint
  state: string
  refused_why: string | null
  systems: number[]
  lines: number
  line_stake_kurus: bigint
  stake_kurus: bigint
  total_odds: bigint
  potential_kurus: bigint
  placed_at: Date
  decides_at: Date | null
  checked_at: Date | null
  settled_at: Date | null
  /** All that settlements moved; of that, what came after the first; how many rows there are. */
  moved_kurus: bigint
  corrected_kurus: bigint
  rows: number
  cashed_kurus: bigint
  /** Percent of what was left that cash-outs took, in their order. */
  shares: number[]
  /** The same one by one; `amount_kurus` is whole kuruş as a text. */
  cashouts: { quote_id: string; share: number; amount_kurus: string; at: string }[]
  legs: CouponLeg[]
}

const shownText = `
  select c.coupon_id, c.coupon_number, c.player_id, c.state, c.refused_why, c.systems, c.lines, c.line_stake_kurus, c.stake_kurus,
    c.total_odds, c.potential_kurus, c.placed_at, c.decides_at, c.checked_at, c.settled_at, m.moved_kurus, m.corrected_kurus, m.rows,
    o.cashed_kurus, o.shares, o.cashouts, l.legs
  from sports_coupons c
  cross join lateral (
    select coalesce(sum(s.delta_kurus), 0)::bigint as moved_kurus, coalesce(sum(s.delta_kurus) filter (where s.n > 1), 0)::bigint as corrected_kurus,
      count(*)::int as rows
    from sports_settlements s where s.coupon_id = c.coupon_id
  ) m
  cross join lateral (
    select coalesce(sum(o.amount_kurus), 0)::bigint as cashed_kurus, coalesce(array_agg(o.share order by o.n), '{}') as shares,
      coalesce(json_agg(json_build_object('quote_id', o.quote_id::text, 'share', o.share, 'amount_kurus', o.amount_kurus::text,
        'at', to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.n), '[]') as cashouts
    from sports_cashouts o where o.coupon_id = c.coupon_id
  ) o
  cross join lateral (
    select json_agg(json_build_object('selection_id', l.selection_id::text, 'odds', l.odds, 'banker', l.banker, 'live', l.live,
        'event_id', s.event_id, 'market', s.market, 'outcome', s.outcome, 'code', e.code, 'sport', e.sport, 'league', g.name,
        'home', h.name, 'away', a.name, 'starts_at', to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'points', case when e.status not in ('postponed', 'cancelled') then e.score -> 'points' end) order by l.n) as legs
    from sports_legs l
    join sports_selections s on s.selection_id = l.selection_id
    left join sports_events e on e.event_id = s.event_id
    left join sports_leagues g on g.league_id = e.league_id
    left join sports_teams h on h.team_id = e.home_id
    left join sports_teams a on a.team_id = e.away_id
    where l.coupon_id = c.coupon_id
  ) l`
const shown = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
  sql<CouponRow>`${sql.raw(shownText)} where ${where} ${rest}`

/** One that never waited and was refused was never placed: its player was told at once. */
const placedText = "(c.state <> 'refused' or c.decides_at is not null)"
const placed = sql.raw(placedText)

export type CouponChoice = {
  playerId: bigint
  from: Date | undefined
  before: Date | undefined
  states: readonly string[] | undefined
}

const chosen = ({ playerId, from, before, states }: CouponChoice) => sql`
  c.player_id = ${playerId} and ${placed}
    and (${from ?? null}::timestamptz is null or c.placed_at >= ${from ?? null})
    and (${before ?? null}::timestamptz is null or c.placed_at < ${before ?? null})
    and (${states ? [...states] : null}::text[] is null or c.state = any (${states ? [...states] : null}::text[]))`

/** A player's coupons, the newest first, and how many there are. */
export const listCoupons = async (
  q: Query,
  choice: CouponChoice,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CouponRow[]; total: number }> => {
  const { rows } = await shown(
    chosen(choice),
    sql`order by c.coupon_id desc limit ${limit} offset ${offset}`,
  ).execute(q)
  const total = await sql<{
    n: number
  }>`select count(*)::int as n from sports_coupons c where ${chosen(choice)}`.execute(q)
  return { rows, total: total.rows[0]?.n ?? 0 }
}

/** Which of the ids are coupons of the player that are over, or cash-outs of them. */
export const couponsAmong = async (
  q: Query,
  playerId: bigint,
  ids: readonly bigint[],
): Promise<bigint[]> =>
  (
    await sql<{ id: bigint }>`
      select coupon_id as id from sports_coupons
      where coupon_id = any (${[...ids]}::bigint[]) and player_id = ${playerId} and state in ('won', 'lost', 'void', 'cashed')
      union all
      select o.quote_id from sports_cashouts o join sports_coupons c using (coupon_id)
      where o.quote_id = any (${[...ids]}::bigint[]) and c.player_id = ${playerId}`.execute(q)
  ).rows.map((row) => row.id)

export const readCoupon = async (
  q: Query,
  playerId: bigint,
  couponId: bigint,
): Promise<CouponRow | undefined> =>
  (
    await shown(
      sql`c.coupon_id = ${couponId} and c.player_id = ${playerId} and ${placed}`,
      sql``,
    ).execute(q)
  ).rows[0]

/** Whose coupon this is, whatever became of it. */
export const findCoupon = async (
  q: Query,
  couponNumber: string,
): Promise<
  Pick<CouponRow, 'coupon_id' | 'coupon_number' | 'player_id' | 'placed_at'> | undefined
> =>
  (
    await sql<Pick<CouponRow, 'coupon_id' | 'coupon_number' | 'player_id' | 'placed_at'>>`
      select coupon_id, coupon_number, player_id, placed_at from sports_coupons
      where coupon_number = ${couponNumber}`.execute(q)
  ).rows[0]

/** Whether a coupon of a player's has not ended. */
export const hasOpenCoupon = async (q: Query, playerId: bigint): Promise<boolean> =>
  (
    await sql`
      select 1 from sports_coupons
      where player_id = ${playerId} and state in ('waiting', 'posting', 'open') limit 1`.execute(q)
  ).rows.length > 0

export const readCouponByNumber = async (
  q: Query,
  couponNumber: string,
): Promise<CouponRow | undefined> =>
  (await shown(sql`c.coupon_number = ${couponNumber} and ${placed}`, sql``).execute(q)).rows[0]

const readings = prepared<CouponRow>(
  'sports_read_coupons',
  // Behind a select the array's length is as unknown as to a plan that is kept: so the plan is kept.
  `${shownText} where c.coupon_id = any (array(select unnest($1::bigint[]))) and ${placedText} order by c.coupon_id`,
)

/** Coupons whoever they are of. */
export const readCoupons = (q: Query, couponIds: readonly bigint[]): Promise<CouponRow[]> =>
  readings(q, [numbers(couponIds)])
