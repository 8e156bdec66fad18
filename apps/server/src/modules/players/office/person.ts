import { isIdentityOf } from '@felek/contract/players.ts'
import type { Tx } from '@felek/database/database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { invalidFields } from '../../../rpc/refusal.ts'
import { allKeysOf, encryptDetails, identityPlace, keysOf, openDetails } from '../details.ts'
import { askEmailChange } from '../credentials/email.ts'
import type { PlayersDeps } from '../deps.ts'
import { maskBirthdate, maskIdentity, maskName } from '../masks.ts'
import { mailPlayer } from '../notices.ts'
import { holdPlayer, playersLike, setPerson, type PlayerRow } from '../store.ts'

/* Who somebody is, corrected by staff with a document at hand, and another mailbox for who has lost theirs. */

export type Person = {
  firstname: string
  lastname: string
  birthdate: string
  identityNumber: string
}

/** The same fields, masked: what a second person is shown of before. */
export const maskPerson = ({ env }: Pick<PlayersDeps, 'env'>, row: PlayerRow): Person => ({
  firstname: maskName(row.firstname, '', false),
  lastname: maskName(row.lastname, '', false),
  birthdate: maskBirthdate(openDetails(env, row).birthdate),
  identityNumber: maskIdentity(
    encryptionOf(env).decrypt(row.identity_sealed, identityPlace(row.player_id)),
  ),
})

/**
 * Throws `invalid_fields` where the number is none of the player's country, or another player's. Their bank accounts
 * keep the names that they have: where one is not the player's any more, withdrawals show it.
 */
export const correctPerson = async (
  deps: PlayersDeps,
  tx: Tx,
  playerId: bigint,
  { person, host }: { person: Person; host: string },
): Promise<boolean> => {
  const player = await holdPlayer(tx, playerId)
  if (!player) return false
  const { firstname, lastname, birthdate, identityNumber } = person
  if (!isIdentityOf(player.country, identityNumber))
    throw invalidFields({ identityNumber: 'identity' })
  const details = { ...openDetails(deps.env, player), birthdate }
  const known = { ...details, country: player.country, identityNumber }
  const alike = await playersLike(tx, allKeysOf(deps.env, known))
  if (alike.some(({ player_id: id }) => id !== playerId))
    throw invalidFields({ identityNumber: 'identity_known' })
  await setPerson(tx, playerId, {
    firstname,
    lastname,
    details_sealed: encryptDetails(deps.env, playerId, details),
    identity_sealed: encryptionOf(deps.env).encrypt(identityNumber, identityPlace(playerId)),
    identity_key: keysOf(deps.env, known).identity_key,
  })
  await mailPlayer({ deps, host }, tx, player, { template: 'person_corrected' })
  return true
}

/** False where there is no such player. */
export const changeEmailByStaff = async (
  deps: PlayersDeps,
  tx: Tx,
  playerId: bigint,
  { email, host, now }: { email: string; host: string; now: Date },
): Promise<boolean> => {
  const player = await holdPlayer(tx, playerId)
  if (!player) return false
  await askEmailChange({ deps, host, now }, tx, player, email)
  return true
}
