import { expect, test } from 'vitest'
import { computeScale, pickLabels } from './chart-scale.ts'

test.each([
  [
    [0, 463_180],
    [0, 200_000, 400_000, 600_000],
  ],
  [
    [3, 9],
    [0, 2.5, 5, 7.5, 10],
  ],
  [
    [-1_300, 400],
    [-1_500, -1_000, -500, 0, 500],
  ],
  [[0, 0], [0]],
  [[], [0]],
])('the values %j have the ticks %j', (values, ticks) => {
  expect(computeScale(values).ticks).toEqual(ticks)
})

test('every value lies within its scale', () => {
  for (const value of [0.01, 1, 7, 99, 101, 1e6, 123_456_789]) {
    const { min, max } = computeScale([value, -value / 3])
    expect(max).toBeGreaterThanOrEqual(value)
    expect(min).toBeLessThanOrEqual(-value / 3)
  }
})

test('labels stand evenly, no more than asked for, the first among them', () => {
  expect(pickLabels(24, 6)).toEqual([0, 4, 8, 12, 16, 20])
  expect(pickLabels(7, 8)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(pickLabels(92, 8).length).toBeLessThanOrEqual(8)
})
