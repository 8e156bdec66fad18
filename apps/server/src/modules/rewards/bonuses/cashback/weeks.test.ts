import { expect, test } from 'vitest'
import { isoWeek } from './weeks.ts'

test('an ISO week of Istanbul, by the year of its Thursday', () => {
  expect(isoWeek(new Date('2026-11-22T20:59:59.999Z'))).toEqual({
    period: '2026-W47',
    startsAt: new Date('2026-11-15T21:00:00Z'),
    endsAt: new Date('2026-11-22T21:00:00Z'),
    from: '2026-11-16',
    to: '2026-11-22',
  })
  expect(isoWeek(new Date('2026-11-22T21:00:00Z')).period).toBe('2026-W48')
  expect(isoWeek(new Date('2026-11-22T21:00:00Z'), -1).period).toBe('2026-W47')
  for (const [at, period] of [
    ['2026-12-31T12:00:00Z', '2026-W53'],
    ['2027-01-03T20:59:00Z', '2026-W53'],
    ['2027-01-03T21:00:00Z', '2027-W01'],
    ['2024-12-30T12:00:00Z', '2025-W01'],
    ['2028-01-02T12:00:00Z', '2027-W52'],
  ] as const)
    expect(isoWeek(new Date(at)).period).toBe(period)
})
