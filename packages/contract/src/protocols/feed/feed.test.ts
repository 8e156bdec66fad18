import { describe, expect, test } from 'vitest'
import { readFeedLine } from './feed.ts'

const at = '2026-11-22T15:00:00.000Z'
const party = (id: string) => ({ id, name: id, arms: 'halves:green:white' })
const fixture = {
  sport: 'football',
  league: { id: 'ruzgar', name: 'Rüzgâr Ligi' },
  tier: 'A',
  fast: false,
  code: '2101',
  round: 14,
  home: party('ova'),
  away: party('bozkir'),
  startsAt: at,
  pace: 1,
  seal: 'a'.repeat(64),
}
const head = { seq: 7, at, producer: 'live', event: 'f1' }
const score = {
  phase: 'first_half',
  clock: 60,
  points: [0, 0],
  statistics: { corners: [1, 0] },
}
const odds = (...markets: unknown[]) => ({ ...head, type: 'odds_change', score, markets })
const active = (market: string, ...outcomes: [string, number][]) => ({
  market,
  status: 'active',
  cashOut: true,
  outcomes: outcomes.map(([id, p]) => ({ id, active: true, p })),
})
const good = active('1x2', ['1', 450_000], ['x', 259_000], ['2', 291_000])
const read = (said: unknown) => readFeedLine(JSON.stringify(said))

describe('a line of a feed is read', () => {
  test.each([
    { ...head, type: 'fixture_change', change: 'new', fixture },
    odds(),
    odds(good),
    odds(active('dc', ['1x', 709_000], ['12', 741_000], ['x2', 550_000])),
    odds({ market: '1x2', status: 'suspended', cashOut: false, outcomes: [] }),
    odds({
      ...good,
      market: 'ah|-0.25',
      outcomes: [
        { id: '1', active: true, pWin: 450_000, pHalfWin: 0, pVoid: 0, pHalfLose: 259_000 },
        { id: '2', active: true, pWin: 291_000, pHalfWin: 259_000, pVoid: 0, pHalfLose: 0 },
      ],
    }),
    { ...head, type: 'bet_stop', groups: ['all'], reason: 'goal' },
    {
      ...head,
      type: 'bet_settlement',
      certainty: 1,
      markets: [
        {
          market: 'total|0.5',
          outcomes: [
            { id: 'over', result: 1, voidFactor: 0 },
            { id: 'under', result: 0, voidFactor: 0 },
          ],
        },
      ],
    },
    { ...head, type: 'rollback_bet_settlement', markets: ['total|0.5'], reason: 'video_review' },
    { ...head, type: 'bet_cancel', markets: ['1x2'], reason: 'postponed', from: at },
    { ...head, type: 'rollback_bet_cancel', markets: ['1x2'], reason: 'postponed', from: at },
    { ...head, type: 'incident', kind: 'goal', team: 'home', player: 'E. Taşkın', clock: 61 },
  ])('$type', (said) => {
    expect(read(said)).toEqual({ kind: 'message', message: said, faults: [] })
  })

  test('alive', () => {
    const said = { type: 'alive', at, lastSeq: 0, producers: { pre: true, live: false } }
    expect(read(said)).toEqual({ kind: 'alive', alive: said })
  })
})

