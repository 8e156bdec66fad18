import { describe, expect, test } from 'vitest'
import {
  amountOf,
  countAt,
  glyphs,
  kurusOf,
  parseCurrentValue,
  recount,
} from './jackpot-counter.ts'

test.each([
  ['1.234.567', 1_234_567n],
  ['999', 999n],
  ['0', 0n],
  ['9.007.199.254.740.993', 9_007_199_254_740_993n],
  ['', null],
  ['12,5', null],
  ['-5', null],
])('the value %j is %s whole TL', (text, whole) => expect(parseCurrentValue(text)).toBe(whole))

test('kuruş come from the exact value, else from the whole one', () => {
  expect(kurusOf({ value: '1234.56', currentvalue: '1.234' })).toBe(123_456n)
  expect(kurusOf({ currentvalue: '1.234' })).toBe(123_400n)
  expect(kurusOf({ value: 'x', currentvalue: '7' })).toBe(700n)
})

describe('between two answers', () => {
  const count = recount(1_000n, 1_300n, 10_000, 30_000)
  test('it counts up evenly, and never beyond what the server said', () => {
    expect(countAt(count, 10_000)).toBe(1_000n)
    expect(countAt(count, 20_000)).toBe(1_100n)
    expect(countAt(count, 39_999)).toBe(1_299n)
    expect(countAt(count, 40_000)).toBe(1_300n)
    expect(countAt(count, 900_000)).toBe(1_300n)
  })
  test('a clock that jumps back does not make it fall', () =>
    expect(countAt(count, 5_000)).toBe(1_000n))
  test('a pool that fell is shown at once', () =>
    expect(countAt(recount(5_000n, 1_000n, 0, 30_000), 1)).toBe(1_000n))
  test('an answer in between goes on from what is shown', () => {
    const shown = countAt(count, 20_000)
    const next = recount(shown, 1_500n, 20_000, 30_000)
    expect(countAt(next, 20_000)).toBe(1_100n)
    expect(countAt(next, 50_000)).toBe(1_500n)
  })
})

test('the signs of a number keep their places as it grows', () => {
  const text = (kurus: bigint) =>
    glyphs(kurus, 'tr')
      .map((g) => g.char)
      .join('')
  expect(text(481_205_738n)).toBe('4.812.057,38')
  expect(text(5n)).toBe('0,05')
  expect(text(99_999n)).toBe('999,99')
  const [small, large] = [glyphs(99_999n, 'tr'), glyphs(100_000n, 'tr')]
  expect(small.map((g) => g.key)).toEqual(large.slice(-small.length).map((g) => g.key))
  expect(glyphs(123_456n, 'en').map((g) => g.kind)).toEqual([
    'digit',
    'mark',
    'digit',
    'digit',
    'digit',
    'mark',
    'fraction',
    'fraction',
  ])
})

test('kuruş are written as money', () => {
  expect(amountOf(123_456n)).toBe('1234.56')
  expect(amountOf(7n)).toBe('0.07')
})
