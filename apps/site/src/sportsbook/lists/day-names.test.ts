import { expect, test } from 'vitest'
import { daysFrom, istanbulDay, longDay, shortDay } from './day-names.ts'

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
  const week = daysFrom(new Date('2026-11-23T12:00:00Z'), 7)
  for (const lang of ['tr', 'en'] as const)
    expect(week.map((day) => shortDay(day, lang).split(' ')[0])).toEqual(
      week.map((day) =>
        new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' }).format(
          new Date(`${day}T12:00:00Z`),
        ),
      ),
    )
  for (const lang of ['tr', 'en'] as const)
    for (const day of week)
      expect(longDay(day, lang)).toContain(
        new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(
          new Date(`${day}T12:00:00Z`),
        ),
      )
  expect(longDay('2026-11-23', 'tr')).toBe('23.11.2026 Pazartesi')
  expect([shortDay('2026-11-23', 'tr'), shortDay('2026-12-01', 'en')]).toEqual(['Pzt 23', 'Tue 1'])
})