describe('a line that is no message names what must be suspended', () => {
  test.each<[what: string, line: string, seq: number | null, event: string | null]>([
    ['no JSON', '{"seq":7,', null, null],
    ['nothing', '', null, null],
    ['a number', '7', null, null],
    ['a list', '[]', null, null],
    ['too long', `"${'x'.repeat(300_000)}"`, null, null],
    ['an unknown type', JSON.stringify({ ...head, type: 'weather' }), 7, 'f1'],
    ['no event', JSON.stringify({ ...odds(good), event: undefined }), 7, null],
    ['a seq of text', JSON.stringify({ ...odds(good), seq: '7' }), null, 'f1'],
    ['a half seq', JSON.stringify({ ...odds(good), seq: 7.5 }), null, 'f1'],
    ['no list of markets', JSON.stringify({ ...odds(), markets: null }), 7, 'f1'],
    ['a market without a name', JSON.stringify(odds({ ...good, market: undefined })), 7, 'f1'],
    ['an event that is HTML', JSON.stringify({ ...odds(good), event: '<b>' }), 7, null],
    [
      'a result of nothing known',
      JSON.stringify({
        ...head,
        type: 'bet_settlement',
        certainty: 1,
        markets: [{ market: '1x2', outcomes: [{ id: '7', result: 1, voidFactor: 0 }] }],
      }),
      7,
      'f1',
    ],
    [
      'a name of control characters',
      JSON.stringify({
        ...head,
        type: 'fixture_change',
        change: 'new',
        fixture: { ...fixture, home: { ...party('ova'), name: 'a\u202eb' } },
      }),
      7,
      'f1',
    ],
    ...['2026-02-30T12:00:00Z', '2026-11-22T24:00:00Z', '0000-01-01T00:00:00Z'].map(
      (noTime): [string, string, number, string] => [
        `at ${noTime}`,
        JSON.stringify({ ...odds(good), at: noTime }),
        7,
        'f1',
      ],
    ),
    [
      'a start on no day',
      JSON.stringify({
        ...head,
        type: 'fixture_change',
        change: 'new',
        fixture: { ...fixture, startsAt: '2026-02-30T12:00:00Z' },
      }),
      7,
      'f1',
    ],
    [
      'a window from no day',
      JSON.stringify({
        ...head,
        type: 'bet_cancel',
        markets: ['1x2'],
        reason: 'postponed',
        from: '2026-02-29T12:00:00Z',
      }),
      7,
      'f1',
    ],
    ...[
      [2, 1],
      [1, 1_001],
      [1_001, 1_002],
    ].map((deadHeat): [string, string, number, string] => [
      `a dead heat of ${String(deadHeat)}`,
      JSON.stringify({
        ...head,
        type: 'bet_settlement',
        certainty: 2,
        markets: [{ market: '1x2', outcomes: [{ id: '1', result: 1, voidFactor: 0, deadHeat }] }],
      }),
      7,
      'f1',
    ]),
    ...['a\ud800b', '\udc00'].map((name): [string, string, number, string] => [
      `a name with half a letter ${JSON.stringify(name)}`,
      JSON.stringify({
        ...head,
        type: 'fixture_change',
        change: 'new',
        fixture: { ...fixture, league: { id: 'ruzgar', name } },
      }),
      7,
      'f1',
    ]),
  ])('%s', (_what, line, seq, event) => {
    expect(readFeedLine(line)).toMatchObject({ kind: 'broken', seq, event })
  })
})

describe('a market that can not be believed is suspended, the others stand', () => {
  test.each([
    ['p over 1', active('1x2', ['1', 1_000_001], ['x', 0], ['2', 0]), /form/],
    ['p under 0', active('1x2', ['1', -1], ['x', 500_001], ['2', 500_000]), /form/],
    ['p of a half millionth', active('btts', ['yes', 500_000.5], ['no', 499_999.5]), /form/],
    ['sum off by 2 %', active('1x2', ['1', 450_000], ['x', 259_000], ['2', 311_001]), /sum/],
    [
      'sum of double chance',
      active('dc', ['1x', 354_500], ['12', 370_500], ['x2', 275_000]),
      /sum/,
    ],
    [
      'an unknown outcome',
      active('1x2', ['1', 450_000], ['x', 259_000], ['3', 291_000]),
      /outcome 3/,
    ],
    ['an outcome twice', active('btts', ['yes', 500_000], ['yes', 500_000]), /twice/],
    ['an outcome missing', active('1x2', ['1', 500_000], ['2', 500_000]), /missing/],
    ['an unknown market', active('throw-in', ['1', 500_000], ['2', 500_000]), /unknown market/],
    [
      'a line that is none',
      active('total|2.25', ['over', 500_000], ['under', 500_000]),
      /unknown market/,
    ],
    [
      'a member of every object',
      active('constructor', ['1', 500_000], ['2', 500_000]),
      /unknown market/,
    ],
    [
      'parts over 1',
      {
        ...good,
        market: 'ah|0.5',
        outcomes: [
          { id: '1', active: true, pWin: 600_000, pHalfWin: 600_000, pVoid: 0, pHalfLose: 0 },
          { id: '2', active: true, pWin: 0, pHalfWin: 0, pVoid: 0, pHalfLose: 0 },
        ],
      },
      /parts/,
    ],
  ])('%s', (_what, bad, why) => {
    const line = read(odds(good, bad))
    expect(line).toMatchObject({
      kind: 'message',
      message: {
        markets: [good, { market: bad.market, status: 'suspended', cashOut: false, outcomes: [] }],
      },
      faults: [{ market: bad.market, why: expect.stringMatching(why) }],
    })
  })

  test('up to two percent of rounding is no fault', () => {
    expect(read(odds(active('btts', ['yes', 510_000], ['no', 509_999])))).toMatchObject({
      faults: [],
    })
  })
})
