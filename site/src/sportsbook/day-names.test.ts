import { expect, test } from 'vitest'
import { daysFrom, istanbulDay, shortDay } from './day-names.ts'

test('days are Istanbul’s: its midnight is nine in the evening in UTC', () => {
  expect(istanbulDay('2026-11-22T20:59:59Z')).toBe('2026-11-22')
  expect(istanbulDay('2026-11-22T21:00:00Z')).toBe('2026-11-23')
  expect(daysFrom(new Date('2026-12-30T22:00:00Z'), 3)).toEqual([
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ])
})

test('a day’s chip has its weekday and number', () => {
  expect([shortDay('2026-11-23', 'tr'), shortDay('2026-11-23', 'en')]).toEqual(['Pzt 23', 'Mon 23'])
})
