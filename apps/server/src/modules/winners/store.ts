import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

/** The last entry that has been read. */
export const readCursor = async (q: Query): Promise<bigint> =>
  (await sql<{ entry_id: bigint }>`select entry_id from winners_cursor`.execute(q)).rows[0]
    ?.entry_id ?? 0n

/** The same, held until the transaction ends: one process reads at a time. */
export const takeCursor = async (tx: Tx): Promise<bigint> =>
  (await sql<{ entry_id: bigint }>`select entry_id from winners_cursor for update`.execute(tx))
    .rows[0]?.entry_id ?? 0n

export const moveCursor = async (tx: Tx, entryId: bigint): Promise<void> => {
  await sql`update winners_cursor set entry_id = ${entryId}`.execute(tx)
}

export type WinRow = {
  win_id: bigint
  stake_entry_id: bigint
  player_id: bigint
  game: string
  stake_kurus: bigint
  paid_kurus: bigint
  at: Date
}

/** Writes a win; a stake that wins again keeps its row. */
export const saveWin = async (tx: Tx, w: WinRow): Promise<void> => {
  await sql`
    insert into winners (win_id, stake_entry_id, player_id, game, stake_kurus, paid_kurus, at)
    values (${w.win_id}, ${w.stake_entry_id}, ${w.player_id}, ${w.game}, ${w.stake_kurus}, ${w.paid_kurus}, ${w.at})
    on conflict (stake_entry_id) do update set paid_kurus = excluded.paid_kurus, at = excluded.at
    where excluded.paid_kurus > winners.paid_kurus`.execute(tx)
}

/** Forgets all but the newest. */
export const keepNewest = async (tx: Tx, kept: number): Promise<void> => {
  await sql`delete from winners where (at, win_id) < (
    select at, win_id from winners order by at desc, win_id desc limit 1 offset ${kept - 1})`.execute(
    tx,
  )
}

/** What is kept, the newest first. */
export const listWins = async (q: Query): Promise<WinRow[]> =>
  (
    await sql<WinRow>`select win_id, stake_entry_id, player_id, game, stake_kurus, paid_kurus, at
      from winners order by at desc, win_id desc`.execute(q)
  ).rows

/** A player's own among what is kept, the oldest first. */
export const listOwnWins = async (q: Query, playerId: bigint): Promise<WinRow[]> =>
  (
    await sql<WinRow>`select win_id, stake_entry_id, player_id, game, stake_kurus, paid_kurus, at
      from winners where player_id = ${playerId} order by at, win_id`.execute(q)
  ).rows
