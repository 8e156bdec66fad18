import type { Query } from '../../../../database/src/database.ts'
import { sumLedger, sumReleased, sumRequests, type Sum } from './days/store.ts'

export type Totals = { deposited: bigint; withdrawn: bigint; staked: bigint; won: bigint }

type Span = { from: Date | undefined; before: Date | undefined }

const of = (sums: readonly Sum[], category: number): bigint =>
  sums.find((s) => s.category === category)?.kurus ?? 0n

/**
 * What came in, went out, was staked (less what was given back) and won; only what is done counts.
 */
export const totalsOf = async (q: Query, playerId: bigint, span: Span): Promise<Totals> => {
  const ledger = await sumLedger(q, playerId, span)
  const requests = await sumRequests(q, playerId, span)
  const released = await sumReleased(q, playerId, span)
  return {
    deposited: of(requests, 1),
    withdrawn: of(requests, 2),
    staked: -of(ledger, 3) - of(ledger, 5) - of(released, 5),
    won: of(ledger, 4) + of(released, 4),
  }
}
