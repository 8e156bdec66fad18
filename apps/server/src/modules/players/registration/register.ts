import type { players as calls } from '@felek/contract/players.ts'
import { isCommonPassword } from '@felek/contract/common-passwords.ts'
import { limits } from '@felek/contract/limits.ts'
import { isBarredTerritory } from '@felek/contract/territory.ts'
import type { Handler } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { newId, newToken } from '../../../database/ids.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import { invalidFields, Refusal } from '../../../rpc/refusal.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { versionsNow } from '../consents/consents.ts'
import { keysOf } from '../details.ts'
import { maskEmail } from '../masks.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { codeExists, nameIsTaken } from '../store.ts'
import { isBarredAddress } from '../territory.ts'
import { promotionCodeOf, encryptForm } from './form.ts'
import { insertRegistration } from './store.ts'

/**
 * user/register. Whether the mailbox, phone or identity number is known is not looked at here: every
 * registration is written down the same way, and `answerRegistrations` goes through them afterwards. So
 * neither the answer nor its time can tell who is a member (docs/product/accounts.md, "Registering"). A name
 * is taken once a player has it; a registration holds none, or a robot without a mailbox could hold them all.
 */
export const register: Handler<typeof calls.register, PlayersDeps> = async (form, ctx) => {
  const { deps, now } = ctx
  if (deps.env.passwordCommonRefused && isCommonPassword(form.password))
    throw invalidFields({ password: 'password_common' })
  if (isBarredTerritory(form) || isBarredAddress(deps, ctx.ip))
    throw new Refusal('territory_barred')
  const code = promotionCodeOf(form)
  if (code !== '' && !(await codeExists(ctx.q, code))) throw new Refusal('promo_invalid')
  if (await nameIsTaken(ctx.q, form.username))
    throw new Refusal('username_taken', {}, { username: 'username_taken' })
  const versions = await versionsNow(ctx.q)
  const termsShown = form.termsShown ?? { rules: versions.rules, privacy: versions.privacy }
  if (termsShown.rules > versions.rules || termsShown.privacy > versions.privacy)
    throw invalidFields({ termsShown: 'invalid' })
  const passwordHash = await hashPassword(deps, form.password)
  const registrationId = newId(now)
  // A browser keeps the cookie that it has: a session may hang on it.
  const device = ctx.device ?? newToken()
  await ctx.inTx((tx) =>
    insertRegistration(tx, {
      ...keysOf(deps.env, form),
      registration_id: registrationId,
      token_hash: null,
      username: form.username,
      form_sealed: encryptForm(deps.env, registrationId, form, termsShown),
      password_hash: passwordHash,
      device_hash: hashToken(device),
      lang: ctx.lang,
      host: ctx.host,
      address: ctx.ip,
      created_at: now,
      expires_at: new Date(now.getTime() + limits.confirmMsMax),
      answered_at: null,
    }),
  )
  logSecurityEvent(deps, { kind: 'registered', address: ctx.ip })
  if (ctx.device === undefined) ctx.setDevice(device)
  ctx.setMessage('registered')
  return { confirmationSentTo: maskEmail(form.email) }
}
