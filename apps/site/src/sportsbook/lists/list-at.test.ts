import { expect, test } from 'vitest'
import { listAt, withParams } from './list-at.ts'

const now = new Date('2026-11-22T21:30:00Z')
const at = (path: string, search = '', params = {}) =>
  listAt(path, params, new URLSearchParams(search), now)

test('a list is of today in Istanbul unless it is of a day, of hours, live or searched for', () => {
  expect(at('/sports').day).toBe('2026-11-23')
  expect(at('/sports', 'day=2026-11-25').day).toBe('2026-11-25')
  expect(at('/sports', 'day=tomorrow').day).toBe('2026-11-23')
  for (const it of [at('/sports/live'), at('/sports', 'hours=3'), at('/sports', 'q=ova')])
    expect(it.day).toBeUndefined()
})

test('a sport is in the path, or beside it where the path is the live one', () => {
  expect(at('/sports/football', '', { sport: 'football' }).sport).toBe('football')
  expect(at('/sports/live', 'sport=tennis').sport).toBe('tennis')
  expect(at('/sports', 'market=dc').market).toBe('dc')
  for (const bad of ['market=main', 'market=score', 'market='])
    expect(at('/sports', bad).market).toBeUndefined()
})

test('parameters are put and taken off beside the others', () => {
  const search = new URLSearchParams('day=2026-11-25&market=dc')
  expect(withParams(search, { day: null })).toBe('?market=dc')
  expect(withParams(search, { day: null, market: null })).toBe('?')
  expect(withParams(search, { market: 'total' })).toBe('?day=2026-11-25&market=total')
})
