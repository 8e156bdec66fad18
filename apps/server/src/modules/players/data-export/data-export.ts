import type { Query } from '@felek/database/database.ts'
import { encryptionOf, type EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'
import { closurePlace } from '../closure/closure.ts'
import { listClosures } from '../closure/store.ts'
import { openPhones, openResidence } from '../contact/encrypted-contact.ts'
import { listAddressChanges, listPhoneChanges } from '../contact/store.ts'
import { listConsents } from '../consents/store.ts'
import { identityPlace, newEmailPlace, openDetails } from '../details.ts'
import { preferencesOf } from '../preferences/preferences.ts'
import { stepMs } from '../second-factor/totp.ts'
import { playerById } from '../store.ts'
import { listSessions, ownEmailChanges, ownFactor } from './store.ts'

type Env = { env: EncryptionSecrets }
const timeText = (at: Date | null): string | null => at?.toISOString() ?? null

/** What stands here of a player, unsealed: for that player's own eyes. */
export const exportedPlayer = async ({ env }: Env, q: Query, playerId: bigint) => {
  const row = await playerById(q, playerId)
  if (!row) throw new Error(`no player ${playerId} to export`)
  const { email, phone, address, birthdate } = openDetails(env, row)
  return {
    playerId: String(playerId),
    username: row.username,
    firstname: row.firstname,
    lastname: row.lastname,
    email,
    phone,
    birthdate,
    identityNumber: encryptionOf(env).decrypt(row.identity_sealed, identityPlace(playerId)),
    country: row.country,
    city: row.city,
    address,
    language: row.lang,
    currency: row.currency,
    status: row.status,
    promotionCode: row.promotion_code,
    referenceNumber: row.reference_number,
    createdAt: row.created_at.toISOString(),
    lastLoginAt: timeText(row.last_login_at),
    emailConfirmedAt: timeText(row.email_confirmed_at),
    phoneConfirmedAt: timeText(row.phone_confirmed_at),
    identityConfirmedAt: timeText(row.identity_confirmed_at),
  }
}

export const exportedPreferences = async (q: Query, playerId: bigint) => {
  const row = await playerById(q, playerId)
  return row ? [preferencesOf(row)] : []
}

/** What was agreed to or ended, when, how, and in which version of the words. */
export const exportedConsents = async (q: Query, playerId: bigint) =>
  (await listConsents(q, playerId)).map((row) => ({
    consent: row.kind,
    given: row.given,
    at: row.at.toISOString(),
    version: row.version,
    how: row.source,
  }))

/** Since when stands among the security events; what opens anything is left out. */
export const exportedSecondFactor = async (q: Query, playerId: bigint) => {
  const row = await ownFactor(q, playerId)
  if (!row) return []
  return [
    {
      twoFactor: row.type,
      recoveryCodesLeft: row.codes_left,
      recoveryCodesUsed: row.codes_used.map((at) => at.toISOString()),
      lastCodeAt:
        row.used_step === null ? null : new Date(Number(row.used_step) * stepMs).toISOString(),
      wrongCodesAt: row.wrong_at.map((at) => at.toISOString()),
      lockedUntil: timeText(row.locked_until),
    },
  ]
}

export const exportedEmailChanges = async ({ env }: Env, q: Query, playerId: bigint) =>
  (await ownEmailChanges(q, playerId)).map((row) => ({
    email: encryptionOf(env).decrypt(row.email_sealed, newEmailPlace(playerId)),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))

export const exportedPhoneChanges = async ({ env }: Env, q: Query, playerId: bigint) =>
  (await listPhoneChanges(q, playerId)).map((row) => {
    const { before, after } = openPhones(env, row)
    return {
      from: before,
      to: after,
      how: row.via,
      createdAt: row.asked_at.toISOString(),
      confirmedAt: timeText(row.confirmed_at),
      restsUntil: timeText(row.rests_until),
      endedAt: timeText(row.ended_at),
      ending: row.ending,
    }
  })

/** Where the player lived before, each time they changed it. */
export const exportedAddressChanges = async ({ env }: Env, q: Query, playerId: bigint) =>
  (await listAddressChanges(q, playerId)).map((row) => ({
    ...openResidence(env, row),
    changedAt: row.changed_at.toISOString(),
  }))

export const exportedClosures = async ({ env }: Env, q: Query, playerId: bigint) =>
  (await listClosures(q, playerId)).map((row) => ({
    closedAt: row.closed_at.toISOString(),
    reopenedAt: timeText(row.reopened_at),
    reason:
      row.reason_sealed === null
        ? ''
        : encryptionOf(env).decrypt(row.reason_sealed, closurePlace(playerId)),
  }))

export const exportedSessions = async (
  q: Query,
  of: { playerId: bigint; upTo: Date; after: string | undefined; limit: number },
) => {
  const rows = await listSessions(q, { ...of, after: BigInt(of.after ?? 0) })
  return {
    next: rows.length < of.limit ? undefined : String(rows.at(-1)?.session_id),
    rows: rows.map((row) => ({
      signedInAt: row.created_at.toISOString(),
      lastActivityAt: row.last_activity_at.toISOString(),
      endedAt: timeText(row.ended_at),
      address: row.uip,
      browser: row.user_agent,
      language: row.lang,
    })),
  }
}
