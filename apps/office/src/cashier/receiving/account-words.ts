import type { ReceivingRow } from '@felek/contract/office/cashier-deposits.ts'
import { toKurus } from '@felek/contract/money.ts'

/** An IBAN in fours, as people read it. */
export const toGroups = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

type Used = ReceivingRow['today']
type Cap = { amount: string | null; count: number | null }

const perMille = 1_000n

/** How much of the nearer of two caps is used up, 0 to 1 and beyond; null where there is none. */
export const toShare = (used: Used, cap: Cap): number | null => {
  const shares = [
    ...(cap.amount === null
      ? []
      : [Number((toKurus(used.amount) * perMille) / toKurus(cap.amount)) / Number(perMille)]),
    ...(cap.count === null ? [] : [used.count / cap.count]),
  ]
  return shares.length === 0 ? null : Math.max(...shares)
}

export const toCaps = (row: ReceivingRow): { day: Cap; month: Cap } => ({
  day: { amount: row.dayAmount, count: row.dayCount },
  month: { amount: row.monthAmount, count: row.monthCount },
})

/** Whether it is told to players now, and why not. */
export const toAccountState = (row: ReceivingRow): 'now' | 'later' | 'full' | 'closed' => {
  if (!row.isOpen) return 'closed'
  const caps = toCaps(row)
  const isFull = [toShare(row.today, caps.day), toShare(row.thisMonth, caps.month)].some(
    (share) => share !== null && share >= 1,
  )
  if (isFull) return 'full'
  return row.isOpenNow ? 'now' : 'later'
}
