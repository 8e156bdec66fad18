import { expect, test } from 'vitest'
import type { SportEvent } from '../match/event.ts'
import { leaguesOf, openFirst, steadyAfter } from './steady.ts'

const event = (eventID: string, leagueID = 'l1', tier: 'A' | 'B' | 'C' = 'B'): SportEvent => ({
  eventID,
  code: '2104',
  sport: 'football',
  league: { leagueID, name: leagueID, tier, fast: false },
  arms: { home: '', away: '' },
  home: 'a',
  away: 'b',
  startsAt: '2026-11-22T17:00:00Z',
  status: 'live',
  clock: 'second_half 4020',
  score: '1:0',
  mbs: 1,
  more: 0,
  markets: [],
})

test('what is listed stays in its place, closed where the list has it no more; new ones follow', () => {
  const after = steadyAfter([event('a'), event('b')], [event('c'), { ...event('b'), score: '2:0' }])
  expect(after.map((e) => [e.eventID, e.status, e.clock, e.score])).toEqual([
    ['a', 'ended', 'gone', '1:0'],
    ['b', 'live', 'second_half 4020', '2:0'],
    ['c', 'live', 'second_half 4020', '1:0'],
  ])
})

test('of a list that is cut short, what was pushed behind its end is not over', () => {
  const at = (eventID: string, hour: number) => ({
    ...event(eventID),
    startsAt: `2026-11-22T${hour}:00:00Z`,
  })
  const known = [at('a', 17), at('b', 18), at('c', 19)]
  const fresh = [at('b', 18), at('n', 18)]
  const over = (isWhole: boolean) =>
    steadyAfter(known, fresh, isWhole).flatMap((e) => (e.clock === 'gone' ? [e.eventID] : []))
  expect(over(false)).toEqual(['a'])
  expect(over(true)).toEqual(['a', 'c'])
})

test('leagues by how well known they are, then as they come', () => {
  const groups = leaguesOf([
    event('a', 'low', 'C'),
    event('b', 'top', 'A'),
    event('c', 'mid'),
    event('d', 'top', 'A'),
    event('e', 'other'),
  ])
  expect(groups.map((g) => [g.leagueID, g.events.map((e) => e.eventID).join('')])).toEqual([
    ['top', 'bd'],
    ['mid', 'c'],
    ['other', 'e'],
    ['low', 'a'],
  ])
})

test('what has left a list has no odds any more', () => {
  const market = { marketID: '1x2', status: 'active', mbs: 1, outcomes: [] } as const
  const [a] = steadyAfter([{ ...event('a'), markets: [{ ...market, outcomes: [] }] }], [])
  expect(a?.markets.map(({ status }) => status)).toEqual(['inactive'])
})

test('a list is first shown with what has closed behind what is open, and all else in its order', () => {
  const open = (eventID: string, status: 'live' | 'upcoming', ...ids: string[]) => ({
    ...event(eventID),
    status,
    markets: ids.map((marketID) => ({ marketID, status: 'active' as const, mbs: 1, outcomes: [] })),
  })
  const shown = openFirst([
    open('shut', 'live'),
    open('decided', 'live', 'next|4', 'total|4.5'),
    open('late', 'live', '1x2', 'total|2.5'),
    open('winner', 'live', 'winner'),
    open('next', 'upcoming', '1x2'),
    open('unpriced', 'upcoming'),
  ])
  expect(shown.map((e) => e.eventID)).toEqual([
    'late',
    'winner',
    'decided',
    'next',
    'unpriced',
    'shut',
  ])
})
