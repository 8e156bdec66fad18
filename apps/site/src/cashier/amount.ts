import { toAmount, toKurus } from '@felek/contract/money.ts'

/* Reckoning with the decimal strings of the wire; strings and bigint only. */

export const isWithin = (amount: string, min: string, max: string): boolean =>
  toKurus(amount) >= toKurus(min) && toKurus(amount) <= toKurus(max)
export const isMore = (amount: string, than: string): boolean => toKurus(amount) > toKurus(than)
export const minus = (a: string, b: string): string => toAmount(toKurus(a) - toKurus(b))
export const lesser = (a: string, b: string): string => (toKurus(a) < toKurus(b) ? a : b)

/** The fee of an amount: percent with up to two places, rounded to the nearest kuruş. */
export const feeOf = (amount: string, percent: string): string => {
  const basisPoints = toKurus(percent)
  return toAmount((toKurus(amount) * basisPoints + 5_000n) / 10_000n)
}

/** What arrives of an amount, which is '' while there is none. */
export const afterFee = (amount: string, percent: string): string =>
  minus(amount || '0.00', feeOf(amount || '0.00', percent))
