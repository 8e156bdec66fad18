import type { players as calls } from '@felek/contract/players.ts'
import { foldUsername } from '@felek/contract/fold.ts'
import { usernamePattern } from '@felek/contract/players.ts'
import { limits } from '@felek/contract/limits.ts'
import type { Tx } from '@felek/database/database.ts'
import type { Handler } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { newId, newToken } from '../../../database/ids.ts'
import { sendMail } from '../../messages/messages.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { emailKeysOf, mailboxIn } from '../details.ts'
import { takeTryAt, type Allowance } from '../attempts/attempts.ts'
import * as store from './store.ts'

/** A mailbox hears of forgotten passwords at most so often, however many addresses ask. */
const mailsToPlayer: Allowance = { max: 3, windowMs: 900_000 }
const atOnce = 20

/**
 * user/forgot. Nobody is looked up here: what was asked is written down, the same one row for a
 * player and for nobody, and a job goes through it afterwards. So the answer and its time can not
 * tell who is a member.
 */
export const forgot: Handler<typeof calls.forgot, PlayersDeps> = async (
  { username, email },
  ctx,
) => {
  await store.insertRequest(ctx.tx, {
    request_id: newId(ctx.now),
    username: username === undefined ? null : foldUsername(username),
    email_keys: email === undefined ? null : [...emailKeysOf(ctx.deps.env, email)],
    host: ctx.host,
    created_at: ctx.now,
  })
  ctx.setMessage('reset_sent')
  return {}
}

const answerRequest = async (
  deps: PlayersDeps,
  tx: Tx,
  request: store.ResetRequest,
): Promise<void> => {
  if (request.username !== null && !usernamePattern.test(request.username)) return
  const now = deps.now()
  const player = await store.playerNamed(tx, request)
  if (!player || player.status === 'closed') return
  const aim = `forgot ${player.player_id}`
  if ((await takeTryAt(tx, { env: deps.env, now }, aim, [mailsToPlayer])) > 0) return
  logSecurityEvent(deps, { kind: 'password_reset_asked', playerId: player.player_id })
  const to = mailboxIn(deps, player)
  if (to === undefined) return
  const token = newToken()
  await store.insertResetToken(
    tx,
    hashToken(token),
    player.player_id,
    now,
    new Date(now.getTime() + limits.resetMsMax),
  )
  await sendMail(deps, tx, {
    playerId: player.player_id,
    to,
    template: 'password_reset',
    lang: player.lang,
    username: player.username,
    path: `/account_reset?token=${token}`,
    host: request.host,
  })
}

/**
 * Looks for whom new passwords were asked, and writes to those whom there are. Returns how many
 * requests it saw.
 */
export const answerResetRequests = (deps: PlayersDeps): Promise<number> =>
  deps.db.inTx(async (tx) => {
    const requests = await store.takeRequests(tx, atOnce)
    for (const request of requests) await answerRequest(deps, tx, request)
    return requests.length
  })
