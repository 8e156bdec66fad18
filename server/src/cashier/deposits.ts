import { randomInt } from 'node:crypto'
import type { TransferRequest } from '../../../contract/src/cashier.ts'
import { toKurus } from '../../../contract/src/money.ts'
import { afterCommit, type Query, type Tx } from '../../../database/src/database.ts'
import type { Lang } from '../../../phrases/src/format.ts'
import type { CashierHouse } from './needs.ts'
import { newId } from '../ids.ts'
import { invalidFields, Refusal } from '../refusal.ts'
import { gatewayOf } from './gateways/gateways.ts'
import { publishRequest, requestTransaction, requestTransactions } from './publish.ts'
import { bankById, methodById, type MethodRow } from './methods/store.ts'
import { insertRequest, listOpenDeposits, lockOpenTransfers, type NewRequest } from './store.ts'

/** How long a player's transfer is waited for. */
const transferMsMax = 1_800_000

/** Letters and digits that nobody mistakes for one another. */
const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * What the player writes on the bank's form. About 887 million codes; one is never used again, so a
 * late transfer finds its own request.
 */
export const newReference = (): string =>
  `FLK-${Array.from({ length: 6 }, () => codeLetters[randomInt(codeLetters.length)]).join('')}`

/**
 * The method, checked for its use: of the type and kind, open, and the amount within its limits.
 */
export const usableMethod = async (
  tx: Tx,
  methodId: string,
  use: { type: number; transferTypeId: number },
  amountKurus: bigint,
): Promise<Omit<MethodRow, 'favourite'>> => {
  const method = await methodById(tx, methodId)
  if (!method || method.type !== use.type || method.transfer_type_id !== use.transferTypeId)
    throw invalidFields({ methodID: 'method_unknown' })
  if (!method.open) throw new Refusal('method_closed')
  if (amountKurus < method.min_kurus || amountKurus > method.max_kurus)
    throw new Refusal('amount_out_of_range')
  return method
}

/**
 * Writes a request under an id and reference that nobody has: twins of one millisecond draw again.
 */
export const insertOnce = async (tx: Tx, draw: () => NewRequest): Promise<NewRequest> => {
  for (;;) {
    const request = draw()
    if (await insertRequest(tx, request)) return request
  }
}

export type TransferInput = {
  methodID: string
  amount: string
  bankID: string
  senderName: string
  branch?: string | undefined
  account?: string | undefined
  referenceNumber?: string | undefined
}

/**
 * Notes that the player will transfer money, and answers what to write on the bank's form. No money
 * moves yet.
 */
export const requestTransfer = async (
  tx: Tx,
  house: CashierHouse,
  playerId: bigint,
  input: TransferInput,
  lang: Lang,
  now: Date,
): Promise<TransferRequest> => {
  const amountKurus = toKurus(input.amount)
  const method = await usableMethod(tx, input.methodID, { type: 1, transferTypeId: 1 }, amountKurus)
  if (!(await bankById(tx, input.bankID))) throw invalidFields({ bankID: 'invalid' })
  const max = house.env.openTransfersMax
  await lockOpenTransfers(tx, playerId)
  if ((await listOpenDeposits(tx, playerId)).length >= max)
    throw new Refusal('transfers_open', { max })
  const gateway = gatewayOf(method)
  const { cashKurus } = await house.vault.balances(tx, playerId)
  const expiresAt = new Date(now.getTime() + transferMsMax)
  const details = {
    branch: input.branch,
    account: input.account,
    referenceNumber: input.referenceNumber,
  }

  const { id, reference } = await insertOnce(tx, () => ({
    id: newId(now),
    reference: newReference(),
    playerId,
    kind: 'deposit',
    status: 1001,
    methodId: method.id,
    gateway: gateway.name,
    amountKurus,
    balanceAfterKurus: cashKurus,
    bankId: input.bankID,
    senderName: input.senderName,
    accountId: null,
    destination: null,
    details: Object.fromEntries(
      Object.entries(details).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    ),
    expiresAt,
    at: now,
  }))
  await gateway.expectTransfer(tx, { reference, amountKurus, senderName: input.senderName }, now)
  afterCommit(() => void publishRequest(house, playerId, id))
  return {
    ...(await requestTransaction(tx, id, lang)),
    referenceCode: reference,
    receivingAccount: gateway.receivingAccount,
    expiresAt: expiresAt.toISOString(),
  }
}

/**
 * The transfers of a player that are still waited for, newest first, each with what to write on the
 * bank's form.
 */
export const openTransfers = async (
  q: Query,
  playerId: bigint,
  lang: Lang,
): Promise<TransferRequest[]> => {
  const open = await listOpenDeposits(q, playerId)
  if (open.length === 0) return []
  const rows = await requestTransactions(
    q,
    open.map((row) => row.id),
    lang,
  )
  return rows.flatMap((transaction, i) => {
    const row = open[i]
    if (!row) return []
    return {
      ...transaction,
      referenceCode: row.reference,
      receivingAccount: gatewayOf(row).receivingAccount,
      expiresAt: (row.expires_at ?? row.created_at).toISOString(),
    }
  })
}
