import { sql } from 'kysely'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import { newId, newToken } from '../src/database/ids.ts'
import { deliveredMails, deliverMails } from '../src/modules/messages/messages.ts'
import { codeOf, stepAt } from '../src/modules/players/second-factor/totp.ts'
import type { TestApp, TestPlayer } from './test-app.ts'

/** The code that a player's app shows; `off` steps away. */
export const appCode = (th: TestApp, secret: string, off = 0): string =>
  codeOf(secret, stepAt(th.clock.now) + off)

/** Six digits that no app shows just now. */
export const wrongCode = (th: TestApp, secret: string): string => {
  const right = [-1, 0, 1].map((off) => appCode(th, secret, off))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

export const mailbox = (player: Pick<TestPlayer, 'username'>): string =>
  `${player.username}@ornek.com`

/** A delivery takes the oldest hundred; after a storm more than that wait. */
const deliverAll = async (th: TestApp): Promise<void> => {
  while ((await deliverMails(th.deps)) > 0);
}

export const mailsTo = async (th: TestApp, to: string) => {
  await deliverAll(th)
  return deliveredMails(th.deps, th.db.read, to)
}

/** The text messages of everybody, the newest first. */
export const listSms = async (th: TestApp, to?: string) => {
  await deliverAll(th)
  return deliveredMails(th.deps, th.db.read, to, 'sms')
}

/** The six digits in the newest text message to a phone. */
export const getSmsCode = async (th: TestApp, to?: string): Promise<string> =>
  /\d{6}/.exec((await listSms(th, to))[0]?.text ?? '')?.[0] ?? ''

/** Sets a second factor up as a player would; answers the secret and the recovery codes. */
export const withApp = async (th: TestApp, player: TestPlayer) => {
  const made = (await th.send('user/user_generate_ga', {}, player)).reply.data as {
    secret: string
    otpauthUrl: string
    recoveryCodes: string[]
  }
  const ga_code = appCode(th, made.secret)
  const { reply } = await th.send('user/check_user_ga', { ga_code }, player)
  if (!reply.result) throw new Error(`the second factor was not activated: ${reply.message}`)
  // The activation's code is spent; the next step has one of its own.
  th.clock.forward(30_000)
  return made
}

export const confirmedPhone = async (th: TestApp, player: TestPlayer): Promise<void> => {
  await sql`update players set phone_confirmed_at = now() where player_id = ${player.playerId}`.execute(
    th.db.read,
  )
}

/** A sign-in that waits for its code. */
export const halfWay = async (th: TestApp, player: TestPlayer): Promise<TestPlayer> => {
  const { username, password } = player
  const { reply, device } = await th.send('user/login', { username, password })
  const { sid } = reply.data as { sid: string }
  return { ...player, sid, device: device ?? '' }
}

/**
 * So many sign-ins of one player that wait: the first by signing in, the others copies of its rows,
 * since fifty passwords take fifty hashes.
 */
export const halfWays = async (
  th: TestApp,
  player: TestPlayer,
  count: number,
): Promise<TestPlayer[]> => {
  const first = await halfWay(th, player)
  const copies = Array.from({ length: count - 1 }, () => ({
    ...first,
    sid: newToken(),
    sessionId: newId(th.clock.now),
  }))
  for (const { sid, sessionId } of copies) {
    await sql`
      insert into player_sessions
      select ${sessionId}, player_id, device_hash, uip, user_agent, lang, pending, login_before_at,
        created_at, last_activity_at, stepped_up_at, ended_at, browser_id, wrong_codes
      from player_sessions where player_id = ${player.playerId}
      order by session_id desc limit 1`.execute(th.db.read)
    await sql`insert into player_sids (sid_hash, session_id, created_at)
      values (${hashToken(sid)}, ${sessionId}, ${th.clock.now})`.execute(th.db.read)
  }
  return [first, ...copies]
}
