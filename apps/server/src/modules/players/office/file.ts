import { encryptionOf, type EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'
import type { HiddenField } from '@felek/contract/office/player-shapes.ts'
import type { SecondFactorType } from '@felek/contract/second-factor.ts'
import type { Query } from '@felek/database/database.ts'
import { identityPlace, openDetails } from '../details.ts'
import {
  maskBirthdate,
  maskEmail,
  maskIdentity,
  maskName,
  maskPhone,
  maskStreet,
} from '../masks.ts'
import { playerById, type PlayerRow } from '../store.ts'

/* A player as staff see one: masked here, so that nothing else ever leaves the server but by a reveal. */

export type MaskedIdentity = Record<Exclude<HiddenField, 'iban'>, string> & { age: number }

export type PlayerSummary = Pick<
  PlayerRow,
  'username' | 'firstname' | 'lastname' | 'status' | 'lang' | 'country' | 'city'
> & {
  playerId: bigint
  createdAt: Date
  lastLogin: Date | null
  isConfirmed: { identity: boolean; phone: boolean }
  twoFactor: SecondFactorType
  version: number
  isErased: boolean
  identity: MaskedIdentity
}

/** Whole years on a day, both yyyy-mm-dd. */
export const computeAge = (birthdate: string, day: string): number =>
  Number(day.slice(0, 4)) -
  Number(birthdate.slice(0, 4)) -
  (day.slice(5) < birthdate.slice(5) ? 1 : 0)

/** Every hidden field of a player's, whole. Stays within the module but for the one that a reveal asks for. */
const openFields = (env: EncryptionSecrets, row: PlayerRow) => {
  const { email, phone, address, birthdate } = openDetails(env, row)
  return {
    name: `${row.firstname} ${row.lastname}`,
    identity: encryptionOf(env).decrypt(row.identity_sealed, identityPlace(row.player_id)),
    birthdate,
    phone,
    email,
    address: `${address}, ${row.city}`,
  }
}

export const getPlayerSummary = async (
  env: EncryptionSecrets,
  q: Query,
  playerId: bigint,
  by: { now: Date; isFirstNameShown: boolean },
): Promise<PlayerSummary | undefined> => {
  const row = (await playerById(q, playerId)) as
    | (PlayerRow & { version: number; erased_at: Date | null })
    | undefined
  if (!row) return undefined
  const open = openFields(env, row)
  return {
    playerId,
    username: row.username,
    firstname: row.firstname,
    lastname: row.lastname,
    status: row.status,
    lang: row.lang,
    country: row.country,
    city: row.city,
    createdAt: row.created_at,
    lastLogin: row.last_login_at,
    isConfirmed: {
      identity: row.identity_confirmed_at !== null,
      phone: row.phone_confirmed_at !== null,
    },
    twoFactor: row.two_factor_type,
    version: row.version,
    isErased: row.erased_at !== null,
    identity: {
      name: maskName(row.firstname, row.lastname, by.isFirstNameShown),
      identity: maskIdentity(open.identity),
      birthdate: maskBirthdate(open.birthdate),
      age: computeAge(open.birthdate, by.now.toISOString().slice(0, 10)),
      phone: maskPhone(open.phone),
      email: maskEmail(open.email),
      address: maskStreet(open.address),
    },
  }
}

/** One field in the clear; undefined where there is no such player. */
export const openHiddenField = async (
  env: EncryptionSecrets,
  q: Query,
  playerId: bigint,
  field: Exclude<HiddenField, 'iban'>,
): Promise<string | undefined> => {
  const row = await playerById(q, playerId)
  return row && openFields(env, row)[field]
}
