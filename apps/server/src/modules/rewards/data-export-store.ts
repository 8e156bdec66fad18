import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

export type OwnReward = {
  kind: 'standing' | 'prize' | 'jackpot' | 'bonus' | 'bonus_claim' | 'free_spin'
  name: string
  rank: number | null
  points: bigint | null
  amount_kurus: bigint | null
  round_id: string | null
  at: Date | null
}

/**
 * A player's places and prizes in tournaments, the jackpots they won, their bonuses, claims and free spins;
 * few, so all at once.
 */
export const listOwnRewards = async (q: Query, playerId: bigint): Promise<OwnReward[]> =>
  (
    await sql<OwnReward>`
      select 'standing' as kind, t.title_tr as name, null::int as rank, p.points, null::bigint as amount_kurus,
        p.round_id, p.scored_at as at
      from tournament_points p join tournaments t using (tournament_id) where p.player_id = ${playerId}
      union all
      select 'prize', t.title_tr, z.rank, null, z.amount_kurus, null, z.paid_at
      from tournament_prizes z join tournaments t using (tournament_id) where z.player_id = ${playerId}
      union all
      select 'jackpot', p.name_tr, null, null, c.amount_kurus, c.round_id, c.fell_at
      from jackpot_cycles c join jackpot_pools p using (pool_id) where c.winner_id = ${playerId}
      union all
      select 'bonus', o.name_tr || ' (' || g.state || ')', null, null, g.amount_kurus, null, g.created_at
      from bonus_grants g join bonus_offers o using (offer_id, version) where g.player_id = ${playerId}
      union all
      select 'bonus_claim', o.name_tr || ' (' || c.state || ')', null, null, null, null, c.claimed_at
      from bonus_claims c join bonus_offers o using (offer_id, version) where c.player_id = ${playerId}
      union all
      select 'free_spin', w.game, null, null, w.owed_kurus, w.round_id, w.at
      from bonus_spin_wins w where w.player_id = ${playerId}
      order by at`.execute(q)
  ).rows
