import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'

/* Where each player stood in a tournament that is over. */

export type PlaceRow = {
  tournament_id: bigint
  title: string
  rank: number
  players: number
  points: number
  prize_kurus: bigint | null
  settled_at: Date
}

/** Where a player stood in the tournaments that were settled since then, the newest first: in the order that everybody is shown. */
export const listPlaces = async (
  q: Query,
  playerId: bigint,
  lang: Lang,
  since: Date,
): Promise<PlaceRow[]> =>
  (
    await sql<PlaceRow>`
      select t.tournament_id, ${sql.ref(`t.title_${lang}`)} as title, r.rank, r.players, r.points::int, z.amount_kurus as prize_kurus, t.settled_at
      from tournaments t
      join lateral (
        select player_id, points, count(*) over ()::int as players,
          row_number() over (order by rounds >= t.rounds_min desc, points desc, scored_at, entry_id, player_id)::int as rank
        from tournament_points where tournament_id = t.tournament_id and points > 0
      ) r on r.player_id = ${playerId}
      left join tournament_prizes z on z.tournament_id = t.tournament_id and z.player_id = ${playerId}
      where t.status = 'active' and t.settled_at >= ${since}
      order by t.settled_at desc, t.tournament_id desc`.execute(q)
  ).rows

/** Which of the ids are tournaments that are over, and in which the player had points. */
export const placesAmong = async (
  q: Query,
  playerId: bigint,
  ids: readonly bigint[],
): Promise<bigint[]> =>
  (
    await sql<{ id: bigint }>`
      select p.tournament_id as id from tournament_points p join tournaments t using (tournament_id)
      where p.tournament_id = any (${[...ids]}::bigint[]) and p.player_id = ${playerId} and p.points > 0 and t.settled_at is not null`.execute(
      q,
    )
  ).rows.map((row) => row.id)

/** Everybody who has points in a tournament. */
export const listScorers = async (tx: Tx, tournamentId: bigint): Promise<bigint[]> =>
  (
    await sql<{ player_id: bigint }>`
      select player_id from tournament_points where tournament_id = ${tournamentId} and points > 0`.execute(
      tx,
    )
  ).rows.map((row) => row.player_id)
