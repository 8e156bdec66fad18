import type { EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'

/** A row's key and what else was asked of it, by column. */
export type KeyColumns = Record<string, unknown>

/** A column of sealed texts, as the room that owns it declares it. */
export type EncryptedColumn = {
  table: string
  /** Its primary key: rows are walked in this order. */
  key: readonly string[]
  column: string
  /** Other columns that `place` or `hashes` want to see. */
  also?: readonly string[]
  /** What is bound into a row's seal. */
  place(row: KeyColumns): string
  /** Columns that hold keyed hashes of the text, under the newest key. */
  hashes?(env: EncryptionSecrets, text: string, row: KeyColumns): Record<string, string>
}
