import type { Insertable, Selectable } from 'kysely'
import type { Db, Schema, Tx } from '../schema.ts'

export type FreeSpinsRow = Selectable<Schema['free_spins']>

/** Keeps a grant; undefined where its id is known. */
export const insertFreeSpins = async (
  tx: Tx,
  row: Insertable<Schema['free_spins']>,
): Promise<boolean> =>
  (await tx
    .insertInto('free_spins')
    .values(row)
    .onConflict((c) => c.column('grant_id').doNothing())
    .returning('grant_id')
    .executeTakeFirst()) !== undefined

export const takeFreeSpins = (tx: Tx, grantId: string): Promise<FreeSpinsRow | undefined> =>
  tx
    .selectFrom('free_spins')
    .selectAll()
    .where('grant_id', '=', grantId)
    .forUpdate()
    .executeTakeFirst()

/** A later end: what the operator has put off. */
export const postponeEnd = async (tx: Tx, grantId: string, expiresAt: Date): Promise<void> => {
  await tx
    .updateTable('free_spins')
    .set({ expires_at: expiresAt })
    .where('grant_id', '=', grantId)
    .where('expires_at', '<', expiresAt)
    .execute()
}

export const setCancelled = async (tx: Tx, grantId: string): Promise<void> => {
  await tx
    .updateTable('free_spins')
    .set({ state: 'cancelled' })
    .where('grant_id', '=', grantId)
    .execute()
}

/** The grant that ends first of those that a player can play in a game now. */
export const openFreeSpins = (
  db: Db,
  player: string,
  game: string,
  now: Date,
): Promise<FreeSpinsRow | undefined> =>
  db
    .selectFrom('free_spins')
    .selectAll()
    .where('player', '=', player)
    .where('game', '=', game)
    .where('state', '=', 'active')
    .where('spins_left', '>', 0)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .orderBy('grant_id')
    .limit(1)
    .executeTakeFirst()

/** Takes one spin of a grant; how many are left, undefined where there is none to be played. */
export const takeSpin = async (
  tx: Tx,
  of: { grantId: string; player: string; game: string; stakeKurus: bigint; now: Date },
): Promise<number | undefined> =>
  (
    await tx
      .updateTable('free_spins')
      .set((e) => ({ spins_left: e('spins_left', '-', 1) }))
      .where('grant_id', '=', of.grantId)
      .where('player', '=', of.player)
      .where('game', '=', of.game)
      .where('stake_kurus', '=', of.stakeKurus)
      .where('state', '=', 'active')
      .where('spins_left', '>', 0)
      .where('expires_at', '>', of.now)
      .returning('spins_left')
      .executeTakeFirst()
  )?.spins_left
