import type { credentials as calls } from '@felek/contract/credentials.ts'
import { isCommonPassword } from '@felek/contract/common-passwords.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { Caller, Handler, SignedIn } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { invalidFields, Refusal } from '../../../rpc/refusal.ts'
import {
  logSecurityEvent,
  recordSecurityEvent,
  type SecurityKind,
} from '../../security/security.ts'
import { mailPlayer } from '../notices.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { tryOwnPassword } from '../passwords/try-password.ts'
import { requireStepUp } from '../sessions/sessions.ts'
import { endPlayerSessions, type EndedBy } from '../sessions/store.ts'
import { holdPlayer, nameIsTaken, playerById, type PlayerRow } from '../store.ts'
import * as store from './store.ts'

export type Asking = Caller<PlayersDeps> & {
  q: Parameters<typeof playerById>[0]
  player: SignedIn
  inTx: <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>
}

/** Throws `wrong_password`, or `rate_limited` after five wrong ones; answers the player's row. */
export const provePassword = async (ctx: Asking, password: string): Promise<PlayerRow> => {
  const player = await playerById(ctx.q, ctx.player.playerId)
  if (!player) throw new Refusal('session_expired')
  if ((await tryOwnPassword(ctx, password, player.password_hash)) !== 'no') return player
  logSecurityEvent(ctx.deps, {
    kind: 'step_up_failed',
    playerId: player.player_id,
    address: ctx.ip,
  })
  throw new Refusal('wrong_password')
}

/**
 * The player's row, held, where it still has the password that was just proved: whoever changed it
 * meanwhile has taken the right to go on with it.
 */
export const holdProved = async (tx: Tx, proved: PlayerRow): Promise<PlayerRow> => {
  const held = await holdPlayer(tx, proved.player_id)
  if (held?.password_hash !== proved.password_hash || held.status !== 'active')
    throw new Refusal('wrong_password')
  return held
}

export const logCredentialChange = (ctx: Asking, kind: SecurityKind): void => {
  const { playerId } = ctx.player
  afterCommit(() => logSecurityEvent(ctx.deps, { kind, playerId, address: ctx.ip }))
}

/** Ends every other session of the player, and says goodbye to their streams. */
export const endOthers = async (
  ctx: Pick<Caller<PlayersDeps>, 'deps' | 'now'> & { player: SignedIn },
  tx: Tx,
  by: EndedBy,
): Promise<number> => {
  const { playerId, sessionId } = ctx.player
  const ended = await endPlayerSessions(tx, playerId, { but: sessionId }, by, ctx.now)
  afterCommit(() => {
    for (const over of ended) ctx.deps.eventHub.endSession(over, 'ended')
  })
  return ended.length
}

/** user/pass_change. Links that were mailed before, for a password or a mailbox, are dead with it. */
export const changePassword: Handler<typeof calls.changePassword, PlayersDeps> = async (
  input,
  ctx,
) => {
  const { env } = ctx.deps
  if (env.passwordCommonRefused && isCommonPassword(input.password))
    throw invalidFields({ password: 'password_common' })
  const proved = await provePassword(ctx, input.oldPassword)
  const passwordHash = await hashPassword(ctx.deps, input.password)
  await ctx.inTx(async (tx) => {
    const player = await holdProved(tx, proved)
    await store.setPasswordHash(tx, player.player_id, passwordHash)
    await store.voidLinks(tx, player.player_id, ctx.now)
    await endOthers(ctx, tx, 'password')
    await mailPlayer(ctx, tx, player, { template: 'password_changed_by_owner' })
    await recordSecurityEvent(tx, ctx.deps, {
      kind: 'password_changed',
      playerId: player.player_id,
      address: ctx.ip,
    })
  })
  ctx.setMessage('password_changed')
  return {}
}

/** user/username_change. The name before is free for others from then on. */
export const changeUsername: Handler<typeof calls.changeUsername, PlayersDeps> = async (
  { username, password },
  ctx,
) => {
  requireStepUp(ctx.player, ctx.now)
  const proved = await provePassword(ctx, password)
  await ctx.inTx(async (tx) => {
    const player = await holdProved(tx, proved)
    if (player.username === username) return
    const free =
      !(await nameIsTaken(tx, username)) &&
      (await store.setUsername(tx, player.player_id, username))
    if (!free) throw new Refusal('username_taken', {}, { username: 'username_taken' })
    const before = player.username
    await mailPlayer(ctx, tx, player, {
      template: 'username_changed',
      username,
      values: { before },
    })
    logCredentialChange(ctx, 'username_changed')
  })
  ctx.setMessage('username_changed')
  return { username }
}
