import { expect, test } from 'vitest'
import { changeOf, formatShare, formatShortDay, formatTick, formatValue } from './figure-words.ts'

test.each([
  [0, '0', '0'],
  [950, '950', '950'],
  [120_000, '120 bin', '120k'],
  [-2_500, '−2,5 bin', '−2.5k'],
  [3_400_000, '3,4 mn', '3.4m'],
  [12_000_000_000, '12 mr', '12bn'],
  [0.25, '0,25', '0.25'],
])('the tick %d is %s', (value, tr, en) => {
  expect(formatTick(value, 'tr')).toBe(tr)
  expect(formatTick(value, 'en')).toBe(en)
})

test('a share below zero has its sign before the percent sign', () => {
  expect(formatShare('-253.09', 'tr')).toBe('−%253,09')
  expect(formatShare('-253.09', 'en')).toBe('−253.09%')
  expect(formatShare('3.70', 'tr')).toBe('%3,70')
})

test('a value is written as its column is', () => {
  expect(formatValue('money', 1234.5, 'tr')).toBe('1.234,50 TL')
  expect(formatValue('count', 12_345, 'en')).toBe('12,345')
  expect(formatValue('percent', -3.5, 'tr')).toBe('−%3,50')
  expect(formatShortDay('2026-11-21', 'tr')).toBe('21.11')
})

test.each([
  ['110.00', '100.00', 10],
  ['-50.00', '100.00', -150],
  ['-50.00', '-100.00', 50],
  ['5.00', '0.00', null],
  [null, '10.00', -100],
])('%s beside %s is a change of %s percent', (now, then, change) => {
  expect(changeOf(now, then)).toBe(change)
})
