import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fixture, MatchPhase } from '@felek/contract/protocols/feed/feed.ts'
import { limits } from '@felek/contract/limits.ts'
import { sportsbookLists } from '@felek/contract/sportsbook-lists.ts'
import type { FinishedEvent, ListedEvent } from '@felek/contract/sportsbook-lists.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { createResponseCache } from '../../../rpc/response-cache.ts'
import { createRpc, callModule } from '../../../rpc/pipeline.ts'
import { overUnder, p, said } from '../test-feed.ts'
import { sportsbook } from '@felek/contract/sportsbook.ts'
import { FeedAway } from '../adapters/adapter.ts'
import { feedStateOf, setFeedState } from '../feed-state.ts'
import { sportsbookCalls } from '../calls.ts'
import { openSports, slipOf, type Sports } from '../test-sports.ts'
import { sportsbookListsCalls } from './calls.ts'
import { firstMatches } from './first.ts'
import { dayOf } from './select.ts'
import { createPlayerAudience } from '../../../rpc/player-audience.ts'

let s: Sports
let player: TestPlayer
let first: string
let live: string

const send = async (method: string, data: unknown = {}, as?: TestPlayer) =>
  (await s.send(`betframe/${method}`, data, as)).reply
const events = async (data: object = {}, method = 'getEvents'): Promise<ListedEvent[]> => {
  const reply = await send(method, data)
  expect(reply.error, reply.message).toBe('')
  return reply.data as ListedEvent[]
}
const ids = async (data: object = {}, method = 'getEvents') =>
  (await events(data, method)).map((e) => e.eventID)
const inHours = (hours: number) => new Date(s.clock.now.getTime() + hours * 3_600_000).toISOString()
const team = (id: string, name: string) => ({ id, name, arms: '' })

beforeAll(async () => {
  s = await openSports()
  player = await s.aPlayer()
  first = s.match()
  s.say(
    said.odds('total|1.5', overUnder(750_000), { event: first }),
    said.odds('total|2.5', overUnder(500_000), { event: first }),
    said.odds(
      'btts',
      [
        { id: 'yes', active: true, p: 530_000 },
        { id: 'no', active: true, p: 470_000 },
      ],
      { event: first },
    ),
  )
  live = s.match({
    league: { id: 'l2', name: 'Kıyı Kupası' },
    tier: 'C',
    home: team('t3', 'IŞIK Gücü'),
    away: team('t4', 'Çınar Spor'),
    startsAt: inHours(-1),
  })
  s.say(
    said.odds('1x2', p(600_000, 250_000, 150_000), {
      event: live,
      producer: 'live',
      score: {
        phase: 'second_half',
        clock: 4_020,
        points: [2, 1],
        statistics: { red: [0, 1], corners: [4, 3] },
      },
    }),
    said.incident(live),
  )
})
afterAll(() => s.close())

test('a feed that nobody reads is an empty list, and nothing to share', async () => {
  const { believed } = feedStateOf(s.deps)
  setFeedState(s.deps, { board: { events: new Map(), seq: 0 }, isFresh: () => false })
  for (const method of ['getSports', 'getHighlights', 'getEvents', 'getResults'])
    expect(await send(method)).toMatchObject({ error: '', data: [] })
  expect(await ids({ q: 'yıldız' }, 'searchEvents')).toEqual([])
  const selections = [{ eventID: first, marketID: '1x2', outcomeID: '1' }]
  expect((await send('shareSlip', { selections })).error).toBe('sports_closed')
  setFeedState(s.deps, believed)
})

test('how a match came about is its feed’s word; none, and a feed that is away', async () => {
  const { believed } = feedStateOf(s.deps)
  const proof = {
    event: first,
    seal: 'a'.repeat(64),
    witness: { drawer: 'felek', subject: 'football', number: '1', commitment: 'b'.repeat(64) },
    value: null,
    seed: null,
    verified: null,
  }
  setFeedState(s.deps, believed, async (event) => {
    if (event === 'away') throw new FeedAway('nobody listens')
    return event === first ? proof : undefined
  })
  const asked = (eventID: unknown) => send('verifyEvent', { eventID })
  expect(await asked(first)).toMatchObject({ error: '', data: proof })
  expect((await asked('f-none')).error).toBe('not_found')
  expect((await asked('away')).error).toBe('sports_closed')
  for (const bad of [undefined, '', { id: 1 }, 'x'.repeat(500)])
    expect((await asked(bad)).error).toBe('invalid_fields')
  setFeedState(s.deps, believed)
  expect((await asked(first)).error, 'a feed without promises').toBe('not_found')
})

