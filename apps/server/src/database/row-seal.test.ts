import { expect, test } from 'vitest'
import { rowSeals } from './row-seal.ts'

const { sealOf, isSealed } = rowSeals<'coupon' | 'unpaid'>('sports-seal')
const house = (sealKey: string, sealOldKeys: string[] = []) => ({ env: { sealKey, sealOldKeys } })
const first = 'the first key, long enough for a test'
const second = 'the second key, long enough for a test'
const parts = [17n, 'x', true, null, new Date(5)]

test('a seal of before fits as long as its key is given, and no other row has it', () => {
  const seal = sealOf(house(first), 'coupon', parts)
  expect(isSealed(house(first), 'coupon', parts, seal)).toBe(true)
  expect(isSealed(house(second, [first]), 'coupon', parts, seal)).toBe(true)
  expect(isSealed(house(second), 'coupon', parts, seal)).toBe(false)
  expect(isSealed(house(first), 'unpaid', parts, seal)).toBe(false)
  expect(rowSeals('rewards-seal').isSealed(house(first), 'coupon', parts, seal)).toBe(false)
})

test('the text of a row is what it was when the first rows were sealed', () => {
  expect(sealOf(house(first), 'coupon', parts)).toBe('wG5gHKRNuQZnBMMK9xrYwvIwqNJxVAkK0JquJDa8y20')
})

test('two rows whose parts differ in anything have different seals', () => {
  const rows = [
    [1n, 23n],
    [12n, 3n],
    ['1', null, '23'],
    [[1, 23]],
    [[12, 3]],
    [{ a: 1 }],
    [{ a: '1' }],
    [],
  ]
  const seals = rows.map((row) => sealOf(house(first), 'unpaid', row))
  expect(new Set(seals).size).toBe(rows.length)
  const keys = [
    { b: 2, a: [1] },
    { a: [1], b: 2 },
  ].map((it) => sealOf(house(first), 'unpaid', [it]))
  expect(keys[0]).toBe(keys[1])
})
