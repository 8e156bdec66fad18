import type { credentials as calls } from '@felek/contract/credentials.ts'
import { limits } from '@felek/contract/limits.ts'
import type { Tx } from '@felek/database/database.ts'
import type { Handler } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { newToken } from '../../../database/ids.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { recordSecurityEvent } from '../../security/security.ts'
import { hashToken, encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { emailKeysOf, newEmailPlace, openDetails, encryptDetails } from '../details.ts'
import { maskEmail } from '../masks.ts'
import { mailPlayer } from '../notices.ts'
import { requireStepUp } from '../sessions/sessions.ts'
import { holdPlayer, type PlayerRow } from '../store.ts'
import { takeTryAt, type Allowance } from '../attempts/attempts.ts'
import { takeMailTo } from '../attempts/recipient-limits.ts'
import { holdProved, logCredentialChange, provePassword } from './change.ts'
import * as store from './store.ts'

/** The mailbox of before hears of each wish. */
const asked: Allowance = { max: 5, windowMs: 3_600_000 }

/**
 * The link goes to the new mailbox. One that another player has gets word of that instead: the
 * answer here, and the work, are the same.
 */
const writeTo = async (
  by: { deps: PlayersDeps; host: string },
  tx: Tx,
  player: PlayerRow,
  email: string,
  token: string,
) => {
  const owner = await store.ownerOfEmail(tx, emailKeysOf(by.deps.env, email))
  if (owner === undefined || owner.player_id === player.player_id)
    return mailPlayer(by, tx, player, {
      template: 'email_change_confirm',
      to: email,
      path: `/email-confirm?token=${token}`,
    })
  await mailPlayer(by, tx, owner, { template: 'email_known' })
}

/** Writes the wish down: a link to the new mailbox, and word of it to the old one. */
export const askEmailChange = async (
  by: { deps: PlayersDeps; host: string; now: Date },
  tx: Tx,
  player: PlayerRow,
  email: string,
): Promise<void> => {
  const token = newToken()
  await store.saveEmailChange(tx, {
    player_id: player.player_id,
    token_hash: hashToken(token),
    email_sealed: encryptionOf(by.deps.env).encrypt(email, newEmailPlace(player.player_id)),
    created_at: by.now,
    expires_at: new Date(by.now.getTime() + limits.emailChangeMsMax),
  })
  await writeTo(by, tx, player, email, token)
  const to = maskEmail(email)
  await mailPlayer(by, tx, player, { template: 'email_change_asked', values: { to } })
}

/** user/email_change. The old mailbox hears of it at once, and stays the player's until the link is opened. */
export const changeEmail: Handler<typeof calls.changeEmail, PlayersDeps> = async (
  { email, password },
  ctx,
) => {
  requireStepUp(ctx.player, ctx.now)
  const { env } = ctx.deps
  const proved = await provePassword(ctx, password)
  const waitMs = await ctx.inTx(
    async (tx) =>
      (await takeTryAt(tx, { env, now: ctx.now }, `email-change ${proved.player_id}`, [asked])) ||
      takeMailTo(ctx.deps, tx, { emailKey: emailKeysOf(env, email)[0], address: ctx.ip }),
  )
  if (waitMs > 0) throw new Refusal('rate_limited', { waitMs })
  await ctx.inTx(async (tx) => {
    await askEmailChange(ctx, tx, await holdProved(tx, proved), email)
    logCredentialChange(ctx, 'email_change_asked')
  })
  ctx.setMessage('email_change_sent')
  return { confirmationSentTo: maskEmail(email) }
}

/** user/email_confirm: whoever opens the link has the mailbox; whoever asked for it had the password. */
export const confirmEmail: Handler<typeof calls.confirmEmail, PlayersDeps> = async (
  { token },
  ctx,
) => {
  const { tx, now, deps } = ctx
  const tokenHash = hashToken(token)
  const playerId = await store.findEmailChange(tx, tokenHash)
  const player = playerId === undefined ? undefined : await holdPlayer(tx, playerId)
  const change = player && (await store.takeEmailChange(tx, tokenHash, now))
  if (!player || !change || player.status === 'closed') throw new Refusal('token_expired')
  const email = encryptionOf(deps.env).decrypt(change.email_sealed, newEmailPlace(player.player_id))
  const keys = emailKeysOf(deps.env, email)
  const owner = await store.ownerOfEmail(tx, keys)
  if (owner !== undefined && owner.player_id !== player.player_id)
    throw new Refusal('token_expired')
  const details = openDetails(deps.env, player)
  // Word of it goes where the player's mail went until now.
  await mailPlayer(ctx, tx, player, { template: 'email_changed', values: { to: maskEmail(email) } })
  const taken = await store.setEmail(tx, player.player_id, {
    details_sealed: encryptDetails(deps.env, player.player_id, { ...details, email }),
    email_key: keys[0],
    email_confirmed_at: now,
  })
  if (!taken) throw new Refusal('token_expired')
  // A link for a new password that lies in the old mailbox must not open.
  await store.voidLinks(tx, player.player_id, now)
  const event = { kind: 'email_changed', playerId: player.player_id, address: ctx.ip } as const
  await recordSecurityEvent(tx, deps, event)
  ctx.setMessage('email_changed')
  return { email: maskEmail(email) }
}
