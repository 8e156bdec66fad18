import type { Query } from '@felek/database/database.ts'
import { sumLedger, sumReleased, sumRequests, type Sum } from './days-store.ts'

export type Totals = { deposited: bigint; withdrawn: bigint; staked: bigint; won: bigint }

type Span = { from: Date | undefined; before: Date | undefined }

const of = (sums: readonly Sum[], ...categories: number[]): bigint =>
  sums.filter((s) => categories.includes(s.category)).reduce((sum, s) => sum + s.kurus, 0n)

/**
 * What came in, went out, was staked (less what was given back) and won (less what a corrected
 * result took back), in games and in sports; only what is done counts.
 */
export const getTotals = async (q: Query, playerId: bigint, span: Span): Promise<Totals> => {
  const ledger = await sumLedger(q, playerId, span)
  const requests = await sumRequests(q, playerId, span)
  const released = await sumReleased(q, playerId, span)
  return {
    deposited: of(requests, 1),
    withdrawn: of(requests, 2),
    staked: -of(ledger, 3, 5, 23, 25) - of(released, 5, 25),
    won: of(ledger, 4, 24, 28) + of(released, 4, 24),
  }
}
