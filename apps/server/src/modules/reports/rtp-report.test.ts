import { expect, test } from 'vitest'
import { computeBand } from './rtp-report.ts'

/* The band of a return: what chance alone leaves, and where it is no explanation any more. */

/** `stakes` of 10 TL each, of which a share `rtp` came back in wins whose deviation is `sigma` a stake. */
const play = (stakes: number, rtp: number, sigma: number) => {
  const stake = 1_000
  const squares = stakes * stake ** 2
  return {
    stakes,
    staked: BigInt(stakes * stake),
    refunded: 0n,
    won: BigInt(Math.round(stakes * stake * rtp)),
    stake_squares: squares,
    win_squares: (sigma ** 2 + 0.96 ** 2) * squares,
  }
}
const declared = { least: 9_600, most: 9_600, volatility: 2 }

test('the band is z standard deviations wide on either side of what is declared', () => {
  const band = computeBand(play(1_000_000, 0.96, 4), declared)
  // 3.29 × 4 ÷ √1,000,000 = 1.316 points.
  expect(band).toEqual({ low: 9_468, high: 9_732, expected: 9_600, state: 'ok' })
})

test.each([
  [9_999, 0.5, 'too_few'],
  [10_000, 0.96, 'ok'],
  [1_000_000, 0.95, 'ok'],
  // 3.5 deviations: shown, and no alarm.
  [1_000_000, 0.96 - 0.014, 'below'],
  [1_000_000, 0.96 + 0.014, 'above'],
  [1_000_000, 0.96 - 0.019, 'alarm_below'],
  [1_000_000, 0.96 + 0.019, 'alarm_above'],
  // The high side asks for 100,000 stakes, the low side for none more.
  [99_999, 1.2, 'above'],
  [100_000, 1.2, 'alarm_above'],
  [50_000, 0.6, 'alarm_below'],
] as const)('%i stakes that gave back %f are %s', (stakes, rtp, state) => {
  expect(computeBand(play(stakes, rtp, 4), declared)?.state).toBe(state)
})

test('a wild game whose great win has not fallen yet has the deviation of its class', () => {
  const calm = play(1_000_000, 0.95, 0.5)
  expect(computeBand(calm, { ...declared, volatility: 1 })?.state).toBe('alarm_below')
  expect(computeBand(calm, { ...declared, volatility: 5 })?.state).toBe('ok')
})

test('where wagers declare different returns, the band goes from the least to the most', () => {
  const band = computeBand(play(1_000_000, 0.965, 4), { ...declared, most: 9_700 })
  expect(band).toMatchObject({ low: 9_468, high: 9_832, state: 'ok' })
})

test('a game that declares nothing, or was not played, has no band', () => {
  expect(computeBand(play(50_000, 0.9, 4), undefined)).toBeUndefined()
  expect(computeBand(play(0, 0, 4), declared)).toBeUndefined()
})
