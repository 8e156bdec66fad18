import type { Logger } from 'pino'
import { sealOf, type SealSecrets } from '@felek/platform/crypto/encryption.ts'

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

export const sealDetails = (env: SealSecrets, playerId: bigint, details: Details): string => {
  const { email, phone, address, birthdate } = details
  const text = JSON.stringify({ email, phone, address, birthdate } satisfies Details)
  return sealOf(env).seal(text, detailsPlace(playerId))
}

/** Throws where they were changed, or are another player's. */
export const openDetails = (
  env: SealSecrets,
  row: { player_id: bigint; details_sealed: string },
): Details =>
  JSON.parse(sealOf(env).open(row.details_sealed, detailsPlace(row.player_id))) as Details

type Opening = { env: SealSecrets; log: Pick<Logger, 'error'> }
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
export const mailboxIn = (house: Opening, row: SealedRow): string | undefined =>
  detailsIn(house, row)?.email

/** A player's day of birth, yyyy-mm-dd. */
export const birthIn = (house: Opening, row: SealedRow): string | undefined =>
  detailsIn(house, row)?.birthdate

/** ASCII capitals are folded, and nothing else. */
const folded = (email: string): string => email.trim().replace(/[A-Z]/g, (c) => c.toLowerCase())

type Kept = Pick<Details, 'email' | 'phone'> & { country: string; identityNumber: string }

const texts = ({ email, phone, country, identityNumber }: Kept) =>
  ({
    email_key: [folded(email), 'email'],
    phone_key: [phone, 'phone'],
    identity_key: [`${country} ${identityNumber.toUpperCase()}`, 'identity'],
  }) as const

/** By what a mailbox, a phone and the identity number of a country are found, as they are written. */
export const keysOf = (env: SealSecrets, kept: Kept) => {
  const { lookup } = sealOf(env)
  const { email_key, phone_key, identity_key } = texts(kept)
  return {
    email_key: lookup(...email_key),
    phone_key: lookup(...phone_key),
    identity_key: lookup(...identity_key),
  }
}

/** The same under every key that a row may still stand under. */
export const allKeysOf = (env: SealSecrets, kept: Kept) => {
  const { lookups } = sealOf(env)
  const { email_key, phone_key, identity_key } = texts(kept)
  return {
    email_key: lookups(...email_key),
    phone_key: lookups(...phone_key),
    identity_key: lookups(...identity_key),
  }
}

/** The newest key's first. */
export const emailKeysOf = (env: SealSecrets, email: string): readonly [string, ...string[]] =>
  sealOf(env).lookups(folded(email), 'email')

/** The newest key's first. */
export const phoneKeysOf = (env: SealSecrets, phone: string): readonly [string, ...string[]] =>
  sealOf(env).lookups(phone, 'phone')
