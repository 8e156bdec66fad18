import { toAmount, toKurus } from '@felek/contract/src/money.ts'
import { amountParts } from '@felek/phrases/src/format.ts'

/*
 * Amounts as people type them. A comma separates kuruş; a dot does too where one or two digits
 * follow it and nothing else, else it groups thousands: "1.250,50", "1250.50" and "1250,5" are the
 * same amount. Strings and bigint only.
 */

const wholeDigits = 12

const turkish = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2}))?$/
const english = /^(\d+|\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/

/** What was typed or pasted, as a decimal string for the wire; '' where it is no amount. */
export const amountOf = (typed: string): string => {
  const text = typed.replace(/[\s\u00a0₺]|TL/gi, '')
  const [, whole = '', fraction = ''] = turkish.exec(text) ?? english.exec(text) ?? []
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (digits === '' || digits.length > wholeDigits) return ''
  return toAmount(toKurus(`${digits}.${fraction.padEnd(2, '0')}`))
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.')

/**
 * Groups thousands while one types; only digits and the first comma stay, and two digits after it.
 */
export const groupTyped = (typed: string): string => {
  const [whole = '', ...rest] = typed.replace(/[^\d,]/g, '').split(',')
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, wholeDigits)
  if (rest.length === 0) return grouped(digits)
  return `${grouped(digits === '' ? '0' : digits)},${rest.join('').slice(0, 2)}`
}

/** "1250.50" → "1.250,50" and "1000.00" → "1.000": an amount put into the field. */
export const shownAmount = (amount: string): string => {
  const { whole, fraction } = amountParts(amount)
  return fraction === '00' ? whole : `${whole},${fraction}`
}

/** Where the caret belongs after grouping: behind as many digits and commas as before. */
export const caretAfter = (shown: string, significantBefore: number): number => {
  if (significantBefore === 0) return 0
  let seen = 0
  for (let i = 0; i < shown.length; i++) {
    if (shown[i] !== '.') seen++
    if (seen === significantBefore) return i + 1
  }
  return shown.length
}

export const significant = (text: string): number => text.replace(/[^\d,]/g, '').length

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

/**
 * The amount as it is sent: a text that is no amount, or none at all: the contract's own sentences
 * tell them apart.
 */
export const wireAmount = (typed: string): string =>
  amountOf(typed) || (typed.trim() === '' ? '' : 'x')
