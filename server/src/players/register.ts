import type { players as calls } from '../../../contract/src/players.ts'
import type { Parsed } from '../../../contract/src/call.ts'
import { limits } from '../../../contract/src/limits.ts'
import type { Tx } from '../../../database/src/database.ts'
import type { Caller, Handler } from '../house.ts'
import { newToken } from '../ids.ts'
import { sendMail } from '../messages/messages.ts'
import { invalidFields, Refusal } from '../refusal.ts'
import { hashToken } from '../../../settings/src/seal.ts'
import { isBarredTerritory } from '../../../contract/src/territory.ts'
import { isCommonPassword } from '../../../contract/src/common-passwords.ts'
import { maskEmail } from './masks.ts'
import { hashPassword } from './passwords.ts'
import { createPlayer, uniqueKeys } from './players.ts'
import * as store from './store.ts'
import { isBarredAddress } from './territory.ts'

/**
 * An owner hears of somebody registering with their details at most so often: nobody's mailbox is
 * to be flooded.
 */
const ownerMails = { max: 3, windowMs: 3_600_000 }

type Form = Parsed<typeof calls.register>

const sendConfirmation = async (
  ctx: Caller,
  tx: Tx,
  template: 'register_confirm' | 'register_again',
  player: { playerId: bigint; to: string; username: string },
) => {
  const token = newToken()
  await store.insertToken(
    tx,
    hashToken(token),
    player.playerId,
    ctx.now,
    new Date(ctx.now.getTime() + limits.confirmMsMax),
  )
  await sendMail(ctx.house, tx, {
    to: player.to,
    template,
    lang: ctx.lang,
    username: player.username,
    path: `/register-account-confirm?token=${token}`,
    host: ctx.host,
  })
}

/**
 * Tells the owners of a mailbox, phone or identity number that is known already; whoever asked
 * learns nothing.
 */
const tellOwners = async (ctx: Caller, tx: Tx, owners: readonly store.PlayerRow[]) => {
  for (const owner of owners) {
    const waitMs = await store.takeTry(
      tx,
      hashToken(`register-known ${owner.player_id}`),
      ownerMails.max,
      ownerMails.windowMs,
      ctx.now,
    )
    if (waitMs > 0 || owner.status === 'closed') continue
    const mail = { to: owner.email, username: owner.username }
    if (owner.status === 'unconfirmed')
      await sendConfirmation(ctx, tx, 'register_again', { ...mail, playerId: owner.player_id })
    else
      await sendMail(ctx.house, tx, {
        ...mail,
        template: 'register_known',
        lang: owner.lang,
        path: '/login',
        host: ctx.host,
      })
  }
}

const write = async (ctx: Caller, tx: Tx, form: Form, passwordHash: string): Promise<boolean> => {
  await store.deleteUnconfirmed(tx, ctx.now)
  const alike = await store.playersLike(tx, uniqueKeys(ctx.house, form))
  if (alike.some((player) => player.username === form.username))
    throw new Refusal('username_taken', {}, { username: 'username_taken' })
  if (alike.length > 0) {
    await tellOwners(ctx, tx, alike)
    return true
  }
  const playerId = await createPlayer(ctx.house, tx, {
    username: form.username,
    passwordHash,
    status: 'unconfirmed',
    firstname: form.firstname,
    lastname: form.lastname,
    lang: ctx.lang,
    country: form.country,
    city: form.city,
    address: form.address,
    birthdate: form.birthdate,
    identityNumber: form.identityNumber,
    email: form.email,
    phone: form.phone,
    promotionCode: promotionCodeOf(form),
    referenceNumber: form.referenceNumber,
    smsOptIn: form.smsOptIn,
    emailOptIn: form.emailOptIn,
    createdAt: ctx.now,
  })
  if (playerId === undefined) return false
  await sendConfirmation(ctx, tx, 'register_confirm', {
    playerId,
    to: form.email,
    username: form.username,
  })
  return true
}

/** Codes are ASCII; the small letters are folded, so that `hosgeldin` works on any keyboard. */
const promotionCodeOf = (form: Form): string =>
  (form.promotionCode ?? '').replace(/[a-z]/g, (c) => c.toUpperCase())

/**
 * user/register. A known mailbox, phone or identity number gets the answer that a new one gets
 * (api.md §3).
 */
export const register: Handler<typeof calls.register> = async (form, ctx) => {
  if (ctx.house.env.passwordCommonRefused && isCommonPassword(form.password))
    throw invalidFields({ password: 'password_common' })
  if (isBarredTerritory(form) || isBarredAddress(ctx.house.env, ctx.ip))
    throw new Refusal('territory_barred')
  const code = promotionCodeOf(form)
  if (code !== '' && !(await store.codeExists(ctx.q, code))) throw new Refusal('promo_invalid')
  const passwordHash = await hashPassword(ctx.house.env, form.password)
  const attempt = () => ctx.inTx((tx) => write(ctx, tx, form, passwordHash))
  // Somebody may take a name or a mailbox between our look and our write; the second look sees
  // them.
  if (!(await attempt()) && !(await attempt())) throw new Refusal('busy')
  ctx.say('registered')
  return { confirmationSentTo: maskEmail(form.email) }
}

/** user/register_confirm: the account becomes active and gets its place in the ledger. */
export const confirmRegistration: Handler<typeof calls.confirmRegistration> = async (
  { token },
  ctx,
) => {
  const { tx, now } = ctx
  const playerId = await store.spendToken(tx, hashToken(token), now)
  const username =
    playerId === undefined ? undefined : await store.activatePlayer(tx, playerId, now)
  if (playerId === undefined || username === undefined) throw new Refusal('token_expired')
  await ctx.house.vault.openAccounts(tx, playerId)
  ctx.say('confirmed')
  return { username }
}
