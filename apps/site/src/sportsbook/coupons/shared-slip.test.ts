import { expect, test } from 'vitest'
import { slipOfShared, type SharedSelection } from './shared-slip.ts'

const event = {
  code: '2147',
  sport: 'football',
  league: 'Rüzgâr Ligi',
  home: 'Kuzey SK',
  away: 'Liman Spor',
  startsAt: '2026-11-22T17:00:00Z',
}
const shared = (n: number, rest: Partial<SharedSelection> = {}): SharedSelection => ({
  eventID: `e${n}`,
  marketID: '1x2',
  outcomeID: '1',
  banker: false,
  status: 'active',
  odds: '1.85',
  mbs: 1,
  live: false,
  event,
  ...rest,
})

test('what is gone stays out, what is suspended comes along, and no odds are taken over', () => {
  const { event: _, ...unknown } = shared(4)
  const picks = slipOfShared([
    shared(1, { banker: true }),
    shared(2, { status: 'gone' }),
    shared(3, { status: 'suspended' }),
    unknown,
  ])
  expect(picks.map(({ eventID, banker }) => [eventID, banker])).toEqual([
    ['e1', true],
    ['e3', false],
  ])
  expect(JSON.stringify(picks)).not.toContain('1.85')
})
