import type { Tx } from '@felek/database/database.ts'
import { onLive } from './live-store.ts'
import type { OperatorRow } from './operator-row.ts'
import { onGames } from './store.ts'

/** A game, or a table where no game has this id. */
export type OperatorPlace = OperatorRow & {
  table: 'games' | 'live_tables'
  id: string
  provider: string
  provider_key: string
}

const columns = [
  'provider',
  'provider_key',
  'house_open',
  'house_rank',
  'badges',
  'preview_only',
  'version',
] as const

/** The row, held until the end of the transaction. */
export const takeOperatorRow = async (tx: Tx, id: string): Promise<OperatorPlace | undefined> => {
  const game = await onGames(tx)
    .selectFrom('games')
    .select(columns)
    .where('game_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (game) return { ...game, id, table: 'games' }
  const table = await onLive(tx)
    .selectFrom('live_tables')
    .select(columns)
    .where('table_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return table && { ...table, id, table: 'live_tables' }
}

/** Writes over a row that is held, and counts its version on. */
export const saveOperatorRow = async (
  tx: Tx,
  { table, id, version }: OperatorPlace,
  set: Partial<Omit<OperatorRow, 'version'>>,
): Promise<void> => {
  const next = { ...set, version: version + 1 }
  if (table === 'games')
    await onGames(tx).updateTable('games').set(next).where('game_id', '=', id).execute()
  else await onLive(tx).updateTable('live_tables').set(next).where('table_id', '=', id).execute()
}
