import type { players as calls, Profile } from '@felek/contract/players.ts'
import { foldUsername } from '@felek/contract/fold.ts'
import { usernamePattern } from '@felek/contract/players.ts'
import { limits } from '@felek/contract/limits.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { Caller, Handler } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { newId, newToken } from '../../../database/ids.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import {
  hashToken,
  encryptionOf,
  type EncryptionSecrets,
} from '@felek/platform/crypto/encryption.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { requireUnblocked } from '../blocks/blocks.ts'
import { deviceOf } from '../credentials/device.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { tryPassword } from '../passwords/try-password.ts'
import { newestOfName } from '../registration/store.ts'
import { sendSmsCode } from '../second-factor/sms.ts'
import * as players from '../store.ts'
import type { Allowance } from '../attempts/attempts.ts'
import { barAt } from '../territory-watch.ts'
import { profileOf } from './profile.ts'
import { endSession, goneSession, getSession } from './sessions.ts'
import * as store from './store.ts'

/** Ten in a quarter of an hour alone would be 960 a day (docs/trust.md, "S-12"). */
export const wrongPasswords: readonly Allowance[] = [
  { max: 10, windowMs: 900_000 },
  { max: 20, windowMs: 86_400_000 },
]
/**
 * What guesses at sign-in are counted by: the name, and apart the device where its player has been
 * signed in (else '').
 */
export const loginAim = (username: string, knownDeviceHash: string): string =>
  `login ${username} ${knownDeviceHash}`

/**
 * Opens a session; with a second factor on, one that waits for it. It has a device cookie of its
 * own, and what was open under the browser's cookie before is over: nobody holds that any more who
 * should.
 */
export const openSession = async (
  ctx: Caller<PlayersDeps>,
  tx: Tx,
  player: players.PlayerRow,
): Promise<Profile> => {
  const { deps, now } = ctx
  const before = ctx.device === undefined ? undefined : hashToken(ctx.device)
  const [device, sid, sessionId] = [newToken(), newToken(), newId(now)]
  const browserId = before === undefined ? undefined : await store.findBrowser(tx, before)
  const pending = player.two_factor_type !== 'none'
  const session: store.SessionRow = {
    session_id: sessionId,
    player_id: player.player_id,
    device_hash: hashToken(device),
    browser_id: browserId ?? sessionId,
    uip: ctx.ip,
    user_agent: ctx.userAgent,
    lang: ctx.lang,
    pending,
    login_before_at: pending
      ? player.last_login_at
      : await players.setLastLogin(tx, player.player_id, now),
    created_at: now,
    last_activity_at: now,
    stepped_up_at: pending ? null : now,
    wrong_codes: 0,
    ended_at: null,
    ended_by: null,
  }
  const ended = before === undefined ? [] : await store.endSessionsOfDevice(tx, before, now)
  await store.insertSession(tx, session)
  await store.insertSid(tx, hashToken(sid), sessionId, now)
  if (pending) await store.endOldWaiting(tx, player.player_id, limits.pendingSessionsMax, now)
  // Where the phone has had enough of them, the prompt can ask again later.
  if (player.two_factor_type === 'sms') await sendSmsCode(deps, tx, player, 'sign_in')
  afterCommit(() => {
    for (const over of ended) deps.eventHub.endSession(over, 'ended')
  })
  ctx.setDevice(device)
  return profileOf(player, session, sid)
}

/**
 * user/login. An unknown name costs the same queries, the same hash and the same answer as a wrong
 * password. Guesses are counted a name, and apart for a device where this player has been signed
 * in: strangers can not lock an owner out.
 */
