import type { Tx } from '@felek/database/database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import type { PlayersDeps } from '../deps.ts'
import { encryptDetails, identityPlace, keysOf, openDetails } from '../details.ts'
import { holdPlayer } from '../store.ts'
import * as store from './store.ts'

/*
 * What is left of a player whose person is erased: a row with their number, under a name that is made of it. The texts
 * that were encrypted are written over, so that no key opens them any more.
 */

/** `silindi-` and the number in letters and digits: within the twenty of a username. */
const erasedName = (playerId: bigint): string => `silindi-${playerId.toString(36)}`

/** What the person was known by, for those modules that find their rows by it. */
export type ErasedPerson = { username: string; email: string; phone: string }

/**
 * Takes a person out of their player. `exclusion` is the end of one that holds on (null: for good); undefined where none
 * does. Answers by what else of theirs is found.
 */
export const erasePlayer = async (
  { env }: Pick<PlayersDeps, 'env'>,
  tx: Tx,
  playerId: bigint,
  { now, exclusion }: { now: Date; exclusion: Date | null | undefined },
): Promise<ErasedPerson> => {
  const player = await holdPlayer(tx, playerId)
  if (!player) throw new Error(`the player ${playerId} is gone`)
  const { email, phone } = openDetails(env, player)
  if (exclusion !== undefined) await store.insertExclusionKeys(tx, player, exclusion)
  await store.deleteRegistrations(tx, player)
  await store.deletePersonalRows(tx, playerId)
  const name = erasedName(playerId)
  // Each of them is its player's own: they are looked up by keys that no two may share.
  const nobody = { email: name, phone: name, address: '', birthdate: '1900-01-01' }
  await store.setErased(
    tx,
    playerId,
    {
      username: name,
      details_sealed: encryptDetails(env, playerId, nobody),
      identity_sealed: encryptionOf(env).encrypt(name, identityPlace(playerId)),
      ...keysOf(env, { ...nobody, country: player.country, identityNumber: name }),
    },
    now,
  )
  return { username: player.username, email, phone }
}
