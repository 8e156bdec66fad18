import type { BankAccount } from '@felek/contract/cashier.ts'
import type { Tx } from '@felek/database/database.ts'
import { newId } from '../../../database/ids.ts'
import { playerCard } from '../../players/players.ts'
import { invalidFields, Refusal, type FieldKey } from '../../../rpc/refusal.ts'
import { encryptionOf, type EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'
import {
  accountByIban,
  accountById,
  deleteAccount,
  hasOpenWithdrawal,
  insertAccount,
  takeAccount,
  updateAccount,
  type AccountRow,
  type AccountValues,
} from './store.ts'
import { anotherHasIban, lockIban, openShared } from '../shared-ibans/store.ts'
import { isReceivingIban } from '../receiving/receiving.ts'
import { bankById } from '../methods/store.ts'

type Numbers = { iban: string; accountNumber: string }

export const accountPlace = (accountId: bigint) => `cashier:account:${accountId}`

export const openNumbers = (
  env: EncryptionSecrets,
  row: Pick<AccountRow, 'id' | 'sealed'>,
): Numbers => JSON.parse(encryptionOf(env).decrypt(row.sealed, accountPlace(row.id))) as Numbers

export const toBankAccount = (env: EncryptionSecrets, row: AccountRow): BankAccount => {
  const { iban, accountNumber } = openNumbers(env, row)
  return {
    bankAccountID: String(row.id),
    bankID: row.bank_id,
    bankName: row.bank_name,
    accountOwner: row.owner,
    branchCode: row.branch_code,
    accountNumber,
    IBAN: iban,
  }
}

/** An id from the wire as it stands in a row; undefined where it can be no row's. */
export const rowId = (text: string): bigint | undefined =>
  /^\d{1,18}$/.test(text) ? BigInt(text) : undefined

/** A name as it compares: without case, Turkish or other marks, or extra spaces. */
export const foldName = (name: string): string =>
  name
    .replace(/[Iİı]/g, 'i')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()

/** The bank's code within a Turkish IBAN: its fifth to ninth place. */
const bankCodeOf = (iban: string): string => iban.slice(4, 9)

export type AccountInput = {
  bankAccountID?: string | undefined
  bankID: string
  accountOwner: string
  branchCode?: string | undefined
  accountNumber?: string | undefined
  IBAN: string
}

/** Refuses what can not be the player's own Turkish account. */
const checkAccount = async (tx: Tx, playerId: bigint, input: AccountInput): Promise<void> => {
  const card = await playerCard(tx, playerId)
  const bank = await bankById(tx, input.bankID)
  const fields: Record<string, FieldKey> = {}
  if (!bank) fields['bankID'] = 'invalid'
  if (!card || foldName(input.accountOwner) !== foldName(`${card.firstname} ${card.lastname}`))
    fields['accountOwner'] = 'owner_mismatch'
  if (!input.IBAN.startsWith('TR')) fields['IBAN'] = 'iban_invalid'
  else if (await isReceivingIban(tx, input.IBAN)) fields['IBAN'] = 'iban_ours'
  else if (bank && bankCodeOf(input.IBAN) !== bank.code) fields['IBAN'] = 'bank_mismatch'
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}

/**
 * Adds an account, or changes the one that `bankAccountID` names. An IBAN that the player has
 * already is that account changed, so that a form sent twice makes one. Throws `not_found` for
 * another's account or none. `shared`: another player has this IBAN, and staff must decide about it.
 */
export const saveAccount = async (
  tx: Tx,
  env: EncryptionSecrets,
  playerId: bigint,
  input: AccountInput,
  now: Date,
): Promise<{ account: BankAccount; added: boolean; shared: boolean }> => {
  const ibanKey = encryptionOf(env).blindIndex(input.IBAN, 'iban')
  await lockIban(tx, ibanKey)
  const named =
    input.bankAccountID === undefined
      ? undefined
      : await ownAccount(tx, playerId, input.bankAccountID)
  await checkAccount(tx, playerId, input)
  const ibanKeys = encryptionOf(env).blindIndexes(input.IBAN, 'iban')
  const same = await accountByIban(tx, playerId, ibanKeys)
  if (named && same && same.id !== named.id) throw invalidFields({ IBAN: 'iban_known' })

  const before = named ?? same
  const id = before?.id ?? newId(now)
  const sameIban = before !== undefined && ibanKeys.includes(before.iban_key)
  const values: AccountValues = {
    bankId: input.bankID,
    owner: input.accountOwner.replace(/\s+/gu, ' '),
    branchCode: input.branchCode ?? '',
    sealed: encryptionOf(env).encrypt(
      JSON.stringify({
        iban: input.IBAN,
        accountNumber: input.accountNumber ?? '',
      } satisfies Numbers),
      accountPlace(id),
    ),
    ibanKey,
    ibanAt: sameIban ? before.iban_at : now,
  }
  if (before) await updateAccount(tx, id, values)
  // A twin of this form has been first: its account is this account.
  else if (!(await insertAccount(tx, id, playerId, values))) {
    const twin = await accountByIban(tx, playerId, ibanKeys)
    if (!twin) throw new Refusal('busy')
    return { account: toBankAccount(env, twin), added: true, shared: false }
  }
  const shared = !sameIban && (await anotherHasIban(tx, playerId, ibanKeys))
  if (shared) await openShared(tx, id, now)
  const saved = await accountById(tx, playerId, id)
  if (!saved) throw new Error(`account ${id} was not saved`)
  return { account: toBankAccount(env, saved), added: !before, shared }
}

/** The player's own account, held; absent and another's are the same `not_found`. */
const ownAccount = async (tx: Tx, playerId: bigint, bankAccountID: string): Promise<AccountRow> => {
  const id = rowId(bankAccountID)
  const account = id === undefined ? undefined : await takeAccount(tx, playerId, id)
  if (!account) throw new Refusal('not_found')
  return account
}

/** Forgets the account's numbers; refused while a withdrawal to it is open. */
export const removeAccount = async (
  tx: Tx,
  playerId: bigint,
  bankAccountID: string,
  now: Date,
): Promise<void> => {
  const account = await ownAccount(tx, playerId, bankAccountID)
  if (await hasOpenWithdrawal(tx, account.id)) throw new Refusal('account_in_use')
  await deleteAccount(tx, account.id, now)
}
