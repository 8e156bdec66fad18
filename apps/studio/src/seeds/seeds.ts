import { randomUUID } from 'node:crypto'
import type { Encryption } from '@felek/platform/crypto/encryption.ts'
import { commitmentOf, newServerSeed } from '../maths/draws.ts'
import type { StudioDb, Tx } from '../schema.ts'
import {
  findCommittedSeed,
  hasPair,
  insertSeed,
  putInForce,
  reveal,
  type SeedRow,
} from './store.ts'

/*
 * Pairs of server and client seed. The server seed stands in the database sealed, until it is
 * revealed: with it every round to come could be computed.
 */

const placeOf = (id: string): string => `studio:seed:${id}`

/** The server seed of a pair that may still be sealed; 64 hex digits. */
export const openSeed = (
  seal: Encryption,
  { id, sealed_seed, server_seed }: Pick<SeedRow, 'id' | 'sealed_seed' | 'server_seed'>,
): string => {
  if (sealed_seed !== null) return seal.decrypt(sealed_seed, placeOf(id))
  if (server_seed === null) throw new Error(`seed ${id} is nowhere`)
  return server_seed
}

const addFresh = (
  tx: Tx,
  seal: Encryption,
  player: string,
  state: 'active' | 'next',
  now: Date,
): Promise<void> => {
  const [id, serverSeed] = [randomUUID(), newServerSeed()]
  return insertSeed(tx, {
    id,
    player,
    state,
    server_seed: null,
    sealed_seed: seal.encrypt(serverSeed, placeOf(id)),
    server_seed_hash: commitmentOf(serverSeed),
    // The player's own, sent once they have seen this hash.
    client_seed: '',
    created_at: now,
    revealed_at: null,
  })
}

/**
 * Gives a new player a server seed, and the commitment to the next one. No round begins before the
 * player has sent a client seed: the house must not have chosen both.
 */
export const ensureSeeds = async (
  tx: Tx,
  seal: Encryption,
  player: string,
  now: Date,
): Promise<void> => {
  if (await hasPair(tx, player)) return
  await addFresh(tx, seal, player, 'active', now)
  await addFresh(tx, seal, player, 'next', now)
}

/**
 * Reveals the pair in force (locked before) and puts the committed next one in force under the
 * player's client seed. Answers the server seed that is out now.
 */
export const rotateSeeds = async (
  tx: Tx,
  seal: Encryption,
  old: SeedRow,
  clientSeed: string,
  now: Date,
): Promise<string> => {
  const serverSeed = openSeed(seal, old)
  await reveal(tx, old.id, serverSeed, now)
  await putInForce(tx, old.player, clientSeed)
  await addFresh(tx, seal, old.player, 'next', now)
  return serverSeed
}

/** For the start: throws where the key is not the one that this database's seeds were sealed under. */
export const checkSeedKey = async (db: StudioDb, seal: Encryption): Promise<void> => {
  const one = await findCommittedSeed(db.read)
  if (one) openSeed(seal, one)
}
