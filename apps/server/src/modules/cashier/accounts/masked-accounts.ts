import type { EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'
import type { Query } from '@felek/database/database.ts'
import { openNumbers, rowId } from './accounts.ts'
import { maskIban } from './masks.ts'
import { accountById, listAccounts } from './store.ts'

export type MaskedAccount = { bankAccountID: string; bank: string; iban: string }

/** A player's bank accounts, the newest first, as staff see them. */
export const listMaskedAccounts = async (
  env: EncryptionSecrets,
  q: Query,
  playerId: bigint,
): Promise<MaskedAccount[]> =>
  (await listAccounts(q, playerId)).map((row) => ({
    bankAccountID: String(row.id),
    bank: row.bank_name,
    iban: maskIban(openNumbers(env, row).iban),
  }))

/** The whole IBAN of an account of this player's; undefined where it is none. */
export const openIban = async (
  env: EncryptionSecrets,
  q: Query,
  playerId: bigint,
  bankAccountID: string,
): Promise<string | undefined> => {
  const id = rowId(bankAccountID)
  const row = id === undefined ? undefined : await accountById(q, playerId, id)
  return row && openNumbers(env, row).iban
}
