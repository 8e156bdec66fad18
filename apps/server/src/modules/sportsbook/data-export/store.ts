import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

export type OwnCoupon = {
  coupon_id: bigint
  coupon_number: string
  placed_at: Date
  settled_at: Date | null
  state: string
  stake_kurus: bigint
  moved_kurus: bigint
  cashed_kurus: bigint
  debt_kurus: bigint
  selections: string[]
}

/** A player's coupons up to a time, in the order of their ids, after one of them. */
export const listOwnCoupons = async (
  q: Query,
  { playerId, upTo, after, limit }: { playerId: bigint; upTo: Date; after: bigint; limit: number },
): Promise<OwnCoupon[]> =>
  (
    await sql<OwnCoupon>`
      select c.coupon_id, c.coupon_number, c.placed_at, c.settled_at, c.state, c.stake_kurus,
        coalesce((select sum(s.delta_kurus) from sports_settlements s where s.coupon_id = c.coupon_id), 0)::bigint as moved_kurus,
        coalesce((select sum(o.amount_kurus) from sports_cashouts o where o.coupon_id = c.coupon_id), 0)::bigint as cashed_kurus,
        coalesce((select sum(d.amount_kurus - d.taken_kurus) from sports_debts d where d.coupon_id = c.coupon_id), 0)::bigint as debt_kurus,
        array(select concat_ws(' ', nullif(concat_ws(' – ', h.name, a.name), ''), s.market, s.outcome, to_char(l.odds / 100.0, 'FM990.00'))
          from sports_legs l join sports_selections s on s.selection_id = l.selection_id
          left join sports_events e on e.event_id = s.event_id
          left join sports_teams h on h.team_id = e.home_id left join sports_teams a on a.team_id = e.away_id
          where l.coupon_id = c.coupon_id order by l.n) as selections
      from sports_coupons c
      where c.player_id = ${playerId} and c.placed_at <= ${upTo} and c.coupon_id > ${after}
      order by c.coupon_id limit ${limit}`.execute(q)
  ).rows
