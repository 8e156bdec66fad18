import type { Logger } from 'pino'
import type { Database } from '@felek/database/database.ts'
import { encryptionOf, type EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'
import type { EncryptedColumn } from './column.ts'
import { oldRows, replaceCiphertext, type Cursor } from './store.ts'

export type { EncryptedColumn } from './column.ts'

export type RotationResult = { resealed: number; failed: number }

type KeyRotationDeps = { db: Database; env: EncryptionSecrets; log: Logger }

/** Short enough for others to get their turn between. */
const atOnce = 100

/**
 * Seals anew what stands in a column under the key before, the next hundred rows behind the cursor.
 * A row that somebody else writes meanwhile is left to them. One that does not open is counted,
 * logged and passed by.
 */
const step = async (
  { db, env, log }: KeyRotationDeps,
  column: EncryptedColumn,
  cursor: Cursor | undefined,
  sum: RotationResult,
): Promise<Cursor | undefined> => {
  const seal = encryptionOf(env)
  const rows = await oldRows(db.read, column, { prefix: seal.prefix, cursor, max: atOnce })
  for (const { sealed, named } of rows) {
    try {
      const place = column.place(named)
      const text = seal.decrypt(sealed, place)
      const written = { sealed: seal.encrypt(text, place), ...column.hashes?.(env, text, named) }
      await replaceCiphertext(db.read, column, { named, old: sealed, written })
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
export const rotateKeys = async (
  deps: KeyRotationDeps,
  columns: readonly EncryptedColumn[],
  pause: () => Promise<void> = async () => {},
): Promise<RotationResult> => {
  const sum: RotationResult = { resealed: 0, failed: 0 }
  for (const column of columns) {
    let cursor: Cursor | undefined
    do {
      cursor = await step(deps, column, cursor, sum)
      await pause()
    } while (cursor !== undefined)
  }
  return sum
}
