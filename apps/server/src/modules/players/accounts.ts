import type { EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import type { PlayersDeps } from './deps.ts'
import { newId } from '../../database/ids.ts'
import { recordFirstConsents } from './consents/consents.ts'
import type { Source } from './consents/store.ts'
import { openProtection } from '../protection/protection.ts'
import {
  allKeysOf,
  birthIn,
  identityPlace,
  keysOf,
  openDetails,
  encryptDetails,
  twoFactorPlace,
} from './details.ts'
import { maskEmail } from './masks.ts'
import { isExcludedByKey } from './erasure/store.ts'
import * as store from './store.ts'

export type PlayerCard = {
  playerId: bigint
  username: string
  firstname: string
  lastname: string
  lang: Lang
  status: store.PlayerStatus
  identityConfirmed: boolean
}

const toCard = (row: store.PlayerRow): PlayerCard => ({
  playerId: row.player_id,
  username: row.username,
  firstname: row.firstname,
  lastname: row.lastname,
  lang: row.lang,
  status: row.status,
  identityConfirmed: row.identity_confirmed_at !== null,
})

/** What other rooms may know of a player. */
export const playerCard = async (q: Query, playerId: bigint): Promise<PlayerCard | undefined> => {
  const row = await store.playerById(q, playerId)
  return row && toCard(row)
}

/** The cards of these players, by their ids, as far as they are there, with since when. */
export const listPlayerCards = async (
  q: Query,
  playerIds: readonly bigint[],
): Promise<Map<bigint, PlayerCard & { createdAt: Date }>> =>
  new Map(
    (await store.listPlayers(q, playerIds)).map((row) => [
      row.player_id,
      { ...toCard(row), createdAt: row.created_at },
    ]),
  )

/** Where a player's mail goes; undefined where there is no such player. */
export const findMailbox = async (
  deps: { env: EncryptionSecrets },
  q: Query,
  playerId: bigint,
): Promise<string | undefined> => {
  const row = await store.playerById(q, playerId)
  return row && openDetails(deps.env, row).email
}

/** E.164; undefined where there is no such player. */
export const findPhone = async (
  deps: { env: EncryptionSecrets },
  q: Query,
  playerId: bigint,
): Promise<string | undefined> => {
  const row = await store.playerById(q, playerId)
  return row && openDetails(deps.env, row).phone
}

/** Days of birth, yyyy-mm-dd; who is unknown, or whose details do not open, is not in it. */
export const getBirths = async (
  deps: Pick<PlayersDeps, 'env' | 'log'>,
  q: Query,
  playerIds: readonly bigint[],
): Promise<Map<bigint, string>> => {
  const births = new Map<bigint, string>()
  if (playerIds.length === 0) return births
  for (const row of await store.detailsAmong(q, playerIds)) {
    const birth = birthIn(deps, row)
    if (birth !== undefined) births.set(row.player_id, birth)
  }
  return births
}

/** A mailbox, as it may be shown. */
export const maskedMailbox = async (
  deps: { env: EncryptionSecrets },
  q: Query,
  playerId: bigint,
): Promise<string> => maskEmail((await findMailbox(deps, q, playerId)) ?? '')

export type NewPlayer = {
  /** Where it had to be known before. */
  playerId?: bigint
  username: string
  passwordHash: string
  role?: '10' | '20'
  status: store.PlayerStatus
  firstname: string
  lastname: string
  lang: Lang
  country: string
  city: string
  address: string
  /** yyyy-mm-dd */
  birthdate: string
  identityNumber: string
  email: string
  phone: string
  promotionCode?: string | undefined
  referenceNumber?: string | undefined
  smsOptIn: boolean
  emailOptIn: boolean
  /** The versions of rules and privacy text that were shown; the newest where nothing is said. */
  termsShown?: { rules: number; privacy: number } | undefined
  /** How they came to agree; by the seed where nothing is said. */
  consentSource?: Source
  /** Base32; the player signs in with a second factor. */
  twoFactorSecret?: string
  identityConfirmed?: boolean
  createdAt: Date
  /** When the mailbox was confirmed; the time of its making where nothing is said. */
  confirmedAt?: Date
}

/**
 * Writes a player, with ledger accounts. Undefined where the name, mailbox, phone or identity number
 * is known already. The password comes hashed: no transaction waits for argon2.
 */
export const createPlayer = async (
  deps: PlayersDeps,
  tx: Tx,
  player: NewPlayer,
): Promise<bigint | undefined> => {
  const playerId = player.playerId ?? newId(player.createdAt)
  const seal = encryptionOf(deps.env)
  // What still stands under the key before is not seen by the unique indexes.
  const known = { ...allKeysOf(deps.env, player), username: player.username }
  if ((await store.playersLike(tx, known)).length > 0) return undefined
  if (await isExcludedByKey(tx, known, deps.now())) return undefined
  const written = await store.insertPlayer(tx, {
    ...keysOf(deps.env, player),
    username: player.username,
    player_id: playerId,
    role: player.role ?? '10',
    status: player.status,
    firstname: player.firstname,
    lastname: player.lastname,
    lang: player.lang,
    gtm: '+03:00',
    country: player.country,
    city: player.city,
    details_sealed: encryptDetails(deps.env, playerId, player),
    identity_sealed: seal.encrypt(player.identityNumber, identityPlace(playerId)),
    password_hash: player.passwordHash,
    two_factor_type: player.twoFactorSecret === undefined ? 'none' : 'ga',
    two_factor_sealed:
      player.twoFactorSecret === undefined
        ? null
        : seal.encrypt(player.twoFactorSecret, twoFactorPlace(playerId)),
    currency: 'TRY',
    promotion_code: player.promotionCode || null,
    reference_number: player.referenceNumber || null,
    sms_opt_in: player.smsOptIn,
    email_opt_in: player.emailOptIn,
    rules_accepted_at: player.createdAt,
    email_confirmed_at: player.confirmedAt ?? player.createdAt,
    phone_confirmed_at: null,
    identity_confirmed_at: player.identityConfirmed ? player.createdAt : null,
    last_login_at: null,
    created_at: player.createdAt,
  })
  if (!written) return undefined
  await recordFirstConsents(
    tx,
    { playerId, at: player.createdAt, source: player.consentSource ?? 'seed' },
    { ...player, shown: player.termsShown ?? {} },
  )
  await deps.wallet.openAccounts(tx, playerId)
  await openProtection(tx, deps, {
    playerId,
    birthdate: player.birthdate,
    now: player.createdAt,
  })
  return playerId
}

/** Whether the house has never had a player. */
export const noPlayerYet = async (q: Query): Promise<boolean> => !(await store.anyPlayer(q))
