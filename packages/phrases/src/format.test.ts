import { expect, test } from 'vitest'
import {
  formatAmountShort,
  formatCount,
  formatReturn,
  formatEnd,
  formatMoney,
  formatStart,
  formatTime,
  formatUpTo,
} from './format.ts'

test('the time is told on 24 hours, in Istanbul, unless a player wants morning and afternoon', () => {
  const afternoon = '2026-11-22T14:05:00Z'
  expect(formatTime(afternoon, 'tr', false)).toMatch(/(ÖS|öö|ös)\s*0?5:05|0?5:05\s*(ÖS|ös)/)
  expect(formatTime(afternoon, 'en', false)).toMatch(/0?5:05\s*(PM|pm)/)
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

test('an end of day is said as the day that it ends, whichever clock is read', () => {
  const midnight = '2026-11-23T21:00:00Z'
  for (const clock24 of [true, false]) {
    expect(formatEnd(midnight, 'tr', clock24)).toBe('23.11.2026 gün sonu')
    expect(formatEnd(midnight, 'en', clock24)).toBe('the end of 23/11/2026')
    expect(formatStart(midnight, 'tr', clock24)).toBe('24.11.2026')
    expect(formatStart(midnight, 'en', clock24)).toBe('24/11/2026')
  }
  expect(formatTime(midnight, 'tr', true)).toBe('00:00')
  expect(formatEnd('2026-11-23T17:00:00Z', 'tr', true)).toBe('23.11.2026 20:00')
  expect(formatStart('2026-11-23T17:00:00Z', 'en', false)).toBe('23/11/2026, 8:00 pm')
})

test('a declared return is one figure, two where wagers differ, and says its width where it is sampled', () => {
  const [one, two, sampled] = [
    { rtp: '96.12' },
    { rtp: '96.25', rtpMost: '97.00' },
    { rtp: '96.39', rtpWithin: '0.03' },
  ]
  expect([one, two, sampled].map((game) => formatReturn(game, 'tr'))).toEqual([
    '%96,12',
    '%96,25–97,00',
    '%96,39 ± 0,03',
  ])
  expect([one, two, sampled].map((game) => formatReturn(game, 'en'))).toEqual([
    '96.12%',
    '96.25–97.00%',
    '96.39% ± 0.03',
  ])
})

test('up to so many percent ends as the number is spoken', () => {
  const spoken = [8, 3, 6, 9, 10, 20, 40, 51].map((n) => formatUpTo(n, 'tr').slice(1, -6))
  expect(spoken).toEqual([
    '8’ine',
    '3’üne',
    '6’sına',
    '9’una',
    '10’una',
    '20’sine',
    '40’ına',
    '51’ine',
  ])
  expect([formatUpTo(8, 'tr'), formatUpTo(8, 'en')]).toEqual(['%8’ine kadar', '8%'])
})
