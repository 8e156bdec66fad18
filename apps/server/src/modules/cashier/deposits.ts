import { randomInt } from 'node:crypto'
import type { CepRequest, TransferRequest } from '@felek/contract/transactions.ts'
import { toKurus } from '@felek/contract/money.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { CashierDeps } from './deps.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { newId } from '../../database/ids.ts'
import { playerCard } from '../players/players.ts'
import { invalidFields, Refusal } from '../../rpc/refusal.ts'
import { claimWith } from './bonuses/bonuses.ts'
import { hasOpenCase } from './chargebacks/store.ts'
import type { ReceivingAccount } from './gateways/gateway.ts'
import { transfersOf } from './gateways/gateways.ts'
import { fastQr } from './karekod.ts'
import { requireAccountLimit } from './parked/parked.ts'
import { publishRequest, requestTransaction } from './publish.ts'
import { assignReceiving } from './receiving/receiving.ts'
import { bankById, methodById, type MethodRow } from './methods/store.ts'
import {
  insertRequest,
  listOpenDeposits,
  lockOpenTransfers,
  manualGateway,
  type NewRequest,
  type RequestRow,
} from './store.ts'

/** How long a player's money is waited for. */
const depositMsMax = 1_800_000
/** A person looks at what comes by hand, in office hours. */
const manualMsMax = 86_400_000

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

/** A deposit of its own, under review, for money that came beside one that has ended; answers its id. */
export const insertBeside = async (
  tx: Tx,
  beside: Pick<RequestRow, 'player_id' | 'method_id' | 'balance_after_kurus' | 'receiving_id'> & {
    gateway: string
    amountKurus: bigint
  },
  now: Date,
): Promise<bigint> =>
  (
    await insertOnce(tx, () => ({
      id: newId(now),
      reference: newReference(),
      playerId: beside.player_id,
      kind: 'deposit',
      status: 1004,
      methodId: beside.method_id,
      gateway: beside.gateway,
      amountKurus: beside.amountKurus,
      balanceAfterKurus: beside.balance_after_kurus,
      bankId: null,
      senderName: null,
      accountId: null,
      destination: null,
      details: {},
      receivingId: beside.gateway === manualGateway ? beside.receiving_id : null,
      expiresAt: now,
      at: now,
    }))
  ).id

type Deposit = {
  playerId: bigint
  method: Omit<MethodRow, 'favourite'>
  amountKurus: bigint
  bankId?: string
  senderName?: string
  details?: Record<string, string | undefined>
  /** What its form claims with it. */
  named: { offerID?: string | undefined; promotionCode?: string | undefined }
  /** Which account of the house its player is told. */
  receivingId?: bigint
  /** What stands sealed beside it, once its id is known. */
  sealed?: (id: bigint) => string
}
export type Requested = { id: bigint; reference: string; expiresAt: Date }

/**
 * Notes that the player means to deposit; no money moves. Refused where as many are waited for as
 * may be. The player's pages hear of it.
 */
export const requestDeposit = async (
  tx: Tx,
  deps: CashierDeps,
  deposit: Deposit,
  now: Date,
): Promise<Requested> => {
  const { playerId, method, amountKurus, named, sealed, details = {} } = deposit
  const max = deps.env.openTransfersMax
  if (await hasOpenCase(tx, playerId, method.id)) throw new Refusal('method_closed')
  await lockOpenTransfers(tx, playerId)
  const open = await listOpenDeposits(tx, playerId)
  if (open.length >= max) throw new Refusal('transfers_open', { max })
  await claimWith(tx, deps, playerId, named, now)
  const openKurus = open.reduce((sum, row) => sum + row.amount_kurus, 0n)
  await requireAccountLimit(tx, playerId, { openKurus, amountKurus })
  const { cashKurus } = await deps.wallet.balances(tx, playerId)
  const expiresAt = new Date(
    now.getTime() + (method.gateway === manualGateway ? manualMsMax : depositMsMax),
  )
  const { id, reference } = await insertOnce(tx, () => {
    const drawn = newId(now)
    return {
      id: drawn,
      reference: newReference(),
      playerId,
      kind: 'deposit',
      status: 1001,
      methodId: method.id,
      gateway: method.gateway,
      amountKurus,
      balanceAfterKurus: cashKurus,
      bankId: deposit.bankId ?? null,
      senderName: deposit.senderName ?? null,
      receivingId: deposit.receivingId ?? null,
      accountId: null,
      destination: null,
      details: Object.fromEntries(
        Object.entries(details).flatMap(([key, value]) => (value ? [[key, value]] : [])),
      ),
      sealedDetails: sealed ? sealed(drawn) : null,
      expiresAt,
      at: now,
    }
  })
  afterCommit(() => void publishRequest(deps, playerId, id))
  return { id, reference, expiresAt }
}