describe('lists', () => {
  test('a match in a list: its first markets, the rest as a number', async () => {
    const [event] = await events({ eventIDs: [first] })
    expect(event).toMatchObject({
      eventID: first,
      code: '2001',
      sport: 'football',
      league: { leagueID: 'l1', name: 'Rüzgâr Ligi', tier: 'A', fast: false },
      home: 'Kuzey Yıldızı',
      arms: { home: 'halves:red:blue', away: 'stripes:green:white' },
      status: 'upcoming',
      clock: 'not_started',
      mbs: 1,
      more: 2,
    })
    expect(event).not.toHaveProperty('score')
    expect(event?.markets.map((m) => m.marketID)).toEqual(['1x2', 'total|2.5'])
    expect(event?.markets[1]).toMatchObject({ line: '2.5', status: 'active', mbs: 1 })
    expect(event?.markets[0]?.outcomes[0]).toEqual({ outcomeID: '1', odds: s.odds(first) })
  })

  test('a live one: minute, score, red cards', async () => {
    const [event] = await events({ live: true })
    expect(event).toMatchObject({
      eventID: live,
      status: 'live',
      clock: 'second_half 4020',
      score: '2:1',
      red: [0, 1],
      mbs: 1,
    })
  })

  test('are asked by sport, league, day, hours and market', async () => {
    const tomorrow = s.match({ startsAt: inHours(30), tier: 'B' })
    expect(await ids()).toEqual([live, first, tomorrow])
    expect(await ids({ hours: 2 })).toEqual([live, first])
    expect(await ids({ live: false, hours: '24' })).toEqual([first])
    expect(await ids({ day: dayOf(new Date(inHours(30))) })).toContain(tomorrow)
    expect(await ids({ day: dayOf(new Date(inHours(24 * 9))) })).toEqual([])
    expect(await ids({ leagueID: 'l2' })).toEqual([live])
    expect(await ids({ sport: 'tennis' })).toEqual([])
    expect(await ids({ sport: 'handball' })).toEqual([])
    expect(await ids({ limit: 1, offset: 1 })).toEqual([first])
    expect((await send('getEvents', { limit: 1 })).pagination).toMatchObject({ total: 3 })
    const named = async (market: string) =>
      (await events({ eventIDs: [first], market }))[0]?.markets.map((m) => m.marketID)
    expect(await named('btts')).toEqual(['btts'])
    expect(await named('total|1.5')).toEqual(['total|1.5'])
    expect(await named('htft')).toEqual([])
    expect(await ids({ eventIDs: ['m999', first, first] })).toEqual([first])
    expect(await ids({}, 'getHighlights')).toEqual([live, first, tomorrow])
  })

  test('a first market that has closed gives way to the next open one, and what stands in front has both', async () => {
    const [late, early] = [0, 1].map(() =>
      s.match({ league: { id: 'l2', name: 'Kıyı Kupası' }, tier: 'A', startsAt: inHours(-1) }),
    ) as [string, string]
    const score = { phase: 'second_half', clock: 5_280, points: [3, 0], statistics: {} } as const
    const say = (event: string, marketID: string, outcomes: ReturnType<typeof overUnder>) =>
      s.say(said.odds(marketID, outcomes, { event, producer: 'live', score }))
    say(late, '1x2', p(999_990, 5, 5))
    say(late, 'total|3.5', overUnder(80_000))
    say(late, 'total|4.5', overUnder(20_000))
    say(late, 'next|4', [
      { id: '1', active: true, p: 90_000 },
      { id: 'none', active: true, p: 850_000 },
      { id: '2', active: true, p: 60_000 },
    ])
    s.say(
      said.settle('1x2', { '1': [1], x: [0], '2': [0] }, { event: late }),
      said.odds('1x2', p(400_000, 300_000, 300_000), { event: early, producer: 'live', score }),
      said.odds('total|2.5', overUnder(500_000), { event: early, producer: 'live', score }),
    )
    const shown = async (eventID: string) =>
      (await events({ eventIDs: [eventID] }))[0]?.markets.map((m) => m.marketID)
    expect(await shown(late)).toEqual(['next|4', 'total|3.5'])
    expect(await shown(early)).toEqual(['1x2', 'total|2.5'])
    expect((await ids({}, 'getHighlights')).slice(0, 2)).toEqual([early, late])
    const named = await events({ eventIDs: [late], market: '1x2' })
    expect(named[0]?.markets).toEqual([])
    for (const event of [late, early]) s.feed.board.forget(event)
  })

  test('sports have their leagues and counts', async () => {
    expect((await send('getSports')).data).toMatchObject([
      {
        sport: 'football',
        live: 1,
        upcoming: 2,
        leagues: [
          { leagueID: 'l1', tier: 'B' },
          { leagueID: 'l2', live: 1, upcoming: 0 },
        ].map(({ leagueID }) => ({ leagueID })),
      },
    ])
  })

  test('what a page begins with is what its calls answer', async () => {
    const told = (route: string) => firstMatches(s.deps, route, s.clock.now)
    expect(told('/slot')).toBeUndefined()
    for (const route of ['/sports', '/sports/live']) {
      const page = told(route)
      expect(page?.sports).toEqual((await send('getSports')).data)
      const front = route === '/sports' ? (await send('getHighlights')).data : []
      expect(page?.highlights).toEqual(front)
      expect(page?.lists[0]).toMatchObject({ asked: { limit: limits.matchesPage } })
      for (const { asked, rows, total } of page?.lists ?? []) {
        const { data, pagination } = await send('getEvents', asked)
        expect(pagination).toMatchObject({ total })
        expect(rows).toEqual(asked.limit === 1 ? [] : data)
      }
    }
    expect(told('/sports')?.lists).toHaveLength(1 + limits.matchDays)
    expect(told('/sports')?.lists[0]?.rows.length).toBeGreaterThan(0)
  })

  test('a search folds Turkish letters, and takes a code', async () => {
    for (const q of ['isik', 'IŞIK', 'cinar', 'kıyı kup', '2002'])
      expect(await ids({ q }, 'searchEvents'), q).toEqual([live])
    expect(await ids({ q: 'hiçbiri yok' }, 'searchEvents')).toEqual([])
  })

  test('an event has all its markets, its story and its seal', async () => {
    const { data } = await send('getEvent', { eventID: first })
    const event = data as { markets: { marketID: string }[] }
    expect(event.markets.map((m) => m.marketID)).toEqual(['1x2', 'total|1.5', 'total|2.5', 'btts'])
    expect((await send('getEvent', { eventID: live })).data).toMatchObject({
      statistics: { corners: [4, 3] },
      incidents: [{ kind: 'goal', team: 'home', player: null, clock: 600 }],
      seal: 'a'.repeat(64),
      more: 0,
    })
    expect((await send('getEvent', { eventID: 'm999' })).error).toBe('not_found')
  })

  test('a market that is settled says what won, until it is taken back; one that is void, that nothing did', async () => {
    const event = s.match({ round: 14 })
    s.say(
      said.odds('total|1.5', overUnder(500_000), { event }),
      said.odds('total|3.5', overUnder(500_000), { event }),
    )
    const decided = async () => (await send('getEvent', { eventID: event })).data
    expect(await decided()).toMatchObject({ round: 14, decided: [] })
    s.say(
      said.settle('total|1.5', { over: [1], under: [0] }, { event, certainty: 1 }),
      said.settle('total|3.5', { over: [0, 1], under: [0, 1] }, { event }),
    )
    expect(await decided()).toMatchObject({
      decided: [
        { marketID: 'total|1.5', won: ['over'] },
        { marketID: 'total|3.5', won: [] },
      ],
    })
    s.say(said.of('rollback_bet_settlement', ['total|1.5'], { event }))
    expect(await decided()).toMatchObject({ decided: [{ marketID: 'total|3.5', won: [] }] })
  })

  test('what can not be bet on is never shown as active', async () => {
    const statusNow = async () => (await events({ eventIDs: [first] }))[0]?.markets[0]?.status
    s.feed.fresh.pre = false
    expect(await statusNow()).toBe('suspended')
    s.feed.fresh.pre = true
    expect(await statusNow()).toBe('active')
    const soon = s.match({ startsAt: inHours(0.001) })
    s.clock.forward(10_000)
    expect((await events({ eventIDs: [soon] }))[0]?.markets[0]?.status).toBe('suspended')
    s.say(said.settle('1x2', { '1': [1], x: [0], '2': [0] }, { event: soon }))
    expect((await events({ eventIDs: [soon] }))[0]).toMatchObject({ markets: [], more: 0 })
  })

  test('kept for a second, the same for whoever asks the same', async () => {
    const rpc = createRpc(
      s.deps,
      [callModule(sportsbookLists, sportsbookListsCalls)],
      s.audience,
      createResponseCache(s.deps),
    )
    const ask = async () => {
      const body = { api: { class: 'betframe', method: 'getEvent' }, data: { eventID: first } }
      return (await rpc.answer(s.incoming(body))).reply.data as { markets: unknown[] }
    }
    const before = await ask()
    s.say(said.odds('1x2', p(300_000, 300_000, 400_000), { event: first }))
    expect(await ask()).toBe(before)
    s.clock.forward(1_000)
    expect((await ask()).markets[0]).not.toEqual(before.markets[0])
  })
})

