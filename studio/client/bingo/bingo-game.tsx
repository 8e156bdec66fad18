import type { BingoGame as Tombala } from '../../src/protocol.ts'
import type { Table } from '../lib/table.ts'

export const BingoGame = ({ game }: { table: Table; game: Tombala }) => <main className="opening">{game.name}</main>
