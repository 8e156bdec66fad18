import { expect, test } from 'vitest'
import { progressOf } from './open-progress.ts'

test('legs are counted by what they mean for the coupon', () => {
  expect(
    progressOf(['won', 'half_won', 'void', 'dead_heat', 'open', 'playing', 'lost', 'half_lost']),
  ).toEqual({ won: 4, playing: 1, pending: 1, lost: 2 })
  expect(progressOf([])).toEqual({ won: 0, playing: 0, pending: 0, lost: 0 })
})