test('results are the matches of a day that are over', async () => {
  const startsAt = inHours(-3)
  const done = s.match({ startsAt, home: team('t7', 'Poyraz'), away: team('t8', 'Lodos') })
  const off = s.match({ startsAt, league: { id: 'l9', name: 'Pusula Ligi' } })
  const say = (event: string, score: object) =>
    s.say(said.odds('1x2', p(450_000, 260_000, 290_000), { event, score }))
  say(done, { phase: 'ended', points: [3, 2], statistics: { half: [1, 0] } })
  say(off, { phase: 'postponed' })
  await s.write()
  const day = dayOf(new Date(startsAt))
  const results = async (data: object) => {
    const reply = await send('getResults', { day, ...data })
    return { rows: reply.data as FinishedEvent[], total: reply.pagination?.total }
  }
  expect((await results({})).total).toBe(2)
  const { rows } = await results({ leagueID: 'l1' })
  expect(rows).toMatchObject([
    {
      eventID: done,
      home: 'Poyraz',
      away: 'Lodos',
      score: '3:2',
      status: 'ended',
      statistics: { half: [1, 0] },
      seal: 'a'.repeat(64),
    },
  ])
  const [postponed] = (await results({ leagueID: 'l9' })).rows
  expect(postponed).toMatchObject({ eventID: off, status: 'postponed' })
  expect(postponed).not.toHaveProperty('score')
  expect((await results({ sport: 'tennis' })).rows).toEqual([])
  expect((await results({ day: '2020-01-01' })).rows).toEqual([])
  expect((await results({ limit: 1 })).total).toBe(2)
  expect(await ids({ eventIDs: [done] })).toEqual([done])
  expect(await ids()).not.toContain(done)
})

