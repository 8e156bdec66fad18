import { expect, test } from 'vitest'
import { formatAmountShort, formatCount, formatMoney, formatTime } from './format.ts'

test('the time is told with morning and afternoon, in Istanbul, unless a player wants 24 hours', () => {
  const afternoon = '2026-11-22T14:05:00Z'
  expect(formatTime(afternoon, 'tr')).toMatch(/(ÖS|öö|ös)\s*0?5:05|0?5:05\s*(ÖS|ös)/)
  expect(formatTime(afternoon, 'en')).toMatch(/0?5:05\s*(PM|pm)/)
  expect(formatTime(afternoon, 'tr', true)).toBe('17:05')
  expect(formatTime(afternoon, 'en', true)).toBe('17:05')
})

test('amounts are written in the form of the language', () => {
  expect(formatMoney('50000.00', 'tr')).toBe('50.000,00\u00a0TL')
  expect(formatMoney('50000.00', 'en')).toBe('50,000.00\u00a0TL')
  expect(formatMoney('-1234567.5', 'en')).toBe('−1,234,567.50\u00a0TL')
  expect(formatAmountShort('1000.00', 'tr')).toBe('1.000')
  expect(formatAmountShort('1000.00', 'en')).toBe('1,000')
  expect(formatAmountShort('1234.50', 'en')).toBe('1,234.50')
  expect(formatCount(12_345, 'en')).toBe('12,345')
  // A place that forgets the language does not compile.
  // @ts-expect-error the language is missing
  expect(() => formatMoney('1.00')).toThrow()
})
