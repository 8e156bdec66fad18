import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

export type Reader = 'jackpots' | 'own' | 'tournaments'

/** The last entry that a reader has counted. */
export const readCursor = async (q: Query, reader: Reader): Promise<bigint> =>
  (
    await sql<{
      entry_id: bigint
    }>`select entry_id from reward_cursors where reader = ${reader}`.execute(q)
  ).rows[0]?.entry_id ?? 0n

/** The same, held until the transaction ends: one process reads at a time. */
export const takeCursor = async (tx: Tx, reader: Reader): Promise<bigint> =>
  (
    await sql<{
      entry_id: bigint
    }>`select entry_id from reward_cursors where reader = ${reader} for update`.execute(tx)
  ).rows[0]?.entry_id ?? 0n

export const moveCursor = async (tx: Tx, reader: Reader, entryId: bigint): Promise<void> => {
  await sql`update reward_cursors set entry_id = ${entryId} where reader = ${reader}`.execute(tx)
}
