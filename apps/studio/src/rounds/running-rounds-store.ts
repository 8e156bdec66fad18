import type { Selectable } from 'kysely'
import type { Db, Schema, Tx } from '../schema.ts'

/* Who plays what: one round of one game, one room or one live table a player, by its key. */

export type PlayingRow = Selectable<Schema['playing']>

export const findPlaying = (db: Db, player: string): Promise<PlayingRow | undefined> =>
  db.selectFrom('playing').selectAll().where('player', '=', player).executeTakeFirst()

/** The same as others are told it. */
export const findRunning = async (
  db: Db,
  player: string,
): Promise<{ roundId: string; game: string } | null> => {
  const row = await findPlaying(db, player)
  return row ? { roundId: row.round, game: row.game } : null
}

/**
 * Puts a player into a round of a live table, or leaves them there; what runs elsewhere where there is something.
 */
export const enterRoom = async (
  tx: Tx,
  { player, round, game }: { player: string; round: string; game: string },
): Promise<PlayingRow | undefined> => {
  const entered = await tx
    .insertInto('playing')
    .values({ player, round, game, room: game })
    .onConflict((c) =>
      c.column('player').doUpdateSet({ room: game }).where('playing.round', '=', round),
    )
    .returning('round')
    .executeTakeFirst()
  return entered ? undefined : findPlaying(tx, player)
}

/** Waits for whatever is being staked by a player: what is asked next in the transaction sees it. */
export const holdPlaying = async (tx: Tx, player: string): Promise<void> => {
  await tx.selectFrom('playing').select('player').where('player', '=', player).forUpdate().execute()
}

export const leavePlaying = async (tx: Tx, round: string): Promise<void> => {
  await tx.deleteFrom('playing').where('round', '=', round).execute()
}
