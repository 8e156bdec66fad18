import { beforeEach, expect, test } from 'vitest'
import type { SportEvent } from '../match/event.ts'
import { OddsBoard, readFrame } from '../odds/odds-board.ts'
import {
  bodyOf,
  confirmOdds,
  delayOf,
  forgetUnpicked,
  rememberFirstOdds,
  nowsOf,
  useConfirmed,
} from './slip-nows.ts'
import { emptySlip, type Slip } from './slip.ts'

const event = (more: Partial<SportEvent> = {}): SportEvent => ({
  eventID: 'e1',
  code: '2104',
  sport: 'football',
  league: { leagueID: 'l1', name: 'Rüzgâr Ligi', tier: 'B', fast: false },
  arms: { home: '', away: '' },
  home: 'a',
  away: 'b',
  startsAt: '2026-11-22T17:00:00Z',
  status: 'upcoming',
  mbs: 2,
  more: 0,
  markets: [
    {
      marketID: '1x2',
      status: 'active',
      mbs: 2,
      outcomes: [{ outcomeID: '1', odds: '1.55' }],
    },
  ],
  ...more,
})
const slip: Slip = {
  ...emptySlip,
  picks: [
    {
      eventID: 'e1',
      marketID: '1x2',
      outcomeID: '1',
      banker: true,
      sport: 'football',
      code: '2104',
      home: 'a',
      away: 'b',
      startsAt: '2026-11-22T17:00:00Z',
    },
  ],
}
const key = 'e1 1x2 1'
const board = new OddsBoard()
const say = (status: string, odds: string | null) => {
  const data = {
    channel: 'c',
    seq: 1,
    events: [['e1', null, null, [['1x2', status, odds === null ? [] : [['1', odds]]]]]],
  }
  const told = readFrame('snapshot', JSON.stringify(data))
  if (told) board.take(told)
}
const look = (
  o: { event?: SportEvent | null; loaded?: boolean; fresh?: boolean; silent?: boolean } = {},
) =>
  nowsOf(slip, {
    events: new Map(o.event === null ? [] : [['e1', o.event ?? event()]]),
    loaded: o.loaded ?? true,
    board: (id) => (o.silent ? undefined : board.event(id)),
    confirmed: useConfirmed.getState(),
    fresh: o.fresh ?? true,
  })
beforeEach(() => useConfirmed.setState({}, true))

test('the odds that were shown are sent until those of now are confirmed', () => {
  rememberFirstOdds(look({ silent: true }))
  say('active', '1.62')
  expect(look().get(key)).toMatchObject({ confirmed: 155, now: 162, state: 'open', mbs: 2 })
  expect(bodyOf(slip, look())?.selections[0]?.odds).toBe('1.55')
  rememberFirstOdds(look())
  expect(look().get(key)?.confirmed).toBe(155)
  confirmOdds(look())
  expect(bodyOf(slip, look())).toMatchObject({
    selections: [{ odds: '1.62', banker: false }],
    systems: [1],
  })
})

test('put down and picked again, a pick is confirmed anew', () => {
  rememberFirstOdds(look({ silent: true }))
  forgetUnpicked([])
  say('active', '1.62')
  expect(look().get(key)?.confirmed).toBe(162)
})

test('suspended, gone and silent are told apart', () => {
  say('suspended', '1.62')
  expect(look().get(key)?.state).toBe('suspended')
  say('gone', '1.62')
  expect(look().get(key)?.state).toBe('gone')
  // As the stream says it: with no outcomes at all.
  say('gone', null)
  expect(look().get(key)?.state).toBe('gone')
  say('active', null)
  expect(look().get(key)?.state).toBe('suspended')
  say('active', '1.62')
  expect(look({ fresh: false }).get(key)?.state).toBe('suspended')
  expect(look({ silent: true, event: null }).get(key)?.state).toBe('gone')
  expect(look({ silent: true, event: null, loaded: false }).get(key)?.state).toBe('suspended')
})

test('nothing is sent of which no odds are known, nor without a stake', () => {
  expect(bodyOf(slip, look({ silent: true, event: null }))).toBeNull()
  expect(bodyOf({ ...slip, lineStake: '' }, look({ silent: true }))).toBeNull()
  expect(bodyOf(emptySlip, new Map())).toBeNull()
})

test('a live leg waits: football five seconds, others four, a fast league three', () => {
  const live = (sport: string, fast: boolean) => delayOf({ status: 'live', sport, fast })
  expect([live('football', false), live('tennis', false), live('football', true)]).toEqual([
    5, 4, 3,
  ])
  expect(delayOf({ ...event(), fast: true })).toBe(0)
})
