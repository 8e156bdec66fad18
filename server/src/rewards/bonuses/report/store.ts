import { sql } from 'kysely'
import type { Query } from '../../../../../database/src/database.ts'

/** What an offer cost and owes. Whole kuruş. */
export type OfferDay = {
  offer_id: string
  /** yyyy-mm-dd of Istanbul. */
  day: string
  /** Given into purses, become cash, and gone back. What a converted bonus still wins is a win of the day's play. */
  granted_kurus: bigint
  converted_kurus: bigint
  returned_kurus: bigint
  /** Cash that was given with no purse: free spins. */
  rewards_kurus: bigint
}

/** What moved for each offer, by day and entry; `from` and `before` are moments. */
export const sumByOffer = async (q: Query, from: Date, before: Date): Promise<OfferDay[]> =>
  (
    await sql<OfferDay>`
      select g.offer_id, to_char(e.at at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as day,
        coalesce(sum(e.amount_kurus) filter (where e.verb = 'grant'), 0)::bigint as granted_kurus,
        coalesce(sum(e.amount_kurus) filter (where e.verb = 'convert'), 0)::bigint as converted_kurus,
        coalesce(sum(e.amount_kurus) filter (where e.verb = 'forfeit'), 0)::bigint as returned_kurus,
        coalesce(sum(e.amount_kurus) filter (where e.verb = 'adjust'), 0)::bigint as rewards_kurus
      from wallet_entries e
      join lateral (
        select split_part(h.house, ':', 2) as offer_id from (
          select case when starts_with(e.from_account, 'bonus:') then e.from_account when starts_with(e.to_account, 'bonus:') then e.to_account end as house
        ) h where h.house is not null
        union all
        -- What became cash came from the purse, which names its offer by the bonus.
        select b.offer_id from bonus_grants b where e.verb = 'convert' and b.bonus_id = split_part(e.transaction_id, ':', 2)::bigint
      ) g on true
      where e.source = 'rewards' and e.verb in ('grant', 'convert', 'forfeit', 'adjust') and e.at >= ${from} and e.at < ${before}
      group by 1, 2 order by 2, 1`.execute(q)
  ).rows

/** What lies in purses now, by offer. */
export const openByOffer = async (
  q: Query,
): Promise<{ offer_id: string; open_kurus: bigint; open: number }[]> =>
  (
    await sql<{ offer_id: string; open_kurus: bigint; open: number }>`
      select split_part(b.house, ':', 2) as offer_id, sum(a.bonus_kurus)::bigint as open_kurus, count(*)::int as open
      from wallet_bonuses b join wallet_accounts a using (player_id) where b.state = 'active' group by 1 order by 1`.execute(
      q,
    )
  ).rows

/** Own money in games by day: stakes less refunds less wins. Purse money is in none. */
export const sumGross = async (
  q: Query,
  from: Date,
  before: Date,
): Promise<{ day: string; gross_kurus: bigint }[]> =>
  (
    await sql<{ day: string; gross_kurus: bigint }>`
      select to_char(m.at at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as day, sum(m.staked - m.won)::bigint as gross_kurus
      from wallet_metered m where m.at >= ${from} and m.at < ${before} group by 1 having sum(m.staked) <> 0 or sum(m.won) <> 0 order by 1`.execute(
      q,
    )
  ).rows
