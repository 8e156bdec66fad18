import type { players as calls } from '@felek/contract/players.ts'
import { afterCommit } from '@felek/database/database.ts'
import type { Handler } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { sendMail } from '../../messages/messages.ts'
import { invalidFields, Refusal } from '../../../rpc/refusal.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import { isCommonPassword } from '@felek/contract/common-passwords.ts'
import { recordSecurityEvent } from '../../security/security.ts'
import { voidLinks } from '../credentials/store.ts'
import { openDetails } from '../details.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { loginAim } from '../sessions/sign-in.ts'
import { endPlayerSessions } from '../sessions/store.ts'
import { giveBackAttempts } from '../attempts/attempts.ts'
import * as store from './store.ts'

/**
 * user/pass_reset: a new password by a mailed token, spent by the first of any who send it at once.
 * Every session of the player ends, and the player is told by mail. A second factor stays on; a
 * closed account stays closed.
 */
export const resetPassword: Handler<typeof calls.resetPassword, PlayersDeps> = async (
  { token, password },
  ctx,
) => {
  const { deps, now } = ctx
  if (deps.env.passwordCommonRefused && isCommonPassword(password))
    throw invalidFields({ password: 'password_common' })
  const tokenHash = hashToken(token)
  // Looked at before the password is hashed, so that made-up tokens cost no more than a query.
  if (!(await store.resetTokenLives(ctx.q, tokenHash, now))) throw new Refusal('token_expired')
  const passwordHash = await hashPassword(deps, password)
  const username = await ctx.inTx(async (tx) => {
    const playerId = await store.spendResetToken(tx, tokenHash, now)
    const player =
      playerId === undefined ? undefined : await store.setPassword(tx, playerId, passwordHash)
    if (!player) throw new Refusal('token_expired')
    // Also a mailbox that somebody else may have asked for.
    await voidLinks(tx, player.player_id, now)
    const ended = await endPlayerSessions(tx, player.player_id, 'all', 'password', now)
    // Whoever forgot has guessed: the new password opens at once, also where the guesses had run
    // out.
    const aims = [
      loginAim(player.username, ''),
      loginAim(player.username, hashToken(ctx.device ?? '')),
    ]
    await giveBackAttempts(tx, aims)
    afterCommit(() => {
      for (const sessionId of ended) deps.eventHub.endSession(sessionId, 'ended')
    })
    await recordSecurityEvent(tx, deps, {
      kind: 'password_reset',
      playerId: player.player_id,
      address: ctx.ip,
    })
    await sendMail(deps, tx, {
      playerId: player.player_id,
      to: openDetails(deps.env, player).email,
      template: 'password_changed',
      lang: player.lang,
      username: player.username,
      path: '/support',
      host: ctx.host,
    })
    return player.username
  })
  ctx.setMessage('password_reset')
  return { username }
}
