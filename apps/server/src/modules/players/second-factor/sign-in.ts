import type { secondFactor as calls } from '@felek/contract/second-factor.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { Context, Handler } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { newToken } from '../../../database/ids.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import { mailPlayer } from '../notices.ts'
import { profileOf } from '../sessions/profile.ts'
import { completeSession, insertSid, sessionById } from '../sessions/store.ts'
import { setLastLogin, type PlayerRow } from '../store.ts'
import type { Attempt } from './codes.ts'
import { recoveryLeft } from './store.ts'
import { tryCode } from './try-code.ts'

type Ctx = Context<typeof calls.checkCode, PlayersDeps>

const tellRecovery = async (ctx: Ctx, tx: Tx, player: PlayerRow): Promise<void> => {
  const left = String(await recoveryLeft(tx, player.player_id))
  await mailPlayer(ctx, tx, player, { template: 'recovery_used', values: { left } })
  const event = { kind: 'recovery_code_used', playerId: player.player_id, address: ctx.ip } as const
  afterCommit(() => logSecurityEvent(ctx.deps, event))
}

/** The session is complete from here on, under a sid that nobody has seen before. */
const complete = async (ctx: Ctx, tx: Tx, player: PlayerRow) => {
  const { deps, now } = ctx
  const { sessionId } = ctx.player
  const before = await setLastLogin(tx, player.player_id, now)
  await completeSession(tx, sessionId, {
    login_before_at: before,
    last_activity_at: now,
    stepped_up_at: now,
  })
  const sid = newToken()
  await insertSid(tx, hashToken(sid), sessionId, now)
  const session = await sessionById(tx, sessionId)
  if (!session) throw new Refusal('session_expired')
  afterCommit(() =>
    logSecurityEvent(deps, { kind: 'signed_in', playerId: player.player_id, address: ctx.ip }),
  )
  return profileOf(player, session, sid)
}

/**
 * user/check_ga: the second half of a sign-in. Of many that show the same code at once, on one sid
 * or on many, one gets a session; the others have shown a code that was used.
 */
export const checkCode: Handler<typeof calls.checkCode, PlayersDeps> = (input, ctx) => {
  if (!ctx.player.pending) throw new Refusal('session_expired')
  const { ga_code: code, recoveryCode } = input
  return tryCode(
    ctx,
    async (player, tx): Promise<Attempt> => {
      // Read again under the player's lock: another request may have finished or ended it meanwhile.
      const waiting = await sessionById(tx, ctx.player.sessionId)
      if (!waiting?.pending || player.two_factor_type === 'none')
        throw new Refusal('session_expired')
      if (recoveryCode !== undefined) return { recovery: recoveryCode }
      return player.two_factor_type === 'sms'
        ? { sms: code ?? '', purpose: 'sign_in' }
        : { app: code ?? '' }
    },
    async (tx, player) => {
      if (recoveryCode !== undefined) await tellRecovery(ctx, tx, player)
      return complete(ctx, tx, player)
    },
  )
}