test('a match that was never played to its end stays so when its feed closes it', async () => {
  const startsAt = inHours(-5)
  const league = { id: 'l8', name: 'Fener Ligi' }
  const tell = (event: string, score: object) =>
    s.say(said.odds('1x2', p(450_000, 260_000, 290_000), { event, score }))
  const kept = new Map<string, object>()
  for (const phase of ['postponed', 'cancelled', 'abandoned'])
    kept.set(s.match({ startsAt, league }), { phase, points: [1, 0] })
  const played = s.match({ startsAt, league })
  kept.set(played, { phase: 'ended', points: [1, 0] })
  const results = async () =>
    (await send('getResults', { day: dayOf(new Date(startsAt)), leagueID: 'l8' }))
      .data as FinishedEvent[]
  const shown = [
    ['abandoned', '1:0'],
    ['cancelled', undefined],
    ['ended', '1:0'],
    ['postponed', undefined],
  ]
  const told = (rows: readonly { status: string; score?: string | undefined }[]) =>
    rows
      .map(({ status, score }) => [status, score] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [event, score] of kept) tell(event, score)
  await s.write()
  expect(told(await results())).toEqual(shown)
  for (const [event, score] of kept) tell(event, { ...score, phase: 'closed' })
  await s.write()
  expect(told(await results())).toEqual(shown)
  expect(told(await events({ eventIDs: [...kept.keys()] }))).toEqual(shown)
  // Also where nobody knows any more how it ended but the book.
  for (const event of kept.keys()) s.feed.board.forget(event)
  for (const event of kept.keys()) {
    s.say(said.fixture(event, { startsAt, league }))
    tell(event, { phase: 'closed', points: [1, 0] })
  }
  await s.write()
  expect(told(await results())).toEqual(shown)
  // And its page is there for as long as results lead to it.
  for (const event of kept.keys()) s.feed.board.forget(event)
  const pages = await Promise.all(
    [...kept.keys()].map(async (eventID) => (await send('getEvent', { eventID })).data),
  )
  expect(told(pages as ListedEvent[])).toEqual(shown)
  expect(pages[3]).toMatchObject({
    eventID: played,
    clock: 'ended',
    league: { leagueID: 'l8', name: 'Fener Ligi', tier: 'A', fast: false },
    home: 'Kuzey Yıldızı',
    seal: 'a'.repeat(64),
    markets: [],
    more: 0,
  })
})

