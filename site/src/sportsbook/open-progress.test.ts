import { expect, test } from 'vitest'
import { progressOf } from './open-progress.ts'

test('legs are counted by what they mean for the coupon', () => {
  expect(
    progressOf(['won', 'half_won', 'void', 'dead_heat', 'open', 'playing', 'lost', 'half_lost']),
  ).toEqual({ won: 4, open: 2, lost: 2 })
  expect(progressOf([])).toEqual({ won: 0, open: 0, lost: 0 })
})
