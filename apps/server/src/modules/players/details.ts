import type { Logger } from 'pino'
import { encryptionOf, type EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'

/** What stands sealed of a player. */
export type Details = {
  email: string
  /** E.164 */
  phone: string
  address: string
  /** yyyy-mm-dd */
  birthdate: string
}

export const detailsPlace = (playerId: bigint): string => `player:${playerId}:details`
export const identityPlace = (playerId: bigint): string => `player:${playerId}:identity`
export const twoFactorPlace = (playerId: bigint): string => `player:${playerId}:two-factor`
export const waitingFactorPlace = (playerId: bigint): string =>
  `player:${playerId}:two-factor-waiting`
export const newEmailPlace = (playerId: bigint): string => `player:${playerId}:new-email`

export const encryptDetails = (
  env: EncryptionSecrets,
  playerId: bigint,
  details: Details,
): string => {
  const { email, phone, address, birthdate } = details
  const text = JSON.stringify({ email, phone, address, birthdate } satisfies Details)
  return encryptionOf(env).encrypt(text, detailsPlace(playerId))
}

/** Throws where they were changed, or are another player's. */
export const openDetails = (
  env: EncryptionSecrets,
  row: { player_id: bigint; details_sealed: string },
): Details =>
  JSON.parse(encryptionOf(env).decrypt(row.details_sealed, detailsPlace(row.player_id))) as Details

type Opening = { env: EncryptionSecrets; log: Pick<Logger, 'error'> }
type SealedRow = { player_id: bigint; details_sealed: string }

/**
 * Undefined, and an error in the log, where they do not open: one row that somebody touched must not
 * hold up a job that serves everybody.
 */
const detailsIn = ({ env, log }: Opening, row: SealedRow): Details | undefined => {
  try {
    return openDetails(env, row)
  } catch (error) {
    log.error({ err: error, playerId: String(row.player_id) }, 'sealed details do not open')
    return undefined
  }
}

/** Where a player's mail goes. */
export const mailboxIn = (deps: Opening, row: SealedRow): string | undefined =>
  detailsIn(deps, row)?.email

/** A player's day of birth, yyyy-mm-dd. */
export const birthIn = (deps: Opening, row: SealedRow): string | undefined =>
  detailsIn(deps, row)?.birthdate

/** ASCII capitals are folded, and nothing else. */
const folded = (email: string): string => email.trim().replace(/[A-Z]/g, (c) => c.toLowerCase())

type StoredDetails = Pick<Details, 'email' | 'phone'> & { country: string; identityNumber: string }

const texts = ({ email, phone, country, identityNumber }: StoredDetails) =>
  ({
    email_key: [folded(email), 'email'],
    phone_key: [phone, 'phone'],
    identity_key: [`${country} ${identityNumber.toUpperCase()}`, 'identity'],
  }) as const

/** By what a mailbox, a phone and the identity number of a country are found, as they are written. */
export const keysOf = (env: EncryptionSecrets, kept: StoredDetails) => {
  const { blindIndex } = encryptionOf(env)
  const { email_key, phone_key, identity_key } = texts(kept)
  return {
    email_key: blindIndex(...email_key),
    phone_key: blindIndex(...phone_key),
    identity_key: blindIndex(...identity_key),
  }
}

/** The same under every key that a row may still stand under. */
export const allKeysOf = (env: EncryptionSecrets, kept: StoredDetails) => {
  const { blindIndexes } = encryptionOf(env)
  const { email_key, phone_key, identity_key } = texts(kept)
  return {
    email_key: blindIndexes(...email_key),
    phone_key: blindIndexes(...phone_key),
    identity_key: blindIndexes(...identity_key),
  }
}

/** The newest key's first. */
export const emailKeysOf = (
  env: EncryptionSecrets,
  email: string,
): readonly [string, ...string[]] => encryptionOf(env).blindIndexes(folded(email), 'email')

/** The newest key's first. */
export const phoneKeysOf = (
  env: EncryptionSecrets,
  phone: string,
): readonly [string, ...string[]] => encryptionOf(env).blindIndexes(phone, 'phone')
