import type { Query } from '@felek/database/database.ts'
import { categories, statuses, type Transaction } from '@felek/contract/transactions.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { CashierDeps } from './deps.ts'
import { playerCard } from '../players/players.ts'
import { toTransactions } from './history/history.ts'
import { ledgerLine, listRequestLines } from './history/store.ts'

/**
 * A ledger entry as a row of the history; undefined where it moved no cash or is part of a request.
 */
export const transactionRow = async (
  q: Query,
  entryId: bigint,
  lang: Lang,
): Promise<Transaction | undefined> => {
  const line = await ledgerLine(q, entryId)
  return line && (await toTransactions(q, [line], lang))[0]
}

/** Requests as rows of the history, in the order of the ids, by as many statements as one costs. */
export const requestTransactions = async (
  q: Query,
  requestIds: readonly bigint[],
  lang: Lang,
): Promise<Transaction[]> => {
  const rows = await toTransactions(q, await listRequestLines(q, requestIds), lang)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return requestIds.map((id) => {
    const row = byId.get(String(id))
    if (!row) throw new Error(`request ${id} is gone`)
    return row
  })
}

export const requestTransaction = async (
  q: Query,
  requestId: bigint,
  lang: Lang,
): Promise<Transaction> => {
  const [row] = await requestTransactions(q, [requestId], lang)
  if (!row) throw new Error(`request ${requestId} is gone`)
  return row
}

/**
 * Tells the player's pages how a request stands. The balance is told by the vault's own news. Never
 * fails its caller: the pages poll as well, so lost news is only late.
 */
export const publishRequest = (
  deps: CashierDeps,
  playerId: bigint,
  requestId: bigint,
): Promise<void> => {
  const underWay = deps.cashierState.newsUnderWay
  const before = underWay.get(playerId)
  const told = (async () => {
    await before
    try {
      await tell(deps, playerId, requestId)
    } catch (error) {
      deps.log.warn(
        { err: error, playerId: String(playerId) },
        'the news of a request could not be told',
      )
    }
  })()
  underWay.set(playerId, told)
  void told.finally(() => {
    if (underWay.get(playerId) === told) underWay.delete(playerId)
  })
  return told
}

const tell = async (deps: CashierDeps, playerId: bigint, requestId: bigint): Promise<void> => {
  if (!deps.eventHub.hears(playerId)) return
  const lang = (await playerCard(deps.db.read, playerId))?.lang ?? 'tr'
  const row = await requestTransaction(deps.db.read, requestId, lang)
  const ended =
    row.transaction_status === statuses.rejected || row.transaction_status === statuses.approved
  if (row.transaction_category_id === categories.withdraw)
    deps.eventHub.publish('notification', { kind: 'withdrawal' }, playerId)
  else if (ended || row.note !== '')
    deps.eventHub.publish('notification', { kind: 'deposit' }, playerId)
  deps.eventHub.publish('transaction', row, playerId)
}
