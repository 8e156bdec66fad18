import { randomUUID } from 'node:crypto'
import { commitmentOf, newClientSeed, newServerSeed } from '../maths/draws.ts'
import type { Fairness } from '../protocol/rounds.ts'
import type { Db, Tx } from '../schema.ts'

/** The pair in force, as a row. */
export type ActiveSeeds = {
  id: string
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  nonce: bigint
}

const freshSeeds = (player: string, state: 'active' | 'next', now: Date) => {
  const serverSeed = newServerSeed()
  return {
    id: randomUUID(),
    player,
    state,
    server_seed: serverSeed,
    server_seed_hash: commitmentOf(serverSeed),
    client_seed: newClientSeed(),
    created_at: now,
    revealed_at: null,
  }
}

/** Gives a new player a pair, and the commitment to the next one. */
export const ensureSeeds = async (tx: Tx, player: string, now: Date): Promise<void> => {
  const active = await tx
    .selectFrom('seeds')
    .select('id')
    .where('player', '=', player)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (active) return
  for (const state of ['active', 'next'] as const) {
    await tx
      .insertInto('seeds')
      .values(freshSeeds(player, state, now))
      .onConflict((c) => c.doNothing())
      .execute()
  }
}

/**
 * Takes the next nonce of the pair in force. The row stays locked until the transaction ends, so
 * rounds of one player are drawn one after the other and no nonce is left out.
 */
export const takeNonce = async (tx: Tx, player: string): Promise<ActiveSeeds> => {
  const row = await tx
    .updateTable('seeds')
    .set((e) => ({ nonce: e('nonce', '+', 1n) }))
    .where('player', '=', player)
    .where('state', '=', 'active')
    .returningAll()
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    serverSeed: row.server_seed,
    serverSeedHash: row.server_seed_hash,
    clientSeed: row.client_seed,
    nonce: row.nonce - 1n,
  }
}

/** Locks the player's pair without using a nonce. */
export const lockSeeds = async (tx: Tx, player: string): Promise<ActiveSeeds> => {
  const row = await tx
    .selectFrom('seeds')
    .selectAll()
    .where('player', '=', player)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    serverSeed: row.server_seed,
    serverSeedHash: row.server_seed_hash,
    clientSeed: row.client_seed,
    nonce: row.nonce,
  }
}

/** What stands for the next round. */
export const getFairness = async (db: Db, player: string): Promise<Fairness> => {
  const rows = await db
    .selectFrom('seeds')
    .selectAll()
    .where('player', '=', player)
    .where('state', 'in', ['active', 'next'])
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

/**
 * Ends the pair in force (locked before) and puts the committed next one in force under the
 * player's client seed.
 */
export const rotateSeeds = async (
  tx: Tx,
  player: string,
  old: ActiveSeeds,
  clientSeed: string,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('seeds')
    .set({ state: 'revealed', revealed_at: now })
    .where('id', '=', old.id)
    .execute()
  await tx
    .updateTable('seeds')
    .set({ state: 'active', client_seed: clientSeed })
    .where('player', '=', player)
    .where('state', '=', 'next')
    .execute()
  await tx
    .insertInto('seeds')
    .values(freshSeeds(player, 'next', now))
    .execute()
}