export const login: Handler<typeof calls.login, PlayersDeps> = async (input, ctx) => {
  const { deps } = ctx
  const folded = foldUsername(input.username)
  const username = usernamePattern.test(folded) ? folded : ''
  const deviceHash = hashToken(ctx.device ?? '')
  const player = await players.playerAtSignIn(ctx.q, username, deviceHash)
  const registration = await newestOfName(ctx.q, username, ctx.now)
  const known = player?.known_device ?? false
  const fits = await tryPassword(ctx, {
    aim: loginAim(folded, known ? deviceHash : ''),
    allowances: wrongPasswords,
    password: input.password,
    passwordHash: (player ?? registration)?.password_hash,
    queue: known ? 'known' : 'strangers',
  })
  const note = (kind: 'signed_in' | 'second_factor_asked' | 'sign_in_failed') =>
    logSecurityEvent(deps, {
      kind,
      playerId: player?.player_id,
      address: ctx.ip,
      detail: known ? { device: 'known' } : { device: 'new', browser: deviceOf(ctx.userAgent) },
    })
  if (fits === 'no') {
    note('sign_in_failed')
    throw new Refusal('login_failed')
  }
  if (player?.status !== 'active') throw new Refusal('inactive_account')
  await barAt(deps, { playerId: player.player_id, address: ctx.ip })
  const renewed = fits === 'stale' ? await hashPassword(deps, input.password) : undefined
  return ctx.inTx(async (tx) => {
    // A new password ends every session; a sign-in that was under way with the old one must not
    // outlive it.
    if (!(await players.holdPassword(tx, player.player_id, player.password_hash)))
      throw new Refusal('login_failed')
    await requireUnblocked(tx, player.player_id)
    if (renewed !== undefined)
      await players.replaceHash(tx, player.player_id, player.password_hash, renewed)
    afterCommit(() => note(player.two_factor_type === 'none' ? 'signed_in' : 'second_factor_asked'))
    return openSession(ctx, tx, player)
  })
}

/**
 * The sid that follows another: only we can tell it, and it need not be kept to be told again, to
 * the second tab or after a lost reply.
 */
const successorsOf = (env: EncryptionSecrets, sid: string): string[] =>
  encryptionOf(env)
    .blindIndexes(sid, 'sid-successor')
    .map((key) => Buffer.from(key, 'hex').toString('base64url'))

/**
 * user/refresh_session: a new sid for a session that lives, by its sid and the device cookie. It
 * wakes nothing. A sid has one successor: whoever shows it again within its last half minute gets
 * the same one.
 */
export const refreshSession: Handler<typeof calls.refreshSession, PlayersDeps> = async (
  input,
  ctx,
) => {
  const { tx, now } = ctx
  const found = await getSession(ctx.deps, tx, {
    sid: input.sid,
    uid: input.uid,
    device: ctx.device,
    now,
    onForeign: (playerId) =>
      logSecurityEvent(ctx.deps, { kind: 'session_foreign', playerId, address: ctx.ip }),
  })
  if (!found || found.pending) throw await goneSession(tx, { sid: input.sid, device: ctx.device })
  const [player, session] = [
    await players.playerById(tx, found.playerId),
    await store.sessionById(tx, found.sessionId),
  ]
  if (!player || !session) throw new Refusal('session_expired')
  const sidHash = hashToken(input.sid)
  const held = await store.holdSid(tx, sidHash, now)
  const sid = successorsOf(ctx.deps.env, input.sid).find(
    (it) => (held?.successor_hash ?? hashToken(it)) === hashToken(it),
  )
  if (!held || sid === undefined) throw new Refusal('session_expired')
  if (held.successor_hash === null) {
    await store.insertSid(tx, hashToken(sid), found.sessionId, now)
    const goodUntil = new Date(now.getTime() + limits.replacedSidMs)
    await store.retireSid(tx, sidHash, hashToken(sid), goodUntil)
  }
  return profileOf(player, session, sid)
}

/**
 * user/logout: the session ends here; the device keeps its cookie, which is worth nothing alone.
 */
export const logout: Handler<typeof calls.logout, PlayersDeps> = async (_input, ctx) => {
  const { deps, player } = ctx
  await endSession(deps, ctx.tx, player.sessionId, 'signed_out', ctx.now)
  afterCommit(() =>
    logSecurityEvent(deps, { kind: 'signed_out', playerId: player.playerId, address: ctx.ip }),
  )
  ctx.setMessage('logged_out')
  return {}
}
