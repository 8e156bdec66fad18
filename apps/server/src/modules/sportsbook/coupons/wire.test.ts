import { expect, test } from 'vitest'
import { whyOf } from './wire.ts'

test('a refused coupon says why: errors by their key, the vault’s limits as one, being late as none', () => {
  expect(['insufficient_funds', 'stake_limit', 'odds_changed', 'paused'].map(whyOf)).toEqual([
    'insufficient_funds',
    'stake_limit',
    'odds_changed',
    'paused',
  ])
  expect(['limit:bet:day', 'limit:session', 'night'].map(whyOf)).toEqual(
    Array(3).fill('limit_reached'),
  )
  expect([whyOf('late'), whyOf(null)]).toEqual([undefined, undefined])
})
