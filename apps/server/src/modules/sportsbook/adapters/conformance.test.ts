import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Snapshot } from '@felek/contract/protocols/feed/feed.ts'
import type { LegResult } from '@felek/contract/coupon.ts'
import { createReader, type Reader } from '../board/reader.ts'
import { resultRowsOf } from '../settle/result-rows.ts'
import { foldResults, type ResultRow } from '../settle/fold.ts'
import {
  at,
  fixtureOf,
  openTestFeed,
  overUnder,
  p,
  said,
  testFeedKeys,
  scoreOf,
  type TestFeed,
} from '../test-feed.ts'
import type { Adapter } from './adapter.ts'
import { felekFeed } from './felek-feed.ts'

/*
 * What every adapter must make of a feed, whatever the way did to it (docs/sportsbook.md, "Reading a feed"):
 * 25 cases.
 */

const patient = { timeout: 10_000, interval: 5 }

const adapters: [string, (feed: TestFeed) => Adapter][] = [
  ['felek-feed', (feed) => felekFeed('felek', feed)],
]

const one: Record<string, [0 | 1]> = { '1': [1], x: [0], '2': [0] }

describe.each(adapters)('%s', (_name, make) => {
  let feed: TestFeed
  let reader: Reader
  let clockMs: number
  let alarms: string[]
  /** The log of each selection, as the writer keeps it. */
  let log: Map<string, ResultRow[]>
  const seen = () => vi.waitFor(() => expect(reader.board.seq).toBe(feed.seq), patient)
  /** The stream is open and the reader believes it. */
  const fresh = (is = true) =>
    vi.waitFor(() => {
      feed.alive()
      reader.tick()
      expect(reader.isFresh('pre') && reader.isFresh('live')).toBe(is)
    }, patient)
  const say = async (...each: Parameters<TestFeed['say']>) => {
    const messages = feed.say(...each)
    await seen()
    return messages
  }
  const market = (name = '1x2', event = 'e1') => reader.board.events.get(event)?.markets.get(name)
  const status = (name = '1x2', event = 'e1') => market(name, event)?.status
  const result = (key: string, { checkedAt = at(), now = at(1_000) } = {}): LegResult | undefined =>
    foldResults(log.get(key) ?? [], {
      checkedAt: new Date(checkedAt),
      now: new Date(now),
    }).result

  beforeEach(async () => {
    feed = await openTestFeed()
    clockMs = 1_000_000
    alarms = []
    log = new Map()
    reader = createReader({
      adapter: make(feed),
      log: { error: () => {}, warn: () => {} },
      clock: () => clockMs,
      alarm: (why) => void alarms.push(why),
      heard: (message) => {
        const offered = (name: string) =>
          market(name, message.event)?.outcomes.map((o) => o.outcomeId) ?? []
        for (const { market: name, outcome, row } of resultRowsOf(message, offered)) {
          const key = `${message.event} ${name} ${outcome}`
          const rows = log.get(key) ?? []
          log.set(key, [...rows, { ...row, resultNo: rows.length + 1 }])
        }
      },
    })
    await fresh()
    await say(said.fixture(), said.odds('1x2', p(450_000, 260_000, 290_000)))
    await fresh()
  })
  afterEach(async () => {
    reader.close()
    await feed.close()
  })

  test('1 · a message twice counts once', async () => {
    const [message] = await say(said.settle('1x2', one))
    feed.write(JSON.stringify(message))
    await say(said.of('rollback_bet_settlement', ['1x2']))
    feed.write(JSON.stringify(message))
    await say(said.incident())
    expect(log.get('e1 1x2 1')).toHaveLength(2)
    expect(status()).toBe('suspended')
  })

  test('2 · two messages in the wrong order are read in the right one', async () => {
    const [first, second] = feed.lose(said.stop(), said.odds('1x2', p(500_000, 250_000, 250_000)))
    feed.write(JSON.stringify(second))
    feed.write(JSON.stringify(first))
    await seen()
    expect(status()).toBe('active')
    await fresh()
  })

  test('3 · what was lost is asked for, and nothing is believed before it is there', async () => {
    feed.lose(said.stop())
    feed.say(said.incident())
    await fresh(false)
    expect(reader.board.seq).toBe(feed.seq - 2)
    clockMs += 5_000
    await fresh()
    await seen()
    expect(status()).toBe('suspended')
    expect(feed.asked).toContain(`/feed/stream?after=${feed.seq - 2}`)
  })

  test('4 · a stop suspends until odds say that it is active', async () => {
    await say(said.stop())
    expect(status()).toBe('suspended')
    await say(said.odds('1x2', [], { status: 'suspended' }))
    expect(status()).toBe('suspended')
    await say(said.odds('1x2', p(500_000, 250_000, 250_000)))
    expect(status()).toBe('active')
  })

  test('5 · a stop is for its groups alone', async () => {
    await say(said.odds('total|2.5', overUnder(500_000)), said.stop(['total']))
    expect([status('total|2.5'), status()]).toEqual(['suspended', 'active'])
  })

  test('6 · a stop leaves settled markets settled', async () => {
    await say(said.settle('1x2', one), said.stop())
    expect(status()).toBe('settled')
  })

  test('7 · seen by a scout, then confirmed: one result, held at first', async () => {
    await say(said.settle('1x2', one, { certainty: 1 }))
    expect(result('e1 1x2 1', { now: at(29) })).toBe(undefined)
    await say(said.settle('1x2', one, { certainty: 2 }))
    expect(result('e1 1x2 1', { now: at(1) })?.won).toBe(true)
    expect(result('e1 1x2 x', { now: at(1) })?.won).toBe(false)
  })

  test.each([
    ['8 · no void: won', [1, 0], { won: true, voidHalves: 0 }],
    ['9 · half void and won: a half-win', [1, 0.5], { won: true, voidHalves: 1 }],
    ['10 · half void and lost: a half-loss', [0, 0.5], { won: false, voidHalves: 1 }],
    ['11 · void', [0, 1], { won: false, voidHalves: 2 }],
  ] as const)('%s', async (_case, [won, voidFactor], expected) => {
    await say(
      said.odds('ah|-0.25', [
        { id: '1', active: true, pWin: 400_000, pHalfWin: 0, pVoid: 0, pHalfLose: 300_000 },
        { id: '2', active: true, pWin: 300_000, pHalfWin: 300_000, pVoid: 0, pHalfLose: 0 },
      ]),
      said.settle('ah|-0.25', { '1': [won, voidFactor], '2': [0, 1] }),
    )
    expect(result('e1 ah|-0.25 1')).toMatchObject(expected)
  })

  test('12 · a dead heat', async () => {
    await say(said.settle('1x2', { '1': [1, 0, [1, 2]], x: [0], '2': [1, 0, [1, 2]] }))
    expect(result('e1 1x2 1')).toEqual({ won: true, voidHalves: 0, deadHeat: [1, 2] })
  })

  test('13 · a cancel voids what was placed in its window alone', async () => {
    await say(said.of('bet_cancel', ['1x2'], { from: at(10), to: at(20) }), said.settle('1x2', one))
    expect(result('e1 1x2 1', { checkedAt: at(9) })?.voidHalves).toBe(0)
    expect(result('e1 1x2 1', { checkedAt: at(15) })?.voidHalves).toBe(2)
    expect(result('e1 1x2 1', { checkedAt: at(20) })?.voidHalves).toBe(0)
  })

  test('14 · a cancel’s rollback ends it, and the market waits for odds', async () => {
    await say(said.of('bet_cancel', ['1x2']))
    expect([status(), result('e1 1x2 1')?.voidHalves]).toEqual(['cancelled', 2])
    await say(said.odds('1x2', p(500_000, 250_000, 250_000)))
    expect(status()).toBe('cancelled')
    await say(said.of('rollback_bet_cancel', ['1x2']))
    expect([status(), result('e1 1x2 1')]).toEqual(['suspended', undefined])
  })

  test('15 · a cancel twice is one, and so is its rollback', async () => {
    const cancel = said.of('bet_cancel', ['1x2'], { from: at(10) })
    const undo = said.of('rollback_bet_cancel', ['1x2'], { from: at(10) })
    await say(cancel, cancel, undo)
    expect(result('e1 1x2 1', { checkedAt: at(15) })).toBe(undefined)
    await say(undo, said.settle('1x2', one))
    expect(result('e1 1x2 1', { checkedAt: at(15) })?.won).toBe(true)
  })

  test('16 · a settlement before odds: odds that come late open nothing', async () => {
    await say(said.settle('total|0.5', { over: [1], under: [0] }))
    await say(said.odds('total|0.5', overUnder(900_000)))
    expect(status('total|0.5')).toBe('settled')
    expect(result('e1 total|0.5 over')?.won).toBe(true)
  })

  test('17 · handed over, a market waits for the other producer', async () => {
    await say(said.odds('1x2', [], { status: 'handed_over' }))
    await say(said.odds('1x2', p(400_000, 300_000, 300_000)))
    expect(status()).toBe('handed_over')
    await say(said.odds('1x2', p(400_000, 300_000, 300_000), { producer: 'live' }))
    expect([status(), market()?.producer]).toEqual(['active', 'live'])
    // Too late: the first one has nothing to say any more.
    await say(said.odds('1x2', p(100_000, 100_000, 800_000), { producer: 'pre' }))
    expect([market()?.producer, market()?.outcomes[0]?.chances.win]).toEqual(['live', 400_000])
  })

  test('18 · another format suspends what was priced for the old one', async () => {
    await say(said.fixture('e1', {}, 'format'))
    expect(status()).toBe('suspended')
    await say(said.odds('1x2', p(500_000, 250_000, 250_000)))
    expect(status()).toBe('active')
  })

  test('19 · a recovery that breaks off leaves everything closed until one is whole', async () => {
    feed.cut()
    feed.lose(said.stop(), said.incident(), said.incident())
    feed.cutAfter(1)
    clockMs += 5_000
    await vi.waitFor(() => {
      reader.tick()
      expect(reader.board.seq).toBe(feed.seq - 2)
    }, patient)
    expect(reader.isFresh('pre')).toBe(false)
    clockMs += 5_000
    await fresh()
    expect([reader.board.seq, status()]).toEqual([feed.seq, 'suspended'])
  })

  test('20 · a market that nobody knows is not offered, and somebody is told', async () => {
    await say(said.odds('who-scores-what', p(500_000, 250_000, 250_000)))
    expect(status('who-scores-what')).not.toBe('active')
    expect([status(), alarms.length]).toEqual(['active', 1])
  })

  test('21 · an outcome that nobody knows, chances that can not be: their market is suspended', async () => {
    await say(
      said.odds('1x2', [
        ...p(450_000, 260_000, 290_000).slice(0, 2),
        { id: 'y', active: true, p: 290_000 },
      ]),
    )
    expect(status()).toBe('suspended')
    await say(said.odds('1x2', p(450_000, 260_000, 290_000)))
    await say(said.odds('1x2', p(450_000, 260_000, 200_000)))
    expect([status(), alarms.length]).toEqual(['suspended', 2])
  })

  test('22 · what is said of an event that was never described changes nothing', async () => {
    await say(said.odds('1x2', p(450_000, 260_000, 290_000), { event: 'e9' }))
    expect([reader.board.events.has('e9'), alarms.length]).toEqual([false, 1])
    await fresh()
  })

  test('23 · broken lines: their event is suspended, the rest goes on', async () => {
    await say(
      said.fixture('e2', { code: '2002' }),
      said.odds('1x2', p(450_000, 260_000, 290_000), { event: 'e2' }),
    )
    feed.write('{"seq":')
    feed.write('')
    await say({ type: 'odds_change', producer: 'pre', event: 'e1', score: 7, markets: 'none' })
    await say(said.incident('e2'))
    expect([status(), status('1x2', 'e2')]).toEqual(['suspended', 'active'])
    expect(alarms.length).toBe(2)
    await fresh()
  })

  test('24 · silence, a producer that stopped, and a window that is over: closed until all is read', async () => {
    clockMs += 10_000
    expect(reader.isFresh('pre')).toBe(false)
    await fresh()
    feed.alive({ pre: true, live: false })
    await vi.waitFor(() => expect(reader.isFresh('live')).toBe(false), patient)
    expect(reader.isFresh('pre')).toBe(true)
    await fresh()
    feed.cut()
    feed.lose(said.stop(), said.incident())
    const markets: Snapshot['markets'] = [
      {
        event: 'e5',
        producer: 'live',
        markets: [
          { market: '1x2', status: 'settled', cashOut: false, outcomes: [] },
          { market: 'total|2.5', status: 'active', cashOut: true, outcomes: overUnder(480_000) },
        ],
      },
    ]
    feed.forget({
      fixtures: [{ event: 'e5', fixture: fixtureOf() as never, score: scoreOf() as never }],
      markets,
    })
    clockMs += 20_000
    expect(reader.isFresh('pre')).toBe(false)
    await vi.waitFor(() => {
      clockMs += 1_000
      reader.tick()
      expect(reader.board.events.has('e5')).toBe(true)
    }, patient)
    await fresh()
    expect([...reader.board.events.keys()]).toEqual(['e5'])
    await say(said.odds('1x2', p(450_000, 260_000, 290_000), { event: 'e5' }))
    expect([status('1x2', 'e5'), status('total|2.5', 'e5')]).toEqual(['settled', 'active'])
  })

  test('a snapshot is read as lines are: what can not be believed is left out or suspended, and told', async () => {
    const odds = (outcomes: unknown) => [
      { market: '1x2', status: 'active', cashOut: true, outcomes },
      { market: 'total|2.5', status: 'active', cashOut: true, outcomes: overUnder(480_000) },
    ]
    const good = { fixture: fixtureOf(), score: scoreOf() }
    feed.cut()
    feed.lose(said.incident(), said.incident())
    feed.forget({
      fixtures: [
        { event: 'e5', ...good },
        { event: 'e6', ...good, fixture: fixtureOf({ code: 'nine' }) },
        { event: 'e7', ...good },
        7,
      ],
      markets: [
        { event: 'e5', producer: 'pre', markets: odds(p(450_000, 260_000, 900_000)) },
        { event: 'e6', producer: 'pre', markets: odds(p(450_000, 260_000, 290_000)) },
        { event: 'e7', producer: 'never', markets: odds(p(450_000, 260_000, 290_000)) },
        null,
      ],
    } as never)
    clockMs += 20_000
    await vi.waitFor(() => {
      clockMs += 1_000
      reader.tick()
      expect(reader.board.events.has('e5')).toBe(true)
    }, patient)
    await fresh()
    expect([...reader.board.events.keys()]).toEqual(['e5', 'e7'])
    expect([status('1x2', 'e5'), status('total|2.5', 'e5')]).toEqual(['suspended', 'active'])
    expect(reader.board.events.get('e7')?.markets.size).toBe(0)
    expect(alarms.length).toBe(5)
  })
})

