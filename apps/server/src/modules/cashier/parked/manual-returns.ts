import { toAmount } from '@felek/contract/money.ts'
import { afterCommit, type Query, type Tx } from '@felek/database/database.ts'
import { invalidFields } from '../../../rpc/refusal.ts'
import { blockedAmong, hasBlock, playerCard } from '../../players/players.ts'
import { maskIban } from '../accounts/masks.ts'
import { takeBankReference } from '../bank-reference-store.ts'
import type { CashierDeps } from '../deps.ts'
import { publishRequest } from '../publish.ts'
import { findRequest, setStatus } from '../store.ts'
import { decideParked } from './decision.ts'
import * as store from './manual-returns-store.ts'
import type { ParkedRow } from './store.ts'

/*
 * Parked money that came by hand goes back by hand: no machine of ours can send it. It stays locked, and out of its
 * player's reach, until staff have sent it to where it came from and say by which transfer.
 */

export { countReturns } from './manual-returns-store.ts'

const [processing, rejected] = [1004, 1003]

/** Lays a parked deposit before staff, once: from here on its player can not take it any more. */
export const askManualReturn = async (
  tx: Tx,
  deps: CashierDeps,
  { id, player_id: playerId, amount_kurus: amountKurus }: ParkedRow,
  because: 'player' | 'time',
  now: Date,
): Promise<void> => {
  await store.insertReturn(tx, { requestId: id, amountKurus, because, at: now })
  await setStatus(tx, id, processing, 'parked_going_back', now)
  afterCommit(() => void publishRequest(deps, playerId, id))
}

export type ManualReturn = store.ReturnRow & { isStopped: boolean }

/** What staff are to send back, or have sent; nothing of whom a compliance block holds is to be sent. */
export const listManualReturns = async (
  q: Query,
  page: { isSent: boolean; after: bigint | undefined; limit: number },
): Promise<ManualReturn[]> => {
  const rows = await store.listReturns(q, page)
  const stopped = await blockedAmong(
    q,
    [...new Set(rows.map((row) => row.player_id))],
    'compliance',
  )
  return rows.map((row) => ({ ...row, isStopped: !page.isSent && stopped.has(row.player_id) }))
}

export type ReturnDecision = { id: bigint; version?: number | undefined; staffId: bigint }
export type ReturnResult =
  | { status: 'ok'; version: number; playerId: bigint; amountKurus: bigint }
  | { status: 'not_found' | 'changed' | 'account_blocked' }

/** One that goes back and that nobody has sent yet. */
const takeOpen = async (
  tx: Tx,
  { id, version }: Pick<ReturnDecision, 'id' | 'version'>,
): Promise<{ row: store.ReturnRow } | { status: Exclude<ReturnResult['status'], 'ok'> }> => {
  const row = await store.takeReturn(tx, id)
  if (!row) return { status: 'not_found' }
  if (row.bank_reference !== null) return { status: 'changed' }
  if (version !== undefined && version !== row.version) return { status: 'changed' }
  if (await hasBlock(tx, row.player_id, 'compliance')) return { status: 'account_blocked' }
  return { row }
}

export type ReturnFacts = {
  code: string
  username: string
  amount: string
  account: string
  cameBy: string
}

/** What saying that it was sent back rests on. */
export const readReturnFacts = async (
  tx: Tx,
  id: bigint,
): Promise<{ facts: ReturnFacts } | { status: Exclude<ReturnResult['status'], 'ok'> }> => {
  const taken = await takeOpen(tx, { id })
  if (!('row' in taken)) return taken
  const { row } = taken
  return {
    facts: {
      code: row.reference,
      username: (await playerCard(tx, row.player_id))?.username ?? '',
      amount: toAmount(row.amount_kurus),
      account: `${row.account_bank ?? ''} ${maskIban(row.account_iban ?? '')}`,
      cameBy: row.came_by ?? '',
    },
  }
}

/** Books parked money out to the account that it came to, by the transfer with which staff have sent it back. */
export const markReturnedInTx = async (
  tx: Tx,
  deps: CashierDeps,
  { bankReference, ...decision }: ReturnDecision & { bankReference: string },
  now: Date,
): Promise<ReturnResult> => {
  const taken = await takeOpen(tx, decision)
  if (!('row' in taken)) return taken
  if (!(await takeBankReference(tx, bankReference)))
    throw invalidFields({ bankReference: 'reference_known' })
  const { request_id: id, player_id: playerId, amount_kurus: amountKurus } = taken.row
  await store.setReturned(tx, id, { bankReference, by: decision.staffId, at: now })
  await setStatus(tx, id, rejected, 'parked_returned', now)
  const { status } = await decideParked(tx, deps, taken.row, 'return')
  if (status !== 'ok')
    throw new Error(`the vault answered ${status} to the return of request ${id}`)
  afterCommit(() => void publishRequest(deps, playerId, id))
  return { status: 'ok', version: (await findRequest(tx, id)).version, playerId, amountKurus }
}