export type TransferInput = {
  methodID: string
  amount: string
  bankID: string
  senderName: string
  branch?: string | undefined
  account?: string | undefined
  referenceNumber?: string | undefined
  offerID?: string | undefined
  promotionCode?: string | undefined
}

/** The account that a player is told: a gateway's own, or one of the house's that is open and has room. */
const receivingFor = async (
  tx: Tx,
  deps: CashierDeps,
  wanted: { method: Pick<MethodRow, 'gateway'>; amountKurus: bigint; bankId: string },
  now: Date,
): Promise<{ id?: bigint; account: ReceivingAccount }> => {
  const { receivingAccount } = transfersOf(wanted.method)
  if (receivingAccount) return { account: receivingAccount }
  const assigned = await assignReceiving(tx, deps, wanted, now)
  if (!assigned) throw new Refusal('method_closed')
  return assigned
}

/** A deposit by bank transfer: answers what to write on the bank's form. */
export const requestTransfer = async (
  tx: Tx,
  deps: CashierDeps,
  playerId: bigint,
  input: TransferInput,
  lang: Lang,
  now: Date,
): Promise<TransferRequest> => {
  const { bankID, senderName, branch, account, referenceNumber } = input
  const amountKurus = toKurus(input.amount)
  const method = await usableMethod(tx, input.methodID, { type: 1, transferTypeId: 1 }, amountKurus)
  if (!(await bankById(tx, bankID))) throw invalidFields({ bankID: 'invalid' })
  const details = { branch, account, referenceNumber }
  const told = await receivingFor(tx, deps, { method, amountKurus, bankId: bankID }, now)
  const deposit = {
    playerId,
    method,
    amountKurus,
    bankId: bankID,
    senderName,
    details,
    named: input,
    ...(told.id !== undefined && { receivingId: told.id }),
  }
  const { id, reference, expiresAt } = await requestDeposit(tx, deps, deposit, now)
  const { account: receivingAccount } = told
  await transfersOf(method).expect(tx, { reference, amountKurus, senderName }, now)
  return {
    ...(await requestTransaction(tx, id, lang)),
    referenceCode: reference,
    receivingAccount,
    qr: fastQr({ id, amountKurus, to: receivingAccount, createdAt: now, expiresAt }),
    ...(method.gateway === manualGateway ? { byHand: true as const } : {}),
    expiresAt: expiresAt.toISOString(),
  }
}

export const cepPlace = (requestId: bigint) => `cashier:request:${requestId}:cep`

export type CepInput = {
  methodID: string
  amount: string
  referenceNumber: string
  senderPhone: string
  senderIdentity: string
  receiverPhone: string
  receiverIdentity: string
  offerID?: string | undefined
  promotionCode?: string | undefined
}

/**
 * A deposit by Cepbank. Who sends to whom stands sealed; the money is matched by our code, as every
 * transfer's is.
 */
export const requestCepTransfer = async (
  tx: Tx,
  deps: CashierDeps,
  playerId: bigint,
  input: CepInput,
  lang: Lang,
  now: Date,
): Promise<CepRequest> => {
  const { methodID, amount, referenceNumber, offerID, promotionCode, ...people } = input
  const amountKurus = toKurus(amount)
  const method = await usableMethod(tx, methodID, { type: 1, transferTypeId: 3 }, amountKurus)
  const card = await playerCard(tx, playerId)
  const senderName = card ? `${card.firstname} ${card.lastname}` : ''
  const sealed = (id: bigint) =>
    encryptionOf(deps.env).encrypt(JSON.stringify(people), cepPlace(id))
  const deposit = {
    playerId,
    method,
    amountKurus,
    senderName,
    details: { referenceNumber },
    named: { offerID, promotionCode },
    sealed,
  }
  const { id, reference, expiresAt } = await requestDeposit(tx, deps, deposit, now)
  await transfersOf(method).expect(tx, { reference, amountKurus, senderName }, now)
  return {
    ...(await requestTransaction(tx, id, lang)),
    referenceCode: reference,
    expiresAt: expiresAt.toISOString(),
  }
}
