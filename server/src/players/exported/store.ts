import type { Query } from '../../../../database/src/database.ts'
import type { SessionRow } from '../sessions/store.ts'

/** A player's sessions, the oldest first, from behind an id on. */
export const listSessions = (
  q: Query,
  of: { playerId: bigint; upTo: Date; after: bigint; limit: number },
): Promise<SessionRow[]> =>
  q
    .withTables<{ player_sessions: SessionRow }>()
    .selectFrom('player_sessions')
    .selectAll()
    .where('player_id', '=', of.playerId)
    .where('created_at', '<=', of.upTo)
    .where('session_id', '>', of.after)
    .orderBy('session_id')
    .limit(of.limit)
    .execute()
