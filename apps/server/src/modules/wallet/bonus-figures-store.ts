import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/** What moved for bonuses on a day of Istanbul (yyyy-mm-dd). Whole kuruş. */
export type BonusFlow = {
  day: string
  verb: 'grant' | 'convert' | 'forfeit' | 'adjust'
  /** `bonus:<offer>`; null of what became cash, which is known by its bonus. */
  house: string | null
  bonusId: bigint | null
  kurus: bigint
}

/** Grants, ends and cash given for bonuses within a span of moments. */
export const sumBonusFlows = async (q: Query, from: Date, before: Date): Promise<BonusFlow[]> =>
  (
    await sql<{
      day: string
      verb: BonusFlow['verb']
      house: string | null
      bonus_id: bigint | null
      kurus: bigint
    }>`
      select to_char(e.at at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as day, e.verb,
        case when starts_with(e.from_account, 'bonus:') then e.from_account when starts_with(e.to_account, 'bonus:') then e.to_account end as house,
        case when e.verb = 'convert' then split_part(e.transaction_id, ':', 2)::bigint end as bonus_id, sum(e.amount_kurus)::bigint as kurus
      from wallet_entries e
      where e.source = 'rewards' and e.at >= ${from} and e.at < ${before} and (e.verb = 'convert'
        or e.verb in ('grant', 'forfeit', 'adjust') and (starts_with(e.from_account, 'bonus:') or starts_with(e.to_account, 'bonus:')))
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(q)
  ).rows.map(({ day, verb, house, bonus_id, kurus }) => ({
    day,
    verb,
    house,
    bonusId: bonus_id,
    kurus,
  }))

/** What lies in open purses now, by the account that it came from. */
export const sumOpenBonusWallets = async (
  q: Query,
): Promise<{ house: string; kurus: bigint; count: number }[]> =>
  (
    await sql<{ house: string; kurus: bigint; count: number }>`
      select b.house, sum(a.bonus_kurus)::bigint as kurus, count(*)::int as count
      from wallet_bonuses b join wallet_accounts a using (player_id) where b.state = 'active' group by 1 order by 1`.execute(
      q,
    )
  ).rows

/** Own money in games by day of Istanbul: stakes less refunds less wins. Purse money is in none. */
export const sumGross = async (
  q: Query,
  from: Date,
  before: Date,
): Promise<{ day: string; kurus: bigint }[]> =>
  (
    await sql<{ day: string; kurus: bigint }>`
      select to_char(m.at at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as day, sum(m.staked - m.won)::bigint as kurus
      from wallet_metered m where m.at >= ${from} and m.at < ${before}
      group by 1 having sum(m.staked) <> 0 or sum(m.won) <> 0 order by 1`.execute(q)
  ).rows
