import { expect, test } from 'vitest'
import { fillDays, roundUp } from './activity-chart.tsx'

test('days without a movement stand as nought, and the result of play runs up', () => {
  const days = [
    { day: '2026-11-26', deposited: '100.00', withdrawn: '0.00', net: '-20.50' },
    { day: '2026-11-28', deposited: '0.00', withdrawn: '50.00', net: '10.00' },
  ]
  expect(fillDays(days, '2026-11-28', 4)).toEqual([
    { day: '2026-11-25', deposited: 0, withdrawn: 0, net: 0 },
    { day: '2026-11-26', deposited: 100, withdrawn: 0, net: -20.5 },
    { day: '2026-11-27', deposited: 0, withdrawn: 0, net: -20.5 },
    { day: '2026-11-28', deposited: 0, withdrawn: 50, net: -10.5 },
  ])
})

test.each([
  [0, 100],
  [1, 1],
  [120, 200],
  [2_000, 2_000],
  [2_001, 5_000],
  [7_300, 10_000],
])('a scale for %d ends at %d', (value, end) => {
  expect(roundUp(value)).toBe(end)
})
