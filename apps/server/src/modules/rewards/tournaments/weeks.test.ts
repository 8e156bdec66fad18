import { expect, test } from 'vitest'
import { maskName } from '../mask.ts'
import { turnOf, weekAt, windowOf } from './weeks.ts'

test('a week is Monday midnight to Monday midnight in Istanbul', () => {
  const { startsAt, endsAt, settlesAt } = windowOf(weekAt(new Date('2026-11-21T13:00:00Z')))
  expect([startsAt, endsAt, settlesAt].map((d) => d.toISOString())).toEqual([
    '2026-11-15T21:00:00.000Z',
    '2026-11-22T21:00:00.000Z',
    '2026-11-22T21:10:00.000Z',
  ])
  expect(weekAt(new Date('2026-11-22T20:59:59.999Z'))).toBe(weekAt(startsAt))
  expect(weekAt(new Date('2026-11-22T21:00:00Z'))).toBe(weekAt(startsAt) + 1)
  expect(windowOf(weekAt(startsAt) + 1).startsAt).toEqual(endsAt)
})

test('series take turns, before the first week as well', () => {
  expect([-1, 0, 1, 2, 3].map((week) => turnOf(['a', 'b', 'c'], week))).toEqual([
    'c',
    'a',
    'b',
    'c',
    'a',
  ])
  expect(turnOf([], 4)).toBeUndefined()
})

test('names are masked, short ones more', () => {
  expect(['ayse.y', 'mehmet', 'ayse', 'ali', ''].map(maskName)).toEqual([
    'ay***y',
    'me***t',
    'ay***e',
    'a***',
    '***',
  ])
})
