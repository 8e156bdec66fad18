import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

export type SessionEnd = 'signed_out' | 'idle' | 'age' | 'newer' | 'staff' | 'security'

export type StaffSessionRow = {
  session_id: bigint
  staff_id: bigint
  token_hash: string
  device_hash: string
  network: string
  user_agent: string
  pending: boolean
  challenge: string | null
  created_at: Date
  last_activity_at: Date
  factor_at: Date | null
  ended_at: Date | null
  ended_by: SessionEnd | null
}

const over = (q: Query) => q.withTables<{ staff_sessions: StaffSessionRow }>()

export const insertSession = async (
  tx: Tx,
  s: Omit<StaffSessionRow, 'challenge' | 'ended_at' | 'ended_by'>,
): Promise<void> => {
  await over(tx)
    .insertInto('staff_sessions')
    .values({ ...s, challenge: null, ended_at: null, ended_by: null })
    .execute()
}

export const findSessionByToken = (
  q: Query,
  tokenHash: string,
): Promise<StaffSessionRow | undefined> =>
  over(q)
    .selectFrom('staff_sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export const findSession = (q: Query, sessionId: bigint): Promise<StaffSessionRow | undefined> =>
  over(q)
    .selectFrom('staff_sessions')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Open sessions of a person, the oldest first. */
export const listSessions = (q: Query, staffId: bigint): Promise<StaffSessionRow[]> =>
  over(q)
    .selectFrom('staff_sessions')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute()

export const setActivity = async (q: Query, sessionId: bigint, now: Date): Promise<void> => {
  await over(q)
    .updateTable('staff_sessions')
    .set({ last_activity_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** A factor was shown: the session opens everything its roles allow, from the network that it now comes from. */
export const setFactorShown = async (
  tx: Tx,
  sessionId: bigint,
  { network, now }: { network: string; now: Date },
): Promise<void> => {
  await over(tx)
    .updateTable('staff_sessions')
    .set({ pending: false, factor_at: now, network, challenge: null, last_activity_at: now })
    .where('session_id', '=', sessionId)
    .execute()
}

export const setChallenge = async (
  q: Query,
  sessionId: bigint,
  challenge: string | null,
): Promise<void> => {
  await over(q)
    .updateTable('staff_sessions')
    .set({ challenge })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Ends sessions that are open; answers which it ended. */
export const endSessions = async (
  q: Query,
  sessionIds: readonly bigint[],
  by: SessionEnd,
  now: Date,
): Promise<bigint[]> =>
  (
    await sql<{ session_id: bigint }>`
      update staff_sessions set ended_at = ${now}, ended_by = ${by}
      where session_id = any (${sessionIds.map(String)}::bigint[]) and ended_at is null returning session_id`.execute(
      q,
    )
  ).rows.map((row) => row.session_id)
