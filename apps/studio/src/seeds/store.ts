import type { Insertable, Selectable } from 'kysely'
import type { Fairness } from '../protocol/rounds.ts'
import type { Db, Schema, Tx } from '../schema.ts'

export type SeedRow = Selectable<Schema['seeds']>

export const hasPair = async (tx: Tx, player: string): Promise<boolean> =>
  (await tx
    .selectFrom('seeds')
    .select('id')
    .where('player', '=', player)
    .where('state', '=', 'active')
    .executeTakeFirst()) !== undefined

/** Nothing where the player has one in that state. */
export const insertSeed = async (tx: Tx, seed: Insertable<Schema['seeds']>): Promise<void> => {
  await tx
    .insertInto('seeds')
    .values(seed)
    .onConflict((c) => c.doNothing())
    .execute()
}

const changesMax = 100

/**
 * Locks the player's pair in force until the transaction ends, so that rounds of one player are
 * drawn one after the other and no nonce is left out.
 */
export const lockPair = async (tx: Tx, player: string): Promise<SeedRow> => {
  // Who waits for the lock while another tab changes the seed gets nothing: the row that was in
  // force is not any more. The next statement sees the one that is.
  for (let i = 0; i < changesMax; i += 1) {
    const row = await tx
      .selectFrom('seeds')
      .selectAll()
      .where('player', '=', player)
      .where('state', '=', 'active')
      .forUpdate()
      .executeTakeFirst()
    if (row) return row
  }
  throw new Error(`${player} has no seeds in force`)
}

/** Counts the nonce of a locked pair up. */
export const setNonce = async (tx: Tx, id: string, nonce: bigint): Promise<void> => {
  await tx.updateTable('seeds').set({ nonce }).where('id', '=', id).execute()
}

/** What stands for the next round. */
export const getFairness = async (db: Db, player: string): Promise<Fairness> => {
  const rows = await db
    .selectFrom('seeds')
    .select(['state', 'server_seed_hash', 'client_seed', 'nonce'])
    .where('player', '=', player)
    // Each has an index of its own: of `in` PostgreSQL does not see that it is both.
    .where((e) => e.or([e('state', '=', 'active'), e('state', '=', 'next')]))
    .execute()
  const [active, next] = (['active', 'next'] as const).map((state) =>
    rows.find((row) => row.state === state),
  )
  if (!active || !next) throw new Error('a player without seeds')
  return {
    serverSeedHash: active.server_seed_hash,
    clientSeed: active.client_seed,
    nonce: parseInt(`${active.nonce}`, 10),
    nextServerSeedHash: next.server_seed_hash,
  }
}

/** Gives a locked pair its first client seed. */
export const setClientSeed = async (tx: Tx, id: string, clientSeed: string): Promise<void> => {
  await tx.updateTable('seeds').set({ client_seed: clientSeed }).where('id', '=', id).execute()
}

/** From here on anybody may know it. */
export const reveal = async (tx: Tx, id: string, serverSeed: string, now: Date): Promise<void> => {
  await tx
    .updateTable('seeds')
    .set({ state: 'revealed', revealed_at: now, server_seed: serverSeed, sealed_seed: null })
    .where('id', '=', id)
    .execute()
}

/** The pair that was committed to as the next one. */
export const putInForce = async (tx: Tx, player: string, clientSeed: string): Promise<void> => {
  await tx
    .updateTable('seeds')
    .set({ state: 'active', client_seed: clientSeed })
    .where('player', '=', player)
    .where('state', '=', 'next')
    .execute()
}

/** Any seed that is sealed. */
export const findCommittedSeed = (db: Db): Promise<SeedRow | undefined> =>
  db
    .selectFrom('seeds')
    .selectAll()
    .where('sealed_seed', 'is not', null)
    .limit(1)
    .executeTakeFirst()
