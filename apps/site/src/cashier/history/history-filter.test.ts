import { expect, it } from 'vitest'
import { filterOf, historyInput, searchOf } from './history-filter.ts'

it('reads the address and falls back to the last seven days of everything', () => {
  expect(filterOf('all', new URLSearchParams(''))).toEqual({
    scope: 'all',
    kind: 'all',
    period: 'last-7',
  })
  expect(filterOf('all', new URLSearchParams('type=win&period=all'))).toEqual({
    scope: 'all',
    kind: 'win',
    period: 'all',
  })
  expect(filterOf('finance', new URLSearchParams('type=win&period=ever'))).toEqual({
    scope: 'finance',
    kind: 'all',
    period: 'last-7',
  })
})

it('bets begin with the last thirty days', () => {
  const bets = filterOf('bets', new URLSearchParams(''))
  expect(bets.period).toBe('last-30')
  expect(historyInput(bets, '2026-11-21')).toMatchObject({
    startDate: '2026-10-23',
    endDate: '2026-11-21',
  })
})

it('writes only what differs from the default, and reads it back', () => {
  expect(searchOf({ scope: 'all', kind: 'all', period: 'last-7' }).toString()).toBe('')
  const filter = { scope: 'all', kind: 'deposit', period: 'today' } as const
  expect(filterOf('all', searchOf(filter))).toEqual(filter)
})

it('divides no page by what has a page of its own', () => {
  for (const type of ['game', 'bonus'])
    expect(filterOf('all', new URLSearchParams({ type })).kind).toBe('all')
})

it('asks for the codes of the API', () => {
  expect(historyInput({ scope: 'games', kind: 'win', period: 'all' }, '2026-11-21')).toEqual({
    searchType: '2',
    searchCategory: '4',
  })
  expect(historyInput({ scope: 'all', kind: 'deposit', period: 'today' }, '2026-11-21')).toEqual({
    searchCategory: '1',
    startDate: '2026-11-21',
    endDate: '2026-11-21',
  })
})
