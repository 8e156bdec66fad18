import type { Query } from '@felek/database/database.ts'
export { sumDatedMovements, type DatedMovement } from './account-days-store.ts'
export { listOwnEntries, listOwnRounds, readOwnBalance } from './data-export-store.ts'
export {
  readHold,
  countMovements,
  movementsOfRounds,
  poolAccounts,
  cashierFlows,
  readAccountBalance,
  type CashierFlow,
  rewardFlows,
  stakesAmong,
  stakesWithin,
  transfersAmong,
  type RoundMovement,
} from './round-movements-store.ts'
export {
  findEntry,
  findRounds,
  findTransactions,
  listCash,
  type FoundMovement,
} from './find-store.ts'
export {
  listPlayerEntries,
  listRoundEntries,
  listStakeFates,
  type PlayerEntry,
  type StakeFateRow,
} from './player-entries-store.ts'
import { anyRuns } from '../../database/running-transactions.ts'
import { readMark } from './store.ts'
import type { LedgerMark } from './words.ts'

export {
  countHeld,
  hasOpenRound,
  hasOpenStake,
  listHeld,
  listPlayerHeld,
  listPayouts,
  listStakes,
  stakeFate,
  listWins,
  readHeld,
  sumFlow,
  transferIn,
  type HeldRow,
} from './store.ts'

export {
  answerCheck,
  readDepositLimit,
  endExclusion,
  excludeUntil,
  getFigures,
  listLimits,
  pauseUntil,
  isBarred,
  setBarred,
  setClosed,
  setLimit,
  setMissing,
  setRules,
  getStandings,
  stoppedAmong,
  unaddressedAmong,
  walletTime,
  type DepositLimit,
  type Figures,
  type LimitNow,
  type Rules,
  type Standing,
} from './rules-store.ts'
export {
  endBonus,
  giftRefusal,
  grantBonus,
  hasDeposited,
  hasPlayed,
  getLastEntry,
  moveBonusEnd,
  ownStakes,
  playOfStakes,
  playRefusal,
  readBonusWallet,
  rulesAmong,
  spentAmong,
  undoneAmong,
  wageredAmong,
  type BonusWalletEnd,
  type OwnStake,
  type BonusWallet,
} from './bonuses-store.ts'
export {
  sumOpenBonusWallets,
  sumBonusFlows,
  sumGross,
  type BonusFlow,
} from './bonus-figures-store.ts'
export {
  listOpenStakes,
  listUnanswered,
  stillOpen,
  type EffectSpan,
  type OpenStake,
} from './open-stakes-store.ts'
export type { Fault } from './fault.ts'
export { unsealedSince } from './chain/store.ts'
export { getNewestEntryId, getPostedAt, getUnreadSince } from './entry-times-store.ts'
export { accountsAfter, harmDays, type HarmDay, type HarmWords } from './harm-store.ts'
export { findLargeWin, readMoneyFlow, readTurnover } from './recent-play-store.ts'
export { toBalance } from './wire.ts'
export { holdReasons, products, refusals } from './words.ts'
export type {
  Corrected,
  Correction,
  Movement,
  PlayerAccount,
  Product,
  Refused,
  WeightClass,
  HoldReason,
  Status,
  Outcome,
  Posted,
  Balances,
  WalletFigures,
  WalletObserver,
  Wallet,
  Reading,
  Stake,
  Payout,
  Win,
  Transfer,
  LedgerMark,
} from './words.ts'

/**
 * Up to where the journal is final: no lower number can still commit. Entries and effects are
 * numbered before they commit, so what is newest now is final once every transaction that runs now
 * has ended. Undefined where one of them takes longer than a second: ask again.
 */
export const settledMark = async (q: Query): Promise<LedgerMark | undefined> => {
  const mark = await readMark(q)
  for (let tries = 0; tries < 20; tries += 1) {
    if (mark.running.length === 0 || !(await anyRuns(q, mark.running))) return mark
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return undefined
}

/** The entry up to which the journal is final; undefined as above. */
export const settledEntryId = async (q: Query): Promise<bigint | undefined> =>
  (await settledMark(q))?.entryId

/** The newest entry, for a transaction that is alone with the journal (demo data). */
export const newestEntryId = async (q: Query): Promise<bigint> => (await readMark(q)).entryId
