import type { players as calls } from '@felek/contract/players.ts'
import { limits } from '@felek/contract/limits.ts'
import type { Context, Handler } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { tryOwnPassword } from '../passwords/try-password.ts'
import { tryCode } from '../second-factor/try-code.ts'
import * as players from '../store.ts'
import * as store from './store.ts'

const byPassword = async (
  ctx: Context<typeof calls.stepUp, PlayersDeps>,
  password: string,
): Promise<boolean> => {
  const player = await players.playerById(ctx.q, ctx.player.playerId)
  return (await tryOwnPassword(ctx, password, player?.password_hash)) !== 'no'
}

/**
 * user/step_up: five minutes in which this session may do what a found, open browser must not. A
 * code is spent as at sign-in.
 */
export const stepUp: Handler<typeof calls.stepUp, PlayersDeps> = async (input, ctx) => {
  if (input.ga_code !== undefined) await tryCode(ctx, { app: input.ga_code })
  else if (!(await byPassword(ctx, input.password ?? ''))) {
    logSecurityEvent(ctx.deps, {
      kind: 'step_up_failed',
      playerId: ctx.player.playerId,
      address: ctx.ip,
    })
    throw new Refusal('wrong_password')
  }
  logSecurityEvent(ctx.deps, { kind: 'step_up', playerId: ctx.player.playerId, address: ctx.ip })
  await ctx.inTx((tx) => store.setSteppedUp(tx, ctx.player.sessionId, ctx.now))
  return { validUntil: new Date(ctx.now.getTime() + limits.stepUpMs).toISOString() }
}
