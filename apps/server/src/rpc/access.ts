import type { Query } from '@felek/database/database.ts'
import type { SignedIn } from '../deps.ts'
import type { Refusal } from './refusal.ts'

/** What a caller shows as proof of a session. */
export type SessionProof = { sid: string | undefined; device: string | undefined }

/** What is worth a row in the security log before any module runs. */
export type AccessEvent = {
  kind: 'operator_refused' | 'rate_limited' | 'session_foreign'
  playerId?: bigint
  address: string
  detail?: Record<string, string>
}

/**
 * What the pipeline, the event stream and the HTTP server have to know before a handler runs. Modules
 * know it, and none of the three imports a module: app.ts hands the answers in, as the back office will
 * hand in its own.
 */
export type Access = {
  isInMaintenance(): boolean
  /** The session that this proof opens; undefined where it opens none. */
  findSession(
    proof: { sid: string; uid: string | undefined; device: string | undefined },
    ip: string,
  ): Promise<SignedIn | undefined>
  isSessionAlive(sessionId: bigint): Promise<boolean>
  /** Why the proof opens no session, as the caller is told. */
  explainNoSession(proof: SessionProof): Promise<Refusal>
  isKnownDevice(
    asked: { device: string; sessionId: bigint } | { device: string; username: unknown },
  ): Promise<boolean>
  /** Notes a player's activity, and where it came from. */
  touchSession(player: SignedIn, ip: string, now: Date): Promise<void>
  isExcluded(q: Query, playerId: bigint): Promise<boolean>
  /** Throws `terms_renewed` where newer terms wait for this player. */
  requireTerms(q: Query, playerId: bigint): Promise<void>
  logSecurity(event: AccessEvent): void
}