describe.each(adapters)('%s', (_name, make) => {
  test('who begins with a snapshot knows what has happened; what of it is unread costs no match', async () => {
    const feed = await openTestFeed()
    const incident = { kind: 'goal', team: 'home', player: 'A. Kaya', clock: 600, at: at(700) }
    const playing = { fixture: fixtureOf(), score: scoreOf({ phase: 'first_half', clock: 610 }) }
    feed.forget({
      fixtures: [
        { event: 'e1', ...playing, incidents: [incident] },
        { event: 'e2', ...playing, incidents: [{ ...incident, clock: 'late' }] },
        { event: 'e3', ...playing },
      ],
      markets: [],
    } as never)
    const reader = createReader({
      adapter: make(feed),
      log: { error: () => {}, warn: () => {} },
      clock: () => 0,
    })
    const known = () => [...reader.board.events.values()].map((it) => it.incidents)
    await vi.waitFor(() => expect(known()).toEqual([[incident], [], []]), patient)
    // And what comes is told behind it.
    await vi.waitFor(() => {
      feed.alive()
      expect(reader.isFresh('live')).toBe(true)
    }, patient)
    feed.say(said.incident())
    await vi.waitFor(() => expect(known()[0]).toHaveLength(2), patient)
    reader.close()
    await feed.close()
  })
})

test('a feed that takes our signature for wrong is none: nothing is offered, and it is asked again', async () => {
  const feed = await openTestFeed({ ...testFeedKeys, secret: 'x'.repeat(32) })
  let clockMs = 0
  const reader = createReader({
    adapter: felekFeed('felek', { url: feed.url, keys: testFeedKeys }),
    log: { error: () => {}, warn: () => {} },
    clock: () => clockMs,
  })
  await vi.waitFor(() => {
    clockMs += 1_000
    reader.tick()
    expect(feed.asked.length).toBeGreaterThan(2)
  }, patient)
  expect(reader.isFresh('pre')).toBe(false)
  reader.close()
  await feed.close()
})
