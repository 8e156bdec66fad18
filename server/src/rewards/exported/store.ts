import { sql } from 'kysely'
import type { Query } from '../../../../database/src/database.ts'

export type OwnReward = {
  kind: 'standing' | 'prize' | 'jackpot'
  name: string
  rank: number | null
  points: bigint | null
  amount_kurus: bigint | null
  round_id: string | null
  at: Date | null
}

/** A player's places and prizes in tournaments, and the jackpots they won; few, so all at once. */
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
      order by at`.execute(q)
  ).rows
