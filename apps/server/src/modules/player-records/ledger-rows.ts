import { toAmount } from '@felek/contract/money.ts'
import type { LedgerKind, LedgerRow } from '@felek/contract/office/player-shapes.ts'
import type { PlayerEntry } from '../wallet/wallet.ts'

const own = ['cash', 'bonus', 'locked'] as const
type Own = (typeof own)[number]
const isOwn = (account: string): account is Own => (own as readonly string[]).includes(account)

/** Verbs of the journal by what they are for whoever reads it. */
export const verbsOf: Readonly<Record<LedgerKind, readonly string[]>> = {
  bet: ['bet'],
  win: ['win'],
  rollback: ['rollback'],
  deposit: ['deposit', 'accept', 'return'],
  withdrawal: ['hold', 'settle', 'release'],
  bonus: ['grant', 'convert', 'forfeit'],
  correction: ['adjust'],
  other: [],
}

const toKind = (verb: string): LedgerKind =>
  (Object.keys(verbsOf) as LedgerKind[]).find((kind) => verbsOf[kind].includes(verb)) ?? 'other'

/** An entry as a row: of one that moves money between two accounts of the player's, the one that it leaves is named. */
export const toLedgerRow = (
  entry: PlayerEntry,
  games: ReadonlyMap<string, { name: string }>,
): LedgerRow => {
  const isOut = isOwn(entry.from_account)
  const account = isOut ? entry.from_account : entry.to_account
  return {
    entryID: String(entry.entry_id),
    at: entry.at.toISOString(),
    kind: toKind(entry.verb),
    verb: entry.verb,
    source: entry.source,
    transactionID: entry.transaction_id,
    amount: toAmount(isOut ? -entry.amount_kurus : entry.amount_kurus),
    account: isOwn(account) ? account : 'cash',
    against: isOut ? entry.to_account : entry.from_account,
    cashAfter: toAmount(entry.cash_after_kurus),
    bonusAfter: toAmount(entry.bonus_after_kurus),
    lockedAfter: toAmount(entry.locked_after_kurus),
    game: games.get(entry.game)?.name ?? entry.game,
    roundID: entry.round_id,
  }
}
