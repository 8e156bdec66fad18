import type { WithdrawalRow } from '@felek/contract/office/cashier.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import { toWait } from './waiting.ts'

export type Totals = {
  amount: string
  count: number
  oldest: string | null
  late: number
  needTwo: number
  claimed: number
}

/** What the rows that are shown come to; of others it says nothing. */
export const computeTotals = (
  rows: readonly Pick<WithdrawalRow, 'amount' | 'waitingSince' | 'needsApproval' | 'claimedBy'>[],
  nowMs: number,
): Totals => {
  const count = (test: (row: (typeof rows)[number]) => boolean): number => rows.filter(test).length
  return {
    amount: toAmount(rows.reduce((sum, row) => sum + toKurus(row.amount), 0n)),
    count: rows.length,
    oldest: rows.map((row) => row.waitingSince).toSorted()[0] ?? null,
    late: count((row) => toWait(row.waitingSince, nowMs).urgency === 'late'),
    needTwo: count((row) => row.needsApproval !== null),
    claimed: count((row) => row.claimedBy !== null),
  }
}
