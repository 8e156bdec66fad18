import type { SpecialDate } from '@felek/contract/content.ts'

/** When deposits earn tickets, and from how much on. */
export type Raffle = {
  /** ISO times, or bare days that mean the whole day in Istanbul. */
  startDate: string
  endDate: string
  minAmount: string
}

/** docs/specification.md §9: the dates and the amount where no raffle is announced. */
export const fixedRaffle: Raffle = {
  startDate: '2024-12-01',
  endDate: '2025-01-01',
  minAmount: '250',
}

export const isRunning = (date: SpecialDate, now: Date): boolean =>
  date.kind === 'raffle' &&
  date.Status === 'active' &&
  Date.parse(date.Start_date) <= now.getTime() &&
  now.getTime() < Date.parse(date.End_date)

/** By the active special date of kind `raffle`, else the fixed ones (docs/product/cashier.md, "Raffle"). */
export const raffleOf = (date: SpecialDate | undefined): Raffle =>
  date
    ? { startDate: date.Start_date, endDate: date.End_date, minAmount: date.minAmount }
    : fixedRaffle