test('of a match that is not over nobody is shown what was once written', async () => {
  const going = s.match({ startsAt: inHours(-1) })
  await s.write()
  s.feed.board.forget(going)
  expect(await send('getEvent', { eventID: going })).toMatchObject({ error: 'not_found' })
})

test('a match that ended while nobody read the feed comes into results: the feed is asked for it', async () => {
  const startsAt = inHours(-2)
  const league = { id: 'l7', name: 'Körfez Ligi' }
  const match = () => s.match({ startsAt, league })
  const [off, done, open, lost, odd] = [match(), match(), match(), match(), match()] as const
  await s.write()
  const fixture = s.feed.board.events.get(off)?.fixture as Fixture
  const phases: Record<string, [MatchPhase, [number, number]]> = {
    [off]: ['cancelled', [0, 0]],
    [done]: ['closed', [2, 1]],
    [open]: ['second_half', [0, 0]],
  }
  for (const event of [off, done, open, lost, odd]) s.feed.board.forget(event)
  const asked: string[] = []
  s.feed.adapter.event = (event) => {
    asked.push(event)
    if (event === odd) return Promise.reject(new Error('no match of any form'))
    const [phase, points] = phases[event] ?? []
    if (phase === undefined || points === undefined) return Promise.resolve(undefined)
    return Promise.resolve({
      event,
      fixture,
      score: { phase, clock: null, points, statistics: {} },
    })
  }
  const results = async () =>
    (await send('getResults', { day: dayOf(new Date(startsAt)), leagueID: 'l7' }))
      .data as FinishedEvent[]
  await s.otherWriter()
  expect(await s.write()).toBe(true)
  const rows = await results()
  expect(new Map(rows.map(({ eventID, status, score }) => [eventID, [status, score]]))).toEqual(
    new Map([
      [off, ['cancelled', undefined]],
      [done, ['ended', '2:1']],
    ]),
  )
  // What it does not know is not asked for again; what goes on still is.
  asked.length = 0
  s.clock.forward(61_000)
  await s.write()
  expect(asked).toContain(open)
  expect(asked).not.toContain(lost)
  expect(asked).not.toContain(odd)
  delete s.feed.adapter.event
})

