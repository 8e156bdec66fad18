import type { Logger } from 'pino'
import type { Database } from '@felek/database/database.ts'
import { sealOf, type SealSecrets } from '@felek/platform/crypto/encryption.ts'
import type { SealedColumn } from './column.ts'
import { oldRows, replaceSealed, type Cursor } from './store.ts'

export type { SealedColumn } from './column.ts'

export type Resealed = { resealed: number; failed: number }

type ResealHouse = { db: Database; env: SealSecrets; log: Logger }

/** Short enough for others to get their turn between. */
const atOnce = 100

/**
 * Seals anew what stands in a column under the key before, the next hundred rows behind the cursor.
 * A row that somebody else writes meanwhile is left to them. One that does not open is counted,
 * logged and passed by.
 */
const step = async (
  { db, env, log }: ResealHouse,
  column: SealedColumn,
  cursor: Cursor | undefined,
  sum: Resealed,
): Promise<Cursor | undefined> => {
  const seal = sealOf(env)
  const rows = await oldRows(db.read, column, { prefix: seal.prefix, cursor, max: atOnce })
  for (const { sealed, named } of rows) {
    try {
      const place = column.place(named)
      const text = seal.open(sealed, place)
      const written = { sealed: seal.seal(text, place), ...column.hashes?.(env, text, named) }
      await replaceSealed(db.read, column, { named, old: sealed, written })
      sum.resealed += 1
    } catch (error) {
      sum.failed += 1
      log.error(
        { err: error, table: column.table, row: named },
        'a sealed text could not be renewed',
      )
    }
  }
  const last = rows.at(-1)
  return last && rows.length === atOnce ? column.key.map((name) => last.named[name]) : undefined
}

/** Walks all columns once, a hundred rows at a time, with `pause` between. */
export const resealAll = async (
  house: ResealHouse,
  columns: readonly SealedColumn[],
  pause: () => Promise<void> = async () => {},
): Promise<Resealed> => {
  const sum: Resealed = { resealed: 0, failed: 0 }
  for (const column of columns) {
    let cursor: Cursor | undefined
    do {
      cursor = await step(house, column, cursor, sum)
      await pause()
    } while (cursor !== undefined)
  }
  return sum
}
