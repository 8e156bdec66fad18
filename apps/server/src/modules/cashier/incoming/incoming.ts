import { creditAmount, unprovedAmount } from '@felek/contract/office/cashier-deposits.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import { afterCommit, type Query, type Tx } from '@felek/database/database.ts'
import { invalidFields } from '../../../rpc/refusal.ts'
import { playerCard } from '../../players/players.ts'
import { maskIban } from '../accounts/masks.ts'
import { takeBankReference } from '../bank-reference-store.ts'
import type { CashierDeps } from '../deps.ts'
import { applyOwnWord } from '../gateway-notifications/own-words.ts'
import { publishRequest } from '../publish.ts'
import { findRequest, manualGateway, type RequestRow } from '../store.ts'
import { hasIncomingLine } from '../statements/store.ts'
import * as store from './store.ts'

/*
 * Deposits to accounts of the house before the bank's statement has them: a person sees the money in the bank's own app and
 * says so. What one person alone has said is little until a statement says it too: whoever sits at a stolen session sees no bank.
 */

export {
  findIncoming,
  listIncoming,
  listUnproved,
  takeConfirmation,
  type IncomingOrder,
  type IncomingRow,
  type UnprovedRow,
} from './store.ts'

const [pending, cancelled] = [1001, 1005]
/** Within so long a line of a statement has to show what staff have seen. */
const proofMs = 86_400_000

/** What no line has shown in time, and since when the oldest was said. */
export const countUnprovedLate = (q: Query, now: Date) =>
  store.countUnproved(q, new Date(now.getTime() - proofMs))

export type DepositDecision = { id: bigint; version?: number | undefined; staffId: bigint }
export type DepositResult =
  | { status: 'ok'; version: number; playerId: bigint; amountKurus: bigint }
  | { status: 'not_found' | 'changed' }

/** One that nothing has come for. A player's giving up does not send money back that is on its way. */
const takeOpen = async (
  tx: Tx,
  { id, version }: Pick<DepositDecision, 'id' | 'version'>,
  statuses: readonly number[],
): Promise<{ request: RequestRow } | { status: 'not_found' | 'changed' }> => {
  const request = await store.takeIncoming(tx, id)
  if (!request) return { status: 'not_found' }
  if (!statuses.includes(request.status)) return { status: 'changed' }
  if (version !== undefined && version !== request.version) return { status: 'changed' }
  return { request }
}

const toDone = async (tx: Tx, { id, player_id: playerId }: RequestRow): Promise<DepositResult> => {
  const { version, amount_kurus: amountKurus } = await findRequest(tx, id)
  return { status: 'ok', version, playerId, amountKurus }
}

export type ConfirmFacts = {
  code: string
  username: string
  asked: string
  account: string
  /** Why one person is not enough; empty where one is. */
  why: '' | 'amount_differs' | 'credit_amount' | 'unproved'
}

/** What a confirmation rests on; undefined where nothing is to be confirmed any more. */
export const readConfirmFacts = async (
  tx: Tx,
  id: bigint,
  amountKurus: bigint,
): Promise<ConfirmFacts | undefined> => {
  const taken = await takeOpen(tx, { id }, [pending, cancelled])
  const row = await store.findIncoming(tx, id)
  if (!('request' in taken) || !row) return undefined
  const unproved = await store.sumUnproved(tx)
  return {
    code: row.reference,
    username: (await playerCard(tx, row.player_id))?.username ?? '',
    asked: toAmount(row.amount_kurus),
    account: `${row.account_bank ?? ''} ${maskIban(row.account_iban ?? '')}`,
    why:
      row.amount_kurus !== amountKurus
        ? 'amount_differs'
        : amountKurus > toKurus(creditAmount)
          ? 'credit_amount'
          : unproved + amountKurus > toKurus(unprovedAmount)
            ? 'unproved'
            : '',
  }
}

/** Credits a deposit by what was seen in the bank's app, once, under the bank's own name for the transfer. */
export const confirmDepositInTx = async (
  tx: Tx,
  deps: CashierDeps,
  {
    amountKurus,
    bankReference,
    ...decision
  }: DepositDecision & { amountKurus: bigint; bankReference: string },
  now: Date,
): Promise<DepositResult> => {
  const taken = await takeOpen(tx, decision, [pending, cancelled])
  if (!('request' in taken)) return taken
  // A line that is here already is matched at the suspense desk: the money would come twice.
  if (!(await takeBankReference(tx, bankReference)) || (await hasIncomingLine(tx, bankReference)))
    throw invalidFields({ bankReference: 'reference_known' })
  const { id, reference } = taken.request
  await store.insertConfirmation(tx, {
    id,
    amountKurus,
    bankReference,
    at: now,
    by: decision.staffId,
  })
  const word = {
    gateway: manualGateway,
    id: `eye-${id}`,
    reference,
    amountKurus,
    occurredAt: now,
    restsOn: { bankReference, staff: String(decision.staffId) },
  }
  const said = await applyOwnWord(
    tx,
    deps,
    word,
    () => ({ outcome: 'applied', verb: 'deposit', status: 1002, noteKey: null }),
    now,
  )
  if (said?.request?.id !== id) throw new Error(`deposit ${id} was confirmed before`)
  return toDone(tx, taken.request)
}

/**
 * Notes the line of a statement that shows what staff had seen: of one confirmation one line, of its very amount. From
 * then on it is no word of theirs alone.
 */
export const proveConfirmation = async (
  tx: Tx,
  { requestId, lineId, amountKurus }: { requestId: bigint; lineId: bigint; amountKurus: bigint },
  now: Date,
): Promise<'proved' | 'not_found' | 'proved_before' | 'amount_differs'> => {
  const confirmation = await store.takeConfirmation(tx, requestId)
  if (!confirmation) return 'not_found'
  if (confirmation.proved_line !== null) return 'proved_before'
  if (confirmation.amount_kurus !== amountKurus) return 'amount_differs'
  await store.setProved(tx, requestId, lineId, now)
  return 'proved'
}

/** Ends a deposit that nothing came for, with words that its player reads; no money moves. */
export const refuseDepositInTx = async (
  tx: Tx,
  deps: CashierDeps,
  { note, ...decision }: DepositDecision & { note: string },
  now: Date,
): Promise<DepositResult> => {
  const taken = await takeOpen(tx, decision, [pending])
  if (!('request' in taken)) return taken
  const { id, player_id: playerId } = taken.request
  await store.setRefused(tx, id, note, now)
  afterCommit(() => void publishRequest(deps, playerId, id))
  return toDone(tx, taken.request)
}
