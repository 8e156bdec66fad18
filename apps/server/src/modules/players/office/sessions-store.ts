import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import type { SessionRow } from '../sessions/store.ts'

/* Where a player has signed in, and who else was there. */

/** The newest first. */
export const listSessionsPage = async (
  q: Query,
  wanted: { playerId: bigint; after: bigint | undefined; limit: number },
): Promise<SessionRow[]> =>
  (
    await sql<SessionRow>`
      select * from player_sessions
      where player_id = ${wanted.playerId} and session_id < ${wanted.after ?? 9_223_372_036_854_775_807n}
      order by session_id desc limit ${wanted.limit}`.execute(q)
  ).rows

/** Another player at the same place: how often, and when last. */
export type SharedPlace = { player_id: bigint; times: number; last_at: Date }

const sharedMax = 50

/** Who has signed in in a browser of this player's. */
export const listBrowserSharers = async (q: Query, playerId: bigint): Promise<SharedPlace[]> =>
  (
    await sql<SharedPlace>`
      select o.player_id, count(*)::int as times, max(o.created_at) as last_at
      from (select distinct browser_id from player_sessions where player_id = ${playerId} and not pending) b
      join player_sessions o on o.browser_id = b.browser_id and not o.pending and o.player_id <> ${playerId}
      group by o.player_id order by last_at desc limit ${sharedMax}`.execute(q)
  ).rows

/** An address that so many share is a carrier's or an office's, and says nothing about two of them. */
const crowd = 200

/** Who has signed in from an address of this player's, both since then. */
export const listAddressSharers = async (
  q: Query,
  playerId: bigint,
  since: Date,
): Promise<SharedPlace[]> =>
  (
    await sql<SharedPlace>`
      select o.player_id, count(*)::int as times, max(o.created_at) as last_at
      from (select distinct uip from player_sessions
        where player_id = ${playerId} and not pending and created_at >= ${since} limit 50) a
      cross join lateral (
        select s.player_id, s.created_at from player_sessions s
        where s.uip = a.uip and not s.pending and s.created_at >= ${since}
        order by s.session_id desc limit ${crowd}) o
      where o.player_id <> ${playerId}
      group by o.player_id order by last_at desc limit ${sharedMax}`.execute(q)
  ).rows
