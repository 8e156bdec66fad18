import type { Table, TableState } from '@felek/contract/games.ts'

/**
 * The table with what was last said of it; the very same object where nothing was. What is not said
 * any more is gone.
 */
export const withState = (table: Table, states: ReadonlyMap<string, TableState>): Table => {
  const state = states.get(table.tableID)
  if (!state) return table
  const { closesAt: _, seatsFree: __, ...rest } = table
  return { ...rest, ...state }
}
