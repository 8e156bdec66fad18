import { Refusal } from '../http/refusal.ts'
import type { StudioDb } from '../schema.ts'
import type { Sessions } from '../wallet/sessions.ts'
import { deleteAccesses, type Access } from './store.ts'

/**
 * Throws `Refusal` once the session at the wallet has ended, or the wallet has long not said that it
 * lives. What is under way goes on: the outbox needs no access.
 */
export const refuseEnded = async (
  db: StudioDb,
  sessions: Sessions,
  { mode, session }: Access,
): Promise<void> => {
  if (mode === 'demo') return
  const state = await sessions.stateOf(session)
  if (state === 'unknown') throw new Refusal('busy')
  if (state === 'open') return
  await deleteAccesses(db.read, session)
  throw new Refusal('session_expired')
}
