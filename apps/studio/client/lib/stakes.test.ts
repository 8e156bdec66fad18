import { expect, test } from 'vitest'
import { slotStakes } from '../../engines/stakes.ts'
import { jumpsFrom, stepFrom } from './stakes.ts'

const lira = (n: number) => BigInt(n) * 100n

test('one step leads to the next stake of the ladder, also from between two, and stands still at its ends', () => {
  expect(stepFrom(slotStakes, lira(10), 1)).toBe(lira(15))
  expect(stepFrom(slotStakes, lira(12), -1)).toBe(lira(10))
  expect([stepFrom(slotStakes, lira(500), 1), stepFrom(slotStakes, lira(1), -1)]).toEqual([
    lira(500),
    lira(1),
  ])
})

test('half and double lead to the step at or below, the most to what may be staked now', () => {
  expect(jumpsFrom(slotStakes, lira(25), 9_990n)).toEqual({
    half: lira(10),
    double: lira(50),
    most: lira(75),
  })
  expect(jumpsFrom(slotStakes, lira(500), lira(100_000))).toEqual({
    half: lira(250),
    double: lira(500),
    most: lira(500),
  })
})

test('with less than the least stake the most is the least, which the studio refuses with a sentence', () => {
  expect(jumpsFrom(slotStakes, lira(10), 50n).most).toBe(lira(1))
  expect(jumpsFrom(slotStakes, lira(10), -50n).most).toBe(lira(1))
})

test('where any whole lira may be staked, half is no step but the whole liras of it, within the limits', () => {
  const range = { least: lira(1), most: lira(10_000) }
  expect(jumpsFrom(range, lira(25), 123_456n)).toEqual({
    half: lira(12),
    double: lira(50),
    most: lira(1_234),
  })
  expect(jumpsFrom(range, lira(1), lira(20_000))).toEqual({
    half: lira(1),
    double: lira(2),
    most: lira(10_000),
  })
})