describe('shared slips', () => {
  const pick = (eventID: string, over: object = {}) => ({
    eventID,
    marketID: '1x2',
    outcomeID: '1',
    ...over,
  })

  test('open for a day under six digits, at today’s odds, with what is gone marked', async () => {
    const [a, b] = [s.match(), s.match()]
    const shared = await send('shareSlip', { selections: [pick(a, { banker: true }), pick(b)] })
    const { code } = shared.data as { code: string }
    expect(code).toMatch(/^\d{6}$/)
    s.say(
      said.odds('1x2', p(300_000, 300_000, 400_000), { event: a }),
      said.settle('1x2', { '1': [1], x: [0], '2': [0] }, { event: b }),
    )
    const opened = await send('openSlip', { code })
    expect(opened.data).toMatchObject({
      code,
      selections: [
        {
          eventID: a,
          banker: true,
          status: 'active',
          odds: s.odds(a),
          event: { sport: 'football' },
        },
        { eventID: b, banker: false, status: 'gone' },
      ],
    })
    expect(JSON.stringify(opened.data)).not.toContain('player')
    s.clock.forward(86_400_000)
    expect((await send('openSlip', { code })).error).toBe('not_found')
    // Whoever shares next sweeps it away.
    await send('shareSlip', { selections: [pick(s.match())] })
    const { rows } = await s.db.query('select code from sports_short_codes where code = $1', [code])
    expect(rows).toEqual([])
  })

  test('of what is not offered there are none, and nothing is stored', async () => {
    const count = async () =>
      (await s.db.query('select count(*)::int as n from sports_short_codes', [])).rows[0]?.['n']
    const before = await count()
    const refused = await send('shareSlip', { selections: [pick(s.match()), pick('m999')] })
    expect(refused).toMatchObject({
      error: 'selection_gone',
      data: { selections: [{ index: 1, eventID: 'm999' }] },
    })
    expect(await count()).toBe(before)
  })
})

describe('favourites', () => {
  beforeAll(async () => {
    player = await s.aPlayer()
  })
  const added = 'Favorilere Başarıyla Eklendi'
  const mark = (data: object, as = player) => send('favorites', data, as)

  test('are added and taken out, twice the same as once, each player’s own', async () => {
    const [a, b] = [s.match(), s.match()]
    for (const _time of [1, 2])
      expect(await mark({ mode: 'insert', id: a })).toMatchObject({ data: [a], message: added })
    s.clock.forward(1)
    expect((await mark({ mode: 'insert', id: b })).data).toEqual([b, a])
    expect((await mark({ mode: 'insert', type: 'league', id: 'l1' })).data).toEqual(['l1'])
    const other = await s.aPlayer()
    expect((await mark({}, other)).data).toEqual([])
    // What is marked by another is neither seen nor taken from them.
    expect((await mark({ mode: 'delete', id: a }, other)).data).toEqual([])
    expect((await mark({})).data).toEqual([b, a])
    for (const _time of [1, 2]) expect((await mark({ mode: 'delete', id: a })).data).toEqual([b])
    expect((await mark({ type: 'league' })).data).toEqual(['l1'])
  })

  test('what there is not can not be marked; visitors have none', async () => {
    for (const data of [
      { mode: 'insert', id: 'm999' },
      { mode: 'insert', type: 'league', id: 'm1' },
    ])
      expect((await mark(data)).error).toBe('not_found')
    expect((await send('favorites')).error).toBe('session_expired')
  })
})

test('a coupon is checked by its number, without its player and money', async () => {
  const own = await s.aPlayer({ cashKurus: 100_000n })
  const reply = await send('placeBet', slipOf(s, [{ eventID: s.match() }]), own)
  const { couponNumber } = reply.data as { couponNumber: string }
  const { data, error } = await send('checkCoupon', { couponNumber: couponNumber.toLowerCase() })
  expect(error).toBe('')
  expect(Object.keys(data as object).toSorted()).toEqual(
    ['couponNumber', 'placedAt', 'selections', 'status', 'systems', 'type'].toSorted(),
  )
  const last = couponNumber.slice(-1) === 'A' ? 'B' : 'A'
  const absent = await send('checkCoupon', { couponNumber: `${couponNumber.slice(0, -1)}${last}` })
  expect(absent.error).toBe('not_found')
})

