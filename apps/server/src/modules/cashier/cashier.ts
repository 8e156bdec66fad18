import { categories } from '@felek/contract/transactions.ts'
import { toAmount } from '@felek/contract/money.ts'
import { gamesByKeys, type NamedGame } from '../games/games.ts'
import type { CashierDeps } from './deps.ts'
import { toBalance, type Movement, type Outcome } from '../wallet/wallet.ts'
import { transactionRow } from './publish.ts'

export { saveAccount, type AccountInput } from './accounts/accounts.ts'
export { transactionRow } from './publish.ts'
export {
  exportedAccounts,
  exportedHeld,
  exportedMethods,
  exportedRequests,
  exportedSittings,
} from './data-export/data-export.ts'
export { openKinds } from './data-export/store.ts'
export { listDuplicateAccounts } from './bonuses/duplicate-accounts.ts'
export type { CashierDeps } from './deps.ts'
export { eraseCashier } from './erasure/erasure.ts'
export { hasOpenMatter } from './erasure/store.ts'
export { createCashierState, type CashierState } from './state.ts'
export { encryptedColumns } from './encrypted-columns.ts'
export { seedDemoReceiving } from './receiving/demo-account.ts'
export { requestTransfer } from './deposits.ts'
export { seedDeposit, seedWaitingWithdrawal, seedWithdrawal } from './seed.ts'
export {
  approvalReason,
  claimInTx,
  clearInTx,
  clearWithdrawal,
  getFactsInTx,
  getWithdrawal,
  listWithdrawals,
  refuseInTx,
  refuseWithdrawal,
  type ClearingResult,
  type Decision,
  type Withdrawal,
  type WithdrawalDetail,
  type WithdrawalFilter,
} from './clearing/clearing.ts'
export { listMaskedAccounts, openIban, type MaskedAccount } from './accounts/masked-accounts.ts'
export {
  findLastSitting,
  listOpenWithdrawals,
  listPlayedGames,
  listPlayerDays,
  type OpenWithdrawal,
  type PlayedGame,
  type PlayerDay,
} from './player-store.ts'
export { findIbanOwners, findRequests, type FoundRequest } from './find-store.ts'
export type { Fact, FactKey, FactLevel } from './facts/fact.ts'
export { spanOrRefusal } from './history/history.ts'
export { countManualDeposits, countSuspense, countWithdrawals } from './staff-queue/store.ts'
export { countOpenDays, seedReconciledSince } from './reconciliation/reconciliation.ts'
export { watchOpenDays } from './reconciliation/watch-days.ts'
export { countCases } from './chargebacks/store.ts'
export { countReturns } from './parked/manual-returns.ts'
export {
  countUnprovedLate,
  listUnproved,
  proveConfirmation,
  type UnprovedRow,
} from './incoming/incoming.ts'
export { notificationsAmong, failedDeposits } from './notification-sources-store.ts'
export { sumNetPlay } from './history/net-play-store.ts'
export { sharingIban } from './shared-ibans/store.ts'
export { countPlayerDays } from './history/sittings/store.ts'

/**
 * Tells a player's pages of what the vault has just posted: the new balance, and the row unless it
 * is a request's, which tells its own. Costs nothing where no page listens, and no query for stakes
 * and wins, which come by the thousand. Never fails its caller: lost news is only late.
 */
export const publishMovement = async (
  deps: CashierDeps,
  movement: Movement,
  outcome: Outcome,
): Promise<void> => {
  if (outcome.replayed || outcome.entryId === undefined) return
  const { playerId, verb, amountKurus } = movement
  if (!deps.eventHub.hears(playerId)) return
  const balances = { ...outcome, lastEntryId: outcome.entryId }
  deps.eventHub.publish('balance', toBalance(balances), playerId)
  try {
    if ((verb !== 'bet' && verb !== 'win') || outcome.status === 'held') {
      // What is held keeps its row when it has been decided about.
      const id = movement.source === 'held' ? BigInt(movement.about ?? 0) : outcome.entryId
      const row = await transactionRow(deps.db.read, id, 'tr')
      if (outcome.status === 'held' || movement.source === 'held')
        deps.eventHub.publish('notification', { kind: 'held' }, playerId)
      const prizes: readonly string[] = [categories.bonus, categories.jackpot]
      if (row && prizes.includes(row.transaction_category_id))
        deps.eventHub.publish('notification', { kind: 'prize' }, playerId)
      if (row) deps.eventHub.publish('transaction', row, playerId)
      return
    }
    const at = deps.now().toISOString()
    const game = movement.game === undefined ? undefined : await gameNamed(deps, movement.game)
    const kind = verb === 'bet' ? 'stake' : 'win'
    deps.eventHub.publish(
      'transaction',
      {
        id: String(outcome.entryId),
        transaction_type: kind,
        transaction_category_id: categories[kind],
        transaction_status: '1002',
        amount: toAmount(verb === 'bet' ? -amountKurus : amountKurus),
        balanceAfter: toAmount(outcome.cashKurus),
        method: '',
        ...(game ? { game: { ...game, roundId: movement.roundId ?? '' } } : {}),
        note: '',
        createdAt: at,
        updatedAt: at,
      },
      playerId,
    )
  } catch (error) {
    deps.log.warn(
      { err: error, playerId: String(playerId) },
      'the news of a movement could not be told',
    )
  }
}

const namesMsMax = 60_000

/**
 * The names of games change with a sync of the catalogue at most, so they are asked for once a
 * minute.
 */
const gameNamed = (deps: CashierDeps, key: string): Promise<NamedGame | undefined> => {
  const nowMs = Date.now()
  const state = deps.cashierState
  if (nowMs > state.gameNames.untilMs)
    state.gameNames = { untilMs: nowMs + namesMsMax, byKey: new Map() }
  const names = state.gameNames
  const known = names.byKey.get(key)
  if (known) return known
  const asked = gamesByKeys(deps.db.read, [key]).then((found) => found.get(key))
  names.byKey.set(key, asked)
  asked.catch(() => names.byKey.delete(key))
  return asked
}
