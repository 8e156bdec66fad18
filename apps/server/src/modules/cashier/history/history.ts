import { categories, type Transaction } from '@felek/contract/transactions.ts'
import { toAmount } from '@felek/contract/money.ts'
import type { Query } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import { gamesByKeys, type NamedGame } from '../../games/games.ts'
import { invalidFields } from '../../../rpc/refusal.ts'
import { methodNames } from '../methods/store.ts'
import type { HistoryRow } from './store.ts'

const kinds = Object.fromEntries(
  Object.entries(categories).map(([kind, id]) => [id, kind]),
) as Record<string, Transaction['transaction_type']>

/** Of sports they are what they are of games, and told apart within the house alone. */
const sportsFrom = 20
export const wireCategory = (category: number): string =>
  String(category > sportsFrom ? category - sportsFrom : category)
const ofSports = (category: string): number => parseInt(category, 10) + sportsFrom

const rejected = 1003
const processing = 1004

/** Whether a deposit's money waits in the locked account for its player. */
const isParked = (row: { note_key: string | null; status: number }): boolean =>
  (row.note_key === 'parked' || row.note_key === 'parked_blocked') && row.status === processing

/** What the player reads of a row's fate: staff's words, ours, or that there are none. */
export const noteOf = (
  row: { note: string | null; note_key: string | null; status: number },
  lang: Lang,
): string => {
  const { messages } = phrases[lang]
  if (row.note) return row.note
  if (row.note_key && row.note_key in messages)
    return messages[row.note_key as keyof typeof messages]
  return row.status === rejected ? messages.transaction_note_missing : ''
}

/** Rows of the history as the wire has them, with the names of their methods and games. */
export const toTransactions = async (
  q: Query,
  rows: readonly HistoryRow[],
  lang: Lang,
): Promise<Transaction[]> => {
  const methods = rows.some((r) => r.method_id !== null)
    ? await methodNames(q)
    : new Map<string, Record<Lang, string>>()
  const keys = [...new Set(rows.flatMap((r) => r.game ?? []))]
  const games = keys.length > 0 ? await gamesByKeys(q, keys, lang) : new Map<string, NamedGame>()
  return rows.map((row) => {
    const game = row.game === null ? undefined : games.get(row.game)
    return {
      id: String(row.id),
      transaction_type: kinds[wireCategory(row.category)] ?? 'adjustment',
      transaction_category_id: wireCategory(row.category),
      transaction_status: String(row.status),
      amount: toAmount(row.amount_kurus),
      balanceAfter: toAmount(row.balance_after_kurus),
      method: (row.method_id !== null && methods.get(row.method_id)?.[lang]) || '',
      ...(game ? { game: { ...game, roundId: row.round_id ?? '' } } : {}),
      ...(row.coupon_id === null
        ? {}
        : { coupon: { couponID: row.coupon_id, couponNumber: row.round_id ?? '' } }),
      note: noteOf(row, lang),
      ...(isParked(row) ? { parked: true as const } : {}),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }
  })
}

/** A bare date is that whole day in Istanbul, which has kept UTC+3 since 2016; a time is itself. */
export const spanOf = (
  startDate: string | undefined,
  endDate: string | undefined,
): { from: Date | undefined; before: Date | undefined } => {
  const bare = (v: string) => v.length === 10
  const dayMs = 86_400_000
  const at = (v: string) => new Date(bare(v) ? `${v}T00:00:00+03:00` : v).getTime()
  return {
    from: startDate === undefined ? undefined : new Date(at(startDate)),
    before: endDate === undefined ? undefined : new Date(at(endDate) + (bare(endDate) ? dayMs : 1)),
  }
}

/** The days or times of a history; one that no calendar has is refused. */
export const spanOrRefusal = (startDate: string | undefined, endDate: string | undefined) => {
  const span = spanOf(startDate, endDate)
  if (span.from && Number.isNaN(span.from.getTime()))
    throw invalidFields({ startDate: 'date_invalid' })
  if (span.before && Number.isNaN(span.before.getTime()))
    throw invalidFields({ endDate: 'date_invalid' })
  return span
}

/**
 * The categories of a search type (docs/product/cashier.md, "Codes") and of a category within it; an empty list finds
 * nothing.
 */
export const categoriesOf = (
  searchType: string | undefined,
  searchCategory: string | undefined,
): number[] | undefined => {
  if (searchType === undefined && searchCategory === undefined) return undefined
  const { deposit, withdraw, adjustment, stake, win, refund, jackpot, bonus } = categories
  const within = (all: readonly string[]) =>
    all.filter((c) => searchCategory === undefined || c === searchCategory)
  const own = (...all: string[]) => within(all).map((c) => parseInt(c, 10))
  const byType: Record<string, () => number[]> = {
    '1': () => own(deposit, withdraw, adjustment),
    '2': () => own(stake, win, refund, jackpot),
    '3': () => own(bonus),
    '4': () => within([stake, win, refund, adjustment]).map(ofSports),
  }
  return (searchType === undefined ? ['1', '2', '3', '4'] : [searchType]).flatMap(
    (type) => byType[type]?.() ?? [],
  )
}