const invalid = 'Geçerli bir değer girin.'
const required = 'Zorunlu alan'
const one = { eventID: 'm1', marketID: '1x2', outcomeID: '1' }
test.each([
  ['getEvents', { limit: 0 }, 'limit', invalid],
  ['getEvents', { limit: 251 }, 'limit', invalid],
  ['getEvents', { offset: -1 }, 'offset', invalid],
  ['getEvents', { day: '2026-02-30' }, 'day', 'Geçerli bir tarih girin (gg.aa.yyyy).'],
  ['getEvents', { hours: 0 }, 'hours', invalid],
  ['getEvents', { hours: '9x' }, 'hours', invalid],
  ['getEvents', { hours: 2, day: '2026-11-22' }, 'hours', invalid],
  ['getEvents', { live: 'maybe' }, 'live', invalid],
  ['getEvents', { market: 'DROP TABLE' }, 'market', invalid],
  ['getEvents', { eventIDs: [] }, 'eventIDs', required],
  ['getEvents', { eventIDs: Array.from({ length: 51 }, String) }, 'eventIDs', invalid],
  ['getEvents', { sprot: 'x' }, 'sprot', 'Bilinmeyen alan.'],
  ['getSports', { sport: 'x' }, 'sport', 'Bilinmeyen alan.'],
  ['getHighlights', { limit: 1 }, 'limit', 'Bilinmeyen alan.'],
  ['getEvent', {}, 'eventID', required],
  ['getEvent', { eventID: { a: 1 } }, 'eventID', required],
  ['getResults', { day: 'dün' }, 'day', 'Geçerli bir tarih girin (gg.aa.yyyy).'],
  ['searchEvents', {}, 'q', required],
  ['searchEvents', { q: ' ab ' }, 'q', 'Aramak için lütfen en az 3 karakter girin.'],
  ['searchEvents', { q: 'a'.repeat(61) }, 'q', 'Bu metin çok uzun.'],
  ['shareSlip', {}, 'selections', required],
  ['shareSlip', { selections: [] }, 'selections', required],
  ['shareSlip', { selections: [one, one] }, 'selections', invalid],
  ['shareSlip', { selections: Array.from({ length: 21 }, () => one) }, 'selections', invalid],
  [
    'shareSlip',
    { selections: [{ ...one, odds: '1.85' }] },
    'selections.0.odds',
    'Bilinmeyen alan.',
  ],
  ['openSlip', {}, 'code', required],
  ['openSlip', { code: '12345' }, 'code', '6 haneli kodu girin.'],
  ['openSlip', { code: 123456 }, 'code', required],
  ['checkCoupon', { couponNumber: 'FK1' }, 'couponNumber', invalid],
  ['favorites', { mode: 'toggle', id: 'm1' }, 'mode', invalid],
  ['favorites', { mode: 'insert' }, 'id', required],
  ['favorites', { type: 'casino' }, 'type', invalid],
])('bad input: %s %j', async (method, data, field, sentence) => {
  const reply = await send(method, data, method === 'favorites' ? player : undefined)
  expect(reply.error).toBe('invalid_fields')
  expect((reply.data as { fields: Record<string, string> }).fields[field]).toBe(sentence)
})

test('thirty looks at slips and coupons a minute an address', async () => {
  const deps = { ...s.deps, env: { ...s.deps.env, rateScale: 1 } }
  const rpc = createRpc(
    deps,
    [callModule(sportsbook, sportsbookCalls), callModule(sportsbookLists, sportsbookListsCalls)],
    createPlayerAudience(deps, s.access),
  )
  const ask = async (method: string, data: object, ip = '192.0.2.1') =>
    (await rpc.answer(s.incoming({ api: { class: 'betframe', method }, data }, { ip }))).reply.error
  for (let n = 0; n < 15; n += 1) {
    expect(await ask('openSlip', { code: '000000' })).toBe('not_found')
    expect(await ask('checkCoupon', { couponNumber: 'FK00000001' })).toBe('not_found')
  }
  expect(await ask('openSlip', { code: '000000' })).toBe('rate_limited')
  expect(await ask('checkCoupon', { couponNumber: 'FK00000001' })).toBe('rate_limited')
  expect(await ask('getEvents', {})).toBe('')
  expect(await ask('openSlip', { code: '000000' }, '198.51.100.1')).toBe('not_found')
})
