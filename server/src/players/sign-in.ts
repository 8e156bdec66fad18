import type { players as calls, Profile } from '../../../contract/src/players.ts'
import { usernamePattern } from '../../../contract/src/players.ts'
import { limits } from '../../../contract/src/limits.ts'
import type { Tx } from '../../../database/src/database.ts'
import type { Caller, Handler } from '../house.ts'
import { newId, newToken } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { hashToken } from '../../../settings/src/seal.ts'
import { passwordFits } from './passwords.ts'
import { endSession, sessionOf } from './players.ts'
import * as store from './store.ts'

const wrongPasswords = { max: 10, windowMs: 900_000 }
const stepUps = { max: 5, windowMs: 900_000 }

/**
 * Tries a password at most so often. A try is taken before the hash is, so that parallel guesses
 * can not slip past the count; a right one, and one that nobody had time for, is given back.
 */
const tryPassword = async (
  ctx: Caller & { inTx: <T>(fn: (tx: Tx) => Promise<T>) => Promise<T> },
  aim: string,
  { max, windowMs }: typeof stepUps,
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> => {
  const { house } = ctx
  const bucket = hashToken(aim)
  const most = Math.max(1, Math.floor(max * house.env.rateScale))
  const waitMs = await ctx.inTx((tx) => store.takeTry(tx, bucket, most, windowMs, ctx.now))
  if (waitMs > 0) throw new Refusal('rate_limited', { waitMs })
  const giveBack = () => ctx.inTx((tx) => store.returnTry(tx, bucket))
  const fits = await passwordFits(house.env, password, passwordHash).catch(
    async (error: unknown) => {
      await giveBack()
      throw error
    },
  )
  if (fits) await giveBack()
  return fits
}

/**
 * What guesses at sign-in are counted by: the name, and apart the device where its player has been
 * signed in (else '').
 */
export const loginAim = (username: string, knownDeviceHash: string): string =>
  `login ${username} ${knownDeviceHash}`

/**
 * Longer than the ten characters that ask for a code (specification §4), and nothing of the secret.
 */
const secondFactorMarker = 'second-factor-required'

const timeText = (at: Date | null): string => at?.toISOString() ?? ''

export const profileOf = (
  player: store.PlayerRow,
  session: Pick<store.SessionRow, 'uip' | 'login_before_at'>,
  sid: string,
): Profile => ({
  rid: player.role,
  uid: String(player.player_id),
  sid,
  uip: session.uip,
  gtm: player.gtm,
  language: player.lang,
  username: player.username,
  firstname: player.firstname,
  lastname: player.lastname,
  lastlogin: timeText(session.login_before_at),
  gasecret: player.two_factor_sealed === null ? '' : secondFactorMarker,
})

/** Opens a session on this device; with a second factor on, one that waits for it. */
const openSession = async (ctx: Caller, tx: Tx, player: store.PlayerRow): Promise<Profile> => {
  const { now } = ctx
  const known = ctx.device !== undefined && (await store.deviceIsKnown(tx, hashToken(ctx.device)))
  const device = known && ctx.device !== undefined ? ctx.device : newToken()
  const sid = newToken()
  const pending = player.two_factor_sealed !== null
  const session: store.SessionRow = {
    session_id: newId(now),
    player_id: player.player_id,
    device_hash: hashToken(device),
    uip: ctx.ip,
    user_agent: ctx.userAgent,
    lang: ctx.lang,
    pending,
    login_before_at: pending
      ? player.last_login_at
      : await store.setLastLogin(tx, player.player_id, now),
    created_at: now,
    last_activity_at: now,
    stepped_up_at: pending ? null : now,
    ended_at: null,
  }
  await store.insertSession(tx, session)
  await store.insertSid(tx, hashToken(sid), session.session_id, now)
  if (!known) ctx.setDevice(device)
  return profileOf(player, session, sid)
}

/**
 * user/login. An unknown name costs the same query, the same hash and the same answer as a wrong
 * password. Guesses are counted a name, and apart for a device where this player has been signed
 * in: strangers can not lock an owner out.
 */
export const login: Handler<typeof calls.login> = async (input, ctx) => {
  const username = input.username.trim().replace(/[A-Z]/g, (c) => c.toLowerCase())
  const deviceHash = hashToken(ctx.device ?? '')
  const player = await store.playerAtSignIn(
    ctx.q,
    usernamePattern.test(username) ? username : '',
    deviceHash,
  )
  const fits = await tryPassword(
    ctx,
    loginAim(username, player?.known_device ? deviceHash : ''),
    wrongPasswords,
    input.password,
    player?.password_hash,
  )
  if (!player || !fits) throw new Refusal('login_failed')
  if (player.status !== 'active') throw new Refusal('inactive_account')
  return ctx.inTx(async (tx) => {
    // A new password ends every session; a sign-in that was under way with the old one must not
    // outlive it.
    if (!(await store.holdPassword(tx, player.player_id, player.password_hash)))
      throw new Refusal('login_failed')
    return openSession(ctx, tx, player)
  })
}

/**
 * user/refresh_session: a new sid for a session that lives, by its sid and the device cookie. It
 * wakes nothing.
 */
export const refreshSession: Handler<typeof calls.refreshSession> = async (input, ctx) => {
  const { tx, now } = ctx
  const found = await sessionOf(tx, { sid: input.sid, uid: input.uid, device: ctx.device, now })
  if (!found || found.pending) throw new Refusal('session_expired')
  const [player, session] = [
    await store.playerById(tx, found.playerId),
    await store.sessionById(tx, found.sessionId),
  ]
  if (!player || !session) throw new Refusal('session_expired')
  const sid = newToken()
  await store.retireSid(tx, hashToken(input.sid), new Date(now.getTime() + limits.replacedSidMs))
  await store.insertSid(tx, hashToken(sid), found.sessionId, now)
  return profileOf(player, session, sid)
}

/**
 * user/logout: the session ends here; the device keeps its cookie, which is worth nothing alone.
 */
export const logout: Handler<typeof calls.logout> = async (_input, ctx) => {
  await endSession(ctx.house, ctx.tx, ctx.player.sessionId, ctx.now)
  ctx.say('logged_out')
  return {}
}

/** user/step_up: five minutes in which this session may do what a found, open browser must not. */
export const stepUp: Handler<typeof calls.stepUp> = async (input, ctx) => {
  const player = await store.playerById(ctx.q, ctx.player.playerId)
  const fits = await tryPassword(
    ctx,
    `step-up ${ctx.player.playerId}`,
    stepUps,
    input.password,
    player?.password_hash,
  )
  if (!fits) throw new Refusal('wrong_password')
  await ctx.inTx((tx) => store.setSteppedUp(tx, ctx.player.sessionId, ctx.now))
  return { validUntil: new Date(ctx.now.getTime() + limits.stepUpMs).toISOString() }
}
