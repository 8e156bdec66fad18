import type { players as calls } from '@felek/contract/players.ts'
import type { Handler } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import { decryptWithLoginKey } from './login-keys.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { endSession } from '../sessions/sessions.ts'
import { sessionById, sidBelongs } from '../sessions/store.ts'
import { takeTryAt, type Allowance } from '../attempts/attempts.ts'
import { insertNonce } from './store.ts'

/**
 * A decryption costs 5–7 ms of the main thread; five a minute are more than any
 * browser needs.
 */
const opened: Allowance = { max: 5, windowMs: 60_000 }

/**
 * user/login_data: the browser proves again, under RSA, which session it holds. The value is
 * compared, never believed. Whatever is wrong with it, the session ends and the answer is the same.
 * The time in it is the device's: a wrong clock is no lie, and the nonce is what makes a proof good once.
 */
export const loginData: Handler<typeof calls.loginData, PlayersDeps> = async (input, ctx) => {
  const { deps, player, now } = ctx
  const aim = `login-data ${player.playerId}`
  const waitMs = await ctx.inTx((tx) => takeTryAt(tx, { env: deps.env, now }, aim, [opened]))
  if (waitMs > 0) throw new Refusal('rate_limited', { waitMs })

  const text = await decryptWithLoginKey(deps, ctx.q, input.kid, input.sealed)
  const [uid, sid = '', uip, _sentMs, nonce = '', ...more] = (text ?? '').split('|')
  const session = await sessionById(ctx.q, player.sessionId)
  const fits =
    uid === String(player.playerId) &&
    uip === session?.uip &&
    more.length === 0 &&
    nonce.length >= 8 &&
    (await sidBelongs(ctx.q, hashToken(sid), player.sessionId, now)) &&
    (await ctx.inTx((tx) => insertNonce(tx, player.sessionId, hashToken(nonce), now)))
  if (fits) return {}
  logSecurityEvent(deps, { kind: 'login_data_failed', playerId: player.playerId, address: ctx.ip })
  await ctx.inTx((tx) => endSession(deps, tx, player.sessionId, 'security', now))
  throw new Refusal('session_expired')
}
