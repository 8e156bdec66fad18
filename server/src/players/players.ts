import { limits } from '../../../contract/src/limits.ts'
import { afterCommit, type Query, type Tx } from '../../../database/src/database.ts'
import type { Lang } from '../../../phrases/src/format.ts'
import type { House } from '../house.ts'
import { newId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { hashToken, sealOf } from '../../../settings/src/seal.ts'
import { lastActivityMs, noteActivity } from './activity.ts'
import * as store from './store.ts'

export { checkSeal, publicLoginKey, type PublicLoginKey } from './login-keys.ts'
export { hashPassword, passwordGate } from './passwords.ts'
export { isBarredAddress } from './territory.ts'
export { sessionChanges, sessionTimes, type PlayerStatus, type SessionTimes } from './store.ts'

/** Who makes a call, as the session says; nothing of it comes from the body. */
export type SignedIn = {
  playerId: bigint
  sessionId: bigint
  /** 20 is preview (api.md §1). */
  role: '10' | '20'
  username: string
  /** Waits for the second factor: opens almost nothing. */
  pending: boolean
  steppedUpAt: Date | null
  lang: Lang
}

/** Whether a session that has not ended is neither idle nor too old. */
export const isAwake = (times: store.SessionTimes, now: Date): boolean =>
  now.getTime() - lastActivityMs(times.sessionId, times.lastActivityMs) <= limits.inactivityMsMax &&
  now.getTime() - times.createdMs <= limits.sessionMsMax

const timesOf = (row: store.FoundSession): store.SessionTimes => ({
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
export const sessionOf = async (
  q: Query,
  proof: { sid: string; uid: string | undefined; device: string | undefined; now: Date },
): Promise<SignedIn | undefined> => {
  const { sid, uid, device, now } = proof
  if (!sid || !device) return undefined
  const row = await store.sessionBySid(q, hashToken(sid), hashToken(device), now)
  if (!row || !isAwake(timesOf(row), now) || (uid !== undefined && uid !== String(row.player_id)))
    return undefined
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
  q: Query,
  sessionIds: readonly bigint[],
  now: Date,
): Promise<Set<bigint>> =>
  new Set(
    (await store.sessionTimes(q, sessionIds))
      .filter((times) => isAwake(times, now))
      .map((times) => times.sessionId),
  )

export const sessionAlive = async (q: Query, sessionId: bigint, now: Date): Promise<boolean> =>
  (await sessionsAlive(q, [sessionId], now)).has(sessionId)

export { noteActivity } from './activity.ts'

/** Writes that these sessions are active now. */
export const writeActive = (q: Query, sessionIds: readonly bigint[], now: Date): Promise<void> =>
  store.setActivity(
    q,
    sessionIds.map((sessionId) => ({ sessionId, at: now })),
  )

/**
 * Notes activity of a living session, and writes it where a job can not wait. Not within a
 * transaction that may fall.
 */
export const touchSession = async (q: Query, sessionId: bigint, now: Date): Promise<void> => {
  if (noteActivity(sessionId, now)) await writeActive(q, [sessionId], now)
}

/** Ends a session, and says goodbye to its streams once that is committed. */
export const endSession = async (
  house: House,
  q: Query,
  sessionId: bigint,
  now: Date,
): Promise<void> => {
  await store.endSessionRow(q, sessionId, now)
  afterCommit(() => house.eventHub.endSession(sessionId, 'ended'))
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

export type PlayerCard = {
  playerId: bigint
  username: string
  firstname: string
  lastname: string
  email: string
  lang: Lang
  status: store.PlayerStatus
  identityConfirmed: boolean
}

/** What other rooms may know of a player. */
export const playerCard = async (q: Query, playerId: bigint): Promise<PlayerCard | undefined> => {
  const row = await store.playerById(q, playerId)
  return (
    row && {
      playerId,
      username: row.username,
      firstname: row.firstname,
      lastname: row.lastname,
      email: row.email,
      lang: row.lang,
      status: row.status,
      identityConfirmed: row.identity_confirmed_at !== null,
    }
  )
}

export type NewPlayer = {
  username: string
  passwordHash: string
  role?: '10' | '20'
  status: store.PlayerStatus
  firstname: string
  lastname: string
  lang: Lang
  country: string
  city: string
  address: string
  /** yyyy-mm-dd */
  birthdate: string
  identityNumber: string
  email: string
  phone: string
  promotionCode?: string | undefined
  referenceNumber?: string | undefined
  smsOptIn: boolean
  emailOptIn: boolean
  /** Base32; the player signs in with a second factor. */
  twoFactorSecret?: string
  identityConfirmed?: boolean
  createdAt: Date
}

/**
 * What may stand once only: the name, the mailbox, the phone, and the identity number of a country.
 */
export const uniqueKeys = (
  house: House,
  player: Pick<NewPlayer, 'username' | 'email' | 'phone' | 'country' | 'identityNumber'>,
) => ({
  username: player.username,
  email_key: player.email.replace(/[A-Z]/g, (c) => c.toLowerCase()),
  phone: player.phone,
  identity_key: sealOf(house.env).lookup(
    `${player.country} ${player.identityNumber.toUpperCase()}`,
    'identity',
  ),
})

/**
 * Writes a player, with ledger accounts unless still to be confirmed. Undefined where the name,
 * mailbox, phone or identity number is known already. The password comes hashed: no transaction
 * waits for argon2.
 */
export const createPlayer = async (
  house: House,
  tx: Tx,
  player: NewPlayer,
): Promise<bigint | undefined> => {
  const playerId = newId(player.createdAt)
  const seal = sealOf(house.env)
  const confirmed = player.status !== 'unconfirmed'
  const written = await store.insertPlayer(tx, {
    ...uniqueKeys(house, player),
    player_id: playerId,
    role: player.role ?? '10',
    status: player.status,
    firstname: player.firstname,
    lastname: player.lastname,
    lang: player.lang,
    gtm: '+03:00',
    country: player.country,
    city: player.city,
    address: player.address,
    birthdate: player.birthdate,
    identity_sealed: seal.seal(player.identityNumber, `player:${playerId}:identity`),
    email: player.email,
    password_hash: player.passwordHash,
    two_factor_sealed:
      player.twoFactorSecret === undefined
        ? null
        : seal.seal(player.twoFactorSecret, `player:${playerId}:two-factor`),
    currency: 'TRY',
    promotion_code: player.promotionCode || null,
    reference_number: player.referenceNumber || null,
    sms_opt_in: player.smsOptIn,
    email_opt_in: player.emailOptIn,
    rules_accepted_at: player.createdAt,
    email_confirmed_at: confirmed ? player.createdAt : null,
    phone_confirmed_at: null,
    identity_confirmed_at: player.identityConfirmed ? player.createdAt : null,
    last_login_at: null,
    created_at: player.createdAt,
  })
  if (!written) return undefined
  if (confirmed) await house.vault.openAccounts(tx, playerId)
  return playerId
}

/** Whether the house has never had a player. */
export const noPlayerYet = async (q: Query): Promise<boolean> => !(await store.anyPlayer(q))
