import type { SealSecrets } from '@felek/platform/crypto/encryption.ts'

/** A row's key and what else was asked of it, by column. */
export type Named = Record<string, unknown>

/** A column of sealed texts, as the room that owns it declares it. */
export type SealedColumn = {
  table: string
  /** Its primary key: rows are walked in this order. */
  key: readonly string[]
  column: string
  /** Other columns that `place` or `hashes` want to see. */
  also?: readonly string[]
  /** What is bound into a row's seal. */
  place(row: Named): string
  /** Columns that hold keyed hashes of the text, under the newest key. */
  hashes?(env: SealSecrets, text: string, row: Named): Record<string, string>
}
