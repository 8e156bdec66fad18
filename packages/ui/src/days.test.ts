import { expect, it } from 'vitest'
import { shiftDay, shiftMonth, weeksOf } from './days.ts'

it('lays a month out from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
  // A month that begins on a Monday and has four whole weeks.
  expect(weeksOf('2027-02').length).toBe(4)
})

it('steps over the ends of months and years', () => {
  expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01')
  expect([
    shiftMonth('2026-01-31', 1),
    shiftMonth('2024-03-31', -1),
    shiftMonth('2026-01-15', -1),
  ]).toEqual(['2026-02-28', '2024-02-29', '2025-12-15'])
})
