import { todayInIstanbul } from '@felek/contract/fields.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import { newId } from '../../../database/ids.ts'
import { invalidFields, Refusal } from '../../../rpc/refusal.ts'
import type { CashierDeps } from '../deps.ts'
import type { ReceivingAccount } from '../gateways/gateway.ts'
import { receivesAt } from '../gateways/gateways.ts'
import { bankById } from '../methods/store.ts'
import { chooseAccount, isOpenAt, type ReceivingUse } from './rotation.ts'
import { isReceivingIntact, sealReceiving } from './seals.ts'
import * as store from './store.ts'

/*
 * Accounts of the house that players transfer to. Which one a player is told is decided when they ask, and stands in the
 * request; two persons say which accounts there are.
 */

export type { ReceivingRow } from './store.ts'

/** The beginning of the day and of the month in Istanbul, which has kept UTC+3 since 2016. */
const spansOf = (now: Date): { day: Date; month: Date } => {
  const today = todayInIstanbul(now)
  return {
    day: new Date(`${today}T00:00:00+03:00`),
    month: new Date(`${today.slice(0, 7)}-01T00:00:00+03:00`),
  }
}

const toUse = (row: store.ReceivingRow & store.Use): ReceivingUse => ({
  id: row.account_id,
  isOpen: row.is_open,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  caps: {
    day: { kurus: row.day_kurus, count: row.day_count },
    month: { kurus: row.month_kurus, count: row.month_count },
  },
  used: {
    day: { kurus: row.day_asked, count: row.day_asks },
    month: { kurus: row.month_asked, count: row.month_asks },
  },
  weight: row.weight,
  bankIds: row.bank_ids,
  lastAt: row.last_at,
})

export const toReceivingAccount = (
  row: Pick<store.ReceivingRow, 'iban' | 'holder' | 'bank_name'>,
): ReceivingAccount => ({ owner: row.holder, bankName: row.bank_name, IBAN: row.iban })

/**
 * The account that a deposit is told, of those that are open and have room; undefined where none has. Until the end of the
 * transaction nobody else chooses.
 */
export const assignReceiving = async (
  tx: Tx,
  deps: Pick<CashierDeps, 'env' | 'log'>,
  wanted: { amountKurus: bigint; bankId: string },
  now: Date,
): Promise<{ id: bigint; account: ReceivingAccount } | undefined> => {
  await store.lockReceiving(tx)
  const rows = await store.listReceiving(tx, spansOf(now))
  const genuine = rows.filter((row) => {
    if (isReceivingIntact(deps, row)) return true
    deps.log.error(
      { accountId: String(row.account_id) },
      'a receiving account is not as two persons saved it: it is told to nobody',
    )
    return false
  })
  const chosen = chooseAccount(genuine.map(toUse), wanted, now)
  const row = genuine.find(({ account_id: id }) => id === chosen)
  return row && { id: row.account_id, account: toReceivingAccount(row) }
}

/** The account that a request was told; throws where it is not as two persons saved it. */
export const getReceiving = async (
  q: Query,
  deps: Pick<CashierDeps, 'env'>,
  id: bigint,
): Promise<ReceivingAccount> => {
  const row = await store.findReceiving(q, id)
  if (!row || !isReceivingIntact(deps, row))
    throw new Error(`receiving account ${id} is not as two persons saved it`)
  return toReceivingAccount(row)
}

/** Whether money of players comes in at this IBAN: it is no account of anybody who plays. */
export const isReceivingIban = async (q: Query, iban: string): Promise<boolean> =>
  receivesAt(iban) || (await store.findReceivingByIban(q, iban)) !== undefined

export type ReceivingView = store.ReceivingRow & store.Use & { isOpenNow: boolean }

export const listReceivingAccounts = async (q: Query, now: Date): Promise<ReceivingView[]> =>
  (await store.listReceiving(q, spansOf(now))).map((row) => ({
    ...row,
    isOpenNow: isOpenAt(toUse(row), now),
  }))

export type ReceivingInput = store.ReceivingValues & { iban: string; version: number }

/** The account as it stands, or none of this IBAN yet; throws what stands against saving it so. */
export const checkReceiving = async (
  q: Query,
  input: ReceivingInput,
): Promise<store.ReceivingRow | undefined> => {
  const before = await store.findReceivingByIban(q, input.iban)
  if ((before?.version ?? 0) !== input.version) throw new Refusal('changed')
  const bank = await bankById(q, input.bank_id)
  if (!bank) throw invalidFields({ bankID: 'invalid' })
  if (input.iban.slice(4, 9) !== bank.code) throw invalidFields({ IBAN: 'bank_mismatch' })
  if (receivesAt(input.iban)) throw invalidFields({ IBAN: 'invalid' })
  for (const id of input.bank_ids)
    if (!(await bankById(q, id))) throw invalidFields({ banks: 'invalid' })
  if (input.opens_at >= input.closes_at) throw invalidFields({ closesAt: 'invalid' })
  return before
}

/** Saves an account as two persons, or one who closes it, have decided; answers its id. */
export const saveReceivingInTx = async (
  tx: Tx,
  deps: Pick<CashierDeps, 'env'>,
  input: ReceivingInput,
  now: Date,
): Promise<{ id: bigint; before: store.ReceivingRow | undefined }> => {
  await store.lockReceiving(tx)
  const before = await checkReceiving(tx, input)
  const { iban, version: _version, ...values } = input
  const id = before?.account_id ?? newId(now)
  const seal = sealReceiving(deps, { account_id: id, iban, ...values })
  if (before) await store.updateReceiving(tx, id, { ...values, seal }, now)
  else await store.insertReceiving(tx, id, iban, { ...values, seal }, now)
  return { id, before }
}
