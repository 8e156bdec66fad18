import type { secondFactor as calls } from '@felek/contract/second-factor.ts'
import type { Tx } from '@felek/database/database.ts'
import type { Handler, SignedIn } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { maskPhone } from '../masks.ts'
import { sessionById } from '../sessions/store.ts'
import { holdPlayer, type PlayerRow } from '../store.ts'
import { sendSmsCode } from './sms.ts'
import { confirmPhone, type SmsPurpose } from './store.ts'
import { tryCode } from './try-code.ts'

/**
 * For what a code is meant here. A sign-in that waits for an app's code gets none by phone: for it,
 * these calls do not exist.
 */
const findPurpose = async (tx: Tx, signedIn: SignedIn, player: PlayerRow): Promise<SmsPurpose> => {
  const session = await sessionById(tx, signedIn.sessionId)
  if (!session || (session.pending && player.two_factor_type !== 'sms'))
    throw new Refusal('session_expired')
  return session.pending ? 'sign_in' : 'phone'
}

/** user/sms_send. */
export const sendSms: Handler<typeof calls.sendSms, PlayersDeps> = async (_input, ctx) => {
  const sent = await ctx.inTx(async (tx) => {
    const player = await holdPlayer(tx, ctx.player.playerId)
    if (!player) throw new Refusal('session_expired')
    return sendSmsCode(ctx.deps, tx, player, await findPurpose(tx, ctx.player, player))
  })
  if (sent === 'unreachable') throw new Refusal('unreachable')
  if ('waitMs' in sent) throw new Refusal('rate_limited', sent)
  ctx.setMessage('sms_sent')
  return { sentTo: maskPhone(sent.phone), validUntil: sent.validUntil.toISOString() }
}

/** user/sms_validate. */
export const validateSms: Handler<typeof calls.validateSms, PlayersDeps> = ({ code }, ctx) =>
  tryCode(
    ctx,
    async (player, tx) => {
      const purpose = await findPurpose(tx, ctx.player, player)
      return purpose === 'sign_in' ? { sms: code, purpose, keep: true } : { sms: code, purpose }
    },
    async (tx, player) => {
      if (ctx.player.pending) return { phoneConfirmed: player.phone_confirmed_at !== null }
      await confirmPhone(tx, player.player_id, ctx.now)
      logSecurityEvent(ctx.deps, {
        kind: 'phone_confirmed',
        playerId: player.player_id,
        address: ctx.ip,
      })
      ctx.setMessage('phone_confirmed')
      return { phoneConfirmed: true }
    },
  )
