import type { players as calls } from '@felek/contract/players.ts'
import type { Handler, Handlers } from '../../deps.ts'
import type { PlayersDeps } from './deps.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { identityPlace, openDetails } from './details.ts'
import { loginData } from './login-keys/login-data.ts'
import { maskEmail, maskIdentity, maskPhone, maskStreet } from './masks.ts'
import { confirmRegistration } from './registration/confirm.ts'
import { register } from './registration/register.ts'
import { forgot } from './reset/forgot.ts'
import { resetPassword } from './reset/reset.ts'
import { profileOf } from './sessions/profile.ts'
import { login, logout, refreshSession } from './sessions/sign-in.ts'
import { stepUp } from './sessions/step-up.ts'
import { sessionById } from './sessions/store.ts'
import { preferencesOf } from './preferences/preferences.ts'
import { playerById } from './store.ts'

export const getProfile: Handler<typeof calls.getProfile, PlayersDeps> = async (_input, ctx) => {
  const player = await playerById(ctx.q, ctx.player.playerId)
  const session = await sessionById(ctx.q, ctx.player.sessionId)
  if (!player || !session) throw new Refusal('session_expired')
  const { uid, rid, username, firstname, lastname, language, gtm, lastlogin, gasecret } = profileOf(
    player,
    session,
    '',
  )
  const { env } = ctx.deps
  const identity = encryptionOf(env).decrypt(
    player.identity_sealed,
    identityPlace(player.player_id),
  )
  const { email, phone, address, birthdate } = openDetails(env, player)
  return {
    uid,
    rid,
    username,
    firstname,
    lastname,
    language,
    gtm,
    lastlogin,
    gasecret,
    email: maskEmail(email),
    phone: maskPhone(phone),
    identityNumber: maskIdentity(identity),
    birthdate,
    country: player.country,
    city: player.city,
    address: maskStreet(address),
    optIns: { sms: player.sms_opt_in, email: player.email_opt_in },
    verified: {
      email: player.email_confirmed_at !== null,
      phone: player.phone_confirmed_at !== null,
      identity: player.identity_confirmed_at !== null,
    },
    createdAt: player.created_at.toISOString(),
    preferences: preferencesOf(player),
  }
}

export const playersCalls: Handlers<typeof calls, PlayersDeps> = {
  login,
  loginData,
  refreshSession,
  logout,
  getProfile,
  register,
  confirmRegistration,
  forgot,
  resetPassword,
  stepUp,
}
