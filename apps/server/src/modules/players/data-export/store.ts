import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
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

export type OwnFactor = {
  type: 'none' | 'ga' | 'sms'
  codes_left: number
  codes_used: Date[]
  used_step: bigint | null
  wrong_at: Date[]
  locked_until: Date | null
}

/** How a player's second factor stands, without what would open it. */
export const ownFactor = async (q: Query, playerId: bigint): Promise<OwnFactor | undefined> =>
  (
    await sql<OwnFactor>`
      select p.two_factor_type as type, f.used_step, coalesce(f.wrong_at, '{}') as wrong_at, f.locked_until,
        (select count(*)::int from player_recovery_codes c
          where c.player_id = p.player_id and not c.waiting and c.used_at is null) as codes_left,
        array(select c.used_at from player_recovery_codes c
          where c.player_id = p.player_id and c.used_at is not null order by c.used_at) as codes_used
      from players p left join player_second_factors f on f.player_id = p.player_id
      where p.player_id = ${playerId}`.execute(q)
  ).rows[0]

export type OwnEmailChange = { email_sealed: string; created_at: Date; expires_at: Date }

/** A new mailbox that waits for its link to be opened. */
export const ownEmailChanges = async (q: Query, playerId: bigint): Promise<OwnEmailChange[]> =>
  (
    await sql<OwnEmailChange>`
      select email_sealed, created_at, expires_at from player_email_changes
      where player_id = ${playerId}`.execute(q)
  ).rows
