import { limits } from '@felek/contract/limits.ts'
import { foldUsername } from '@felek/contract/fold.ts'
import { afterCommit, type Query } from '@felek/database/database.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import type { SignedIn } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { Refusal, RefusalWithMessage } from '../../../rpc/refusal.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import { lastActivityMs, trackActivity, putBack } from './activity.ts'
import { playerAtSignIn } from '../store.ts'
import * as store from './store.ts'

type Active = Pick<PlayersDeps, 'playersState'>

/** Whether a session that has not ended is neither idle nor too old. */
export const isAwake = (house: Active, times: store.SessionTimes, now: Date): boolean =>
  now.getTime() - lastActivityMs(house, times.sessionId, times.lastActivityMs) <=
    limits.inactivityMsMax && now.getTime() - times.createdMs <= limits.sessionMsMax

const timesOf = (row: store.CallSession): store.SessionTimes => ({
  sessionId: row.session_id,
  lastActivityMs: row.last_activity_at.getTime(),
  createdMs: row.created_at.getTime(),
})

/**
 * The living session of a sid and the device cookie that came with it: both halves are needed.
 * Undefined where either is missing or foreign, where it ended, was idle for over an hour or is
 * older than twelve, where `uid` names somebody else, and where the player may not come in any
 * more.
 */
export const getSession = async (
  house: Active,
  q: Query,
  proof: {
    sid: string
    uid: string | undefined
    device: string | undefined
    now: Date
    /** Hears whose living sid came without its device cookie. */
    onForeign?: (playerId: bigint) => void
  },
): Promise<SignedIn | undefined> => {
  const { sid, uid, device, now } = proof
  if (!sid) return undefined
  const row = await store.sessionBySid(q, hashToken(sid), now)
  if (!row || !isAwake(house, timesOf(row), now)) return undefined
  if (row.pending && now.getTime() - row.created_at.getTime() > limits.pendingSessionMs)
    return undefined
  if (row.device_hash !== hashToken(device ?? '')) {
    proof.onForeign?.(row.player_id)
    return undefined
  }
  if (uid !== undefined && uid !== String(row.player_id)) return undefined
  return {
    playerId: row.player_id,
    sessionId: row.session_id,
    role: row.role,
    username: row.username,
    pending: row.pending,
    steppedUpAt: row.stepped_up_at,
    lang: row.player_lang,
  }
}

/**
 * Which of these sessions still live, for what outlasts a call: streams, games. Extends nothing.
 */
export const sessionsAlive = async (
  house: Active,
  q: Query,
  sessionIds: readonly bigint[],
  now: Date,
): Promise<Set<bigint>> =>
  new Set(
    (await store.sessionTimes(q, sessionIds))
      .filter((times) => isAwake(house, times, now))
      .map((times) => times.sessionId),
  )

export const sessionAlive = async (
  house: Active,
  q: Query,
  sessionId: bigint,
  now: Date,
): Promise<boolean> => (await sessionsAlive(house, q, [sessionId], now)).has(sessionId)

/** Whether this session lives, and its device cookie came along: for a file that a link gives. */
export const isDevice = async (
  house: Active,
  q: Query,
  sessionId: bigint,
  { device, now }: { device: string | undefined; now: Date },
): Promise<boolean> => {
  const row = await store.sessionById(q, sessionId)
  return (
    row !== undefined &&
    isAwake(house, timesOf(row), now) &&
    row.device_hash === hashToken(device ?? '')
  )
}

/** Writes that these sessions are active now. What could not be written is not forgotten. */
export const writeActive = async (
  house: Active,
  q: Query,
  sessionIds: readonly bigint[],
  now: Date,
): Promise<void> => {
  const seen = sessionIds.map((sessionId) => ({ sessionId, at: now }))
  try {
    await store.setActivity(q, seen)
  } catch (error) {
    putBack(house, seen)
    throw error
  }
}

/**
 * Notes activity of a living session, and writes it where a job can not wait. Not within a
 * transaction that may fall.
 */
export const touchSession = async (
  house: Active,
  q: Query,
  sessionId: bigint,
  now: Date,
): Promise<void> => {
  if (trackActivity(house, sessionId, now)) await writeActive(house, q, [sessionId], now)
}

/**
 * Whether this cookie belongs to a browser in which the account has been signed in: the one that
 * signs in by this name, or the one whose sign-in waits for its code.
 */
export const isKnownDevice = async (
  q: Query,
  of: { device: string; sessionId: bigint } | { device: string; username: unknown },
): Promise<boolean> => {
  if ('sessionId' in of) return store.isKnownBrowser(q, of.sessionId)
  if (typeof of.username !== 'string' || of.username.length > 200) return false
  const found = await playerAtSignIn(q, foldUsername(of.username), hashToken(of.device))
  return found?.known_device ?? false
}

/**
 * What a call under a sid that opens nothing is told. Of a session that was ended its own browser
 * hears by what; 'expired' is said of all else, and to whoever shows a sid without its cookie.
 */
export const goneSession = async (
  q: Query,
  { sid, device }: { sid: string | undefined; device: string | undefined },
): Promise<Refusal> => {
  const by =
    sid && device !== undefined
      ? await store.endOfSid(q, hashToken(sid), hashToken(device))
      : undefined
  return by === undefined
    ? new Refusal('session_expired')
    : new RefusalWithMessage(
        'session_expired',
        (lang) => ({ sentence: phrases[lang].messages[`session_ended_${by}`] }),
        {},
        { endedBy: by },
      )
}

/** Ends a session, and says goodbye to its streams once that is committed. */
export const endSession = async (
  deps: PlayersDeps,
  q: Query,
  sessionId: bigint,
  by: store.EndedBy,
  now: Date,
): Promise<void> => {
  await store.endSessionRow(q, sessionId, by, now)
  afterCommit(() => deps.eventHub.endSession(sessionId, 'ended'))
}

/**
 * Throws `step_up_required` unless the player has shown the password in this session within five
 * minutes.
 */
export const requireStepUp = (player: SignedIn, now: Date): void => {
  const sinceMs =
    player.steppedUpAt === null ? Infinity : now.getTime() - player.steppedUpAt.getTime()
  if (sinceMs > limits.stepUpMs) throw new Refusal('step_up_required')
}
