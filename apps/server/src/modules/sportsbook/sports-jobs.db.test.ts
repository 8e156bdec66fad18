import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { felekFeed } from './adapters/felek-feed.ts'
import { feedStateOf } from './feed-state.ts'
import { startSportsJobs } from './jobs.ts'
import { place } from './place/place.ts'
import { anotherProcess } from '../../../test/test-app.ts'
import { openSports, type Sports } from './test-sports.ts'
import { openTestFeed, p, said as told, type TestFeed } from './test-feed.ts'

/* The whole road in one process: a feed over HTTP that doubles, swaps and cuts, to money. */

let s: Sports
/** The process of the jobs: its own clock goes on, since what waits for time has to. */
let own: Sports['deps']
let feed: TestFeed
let stop: () => Promise<void>
beforeAll(async () => {
  s = await openSports()
  feed = await openTestFeed()
  own = anotherProcess(s.deps, { now: () => new Date() })
  stop = startSportsJobs(own, felekFeed('felek', feed))
})
afterAll(async () => {
  await stop()
  await feed.close()
  await s.close()
})

const patient = { timeout: 30_000, interval: 20 }

test('a feed that is doubled, swapped and cut ends as one that is not: coupons are paid once', async () => {
  const player = await s.aPlayer({ cashKurus: 100_000n })
  const events = Array.from({ length: 6 }, (_, i) => `f${i}`)
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  const messages = feed.lose(
    ...events.flatMap((event, i) => [
      told.fixture(event, { startsAt, code: String(2_100 + i) }),
      told.odds('1x2', p(450_000, 260_000, 290_000), { event }),
    ]),
  )
  // Doubled, and each pair the wrong way round.
  for (let i = 0; i + 1 < messages.length; i += 2)
    for (const one of [messages[i + 1], messages[i], messages[i + 1]])
      feed.write(JSON.stringify(one))
  const { believed } = feedStateOf(own)
  await vi.waitFor(() => {
    feed.alive()
    expect(feedStateOf(own).believed.isFresh('pre')).toBe(true)
    expect(feedStateOf(own).believed.board.events.size).toBe(6)
  }, patient)
  expect(believed.board.seq).toBe(feed.seq)
  const odds = believed.board.events.get('f0')?.markets.get('1x2')?.outcomes[0]?.odds ?? 0
  for (const eventID of events)
    await place(own, player.playerId, {
      selections: [
        {
          eventID,
          marketID: '1x2',
          outcomeID: '1',
          odds: (odds / 100).toFixed(2),
          banker: false,
        },
      ],
      lineStake: '10',
      oddsPolicy: 'better',
      requestID: s.requestID(),
    })
  expect(await s.cash(player)).toBe(100_000n - 6_000n)
  // Cut, and what was decided meanwhile is in no stream that anybody hears.
  feed.cut()
  for (const event of events)
    feed.lose(told.settle('1x2', { '1': [1], x: [0], '2': [0] }, { event }))
  await vi.waitFor(async () => {
    expect(await s.cash(player)).toBe(94_000n + 6n * BigInt(odds * 10))
  }, patient)
  // Money is there a moment before the list says so.
  await vi.waitFor(async () => {
    const { rows } = await s.db.query(
      `select state, count(*)::int as n, (select count(*)::int from sports_unpaid) as unpaid, (select count(*)::int from sports_events) as events
       from sports_coupons group by state`,
      [],
    )
    expect(rows).toEqual([{ state: 'won', n: 6, unpaid: 0, events: 6 }])
  }, patient)
  const text = await s.deps.metrics.registry.metrics()
  for (const line of [
    'felek_sports_coupons_total{how="open"} 6',
    'felek_sports_settlements_total{state="won"} 6',
    'felek_sports_markets{status="settled"} 6',
    'felek_sports_unpaid_oldest_seconds 0',
    'felek_sports_due_oldest_seconds 0',
    'felek_sports_undecided_oldest_seconds 0',
  ])
    expect(text).toContain(line)
})

test('a feed that is away is said once and hurts nothing else; when it is there, all goes on', async () => {
  await stop()
  // Nobody listens at port 1.
  const place = { url: 'http://127.0.0.1:1', keys: feed.keys }
  const said: [level: string, text: string][] = []
  const says = (level: string) => (_detail: object, text: string) => {
    // The test's feed has one time for all that it says.
    if (!text.includes('clock is not ours')) said.push([level, text])
  }
  const log = { ...s.deps.log, error: says('error'), warn: says('warn'), info: says('info') }
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  stop = startSportsJobs({ ...own, now, log: log as never }, felekFeed('felek', place))
  aheadMs = 11_000
  await vi.waitFor(() => expect(said).toHaveLength(1), patient)
  expect(feedStateOf(own).believed.isFresh('pre')).toBe(false)
  const figures = await s.deps.metrics.registry.metrics()
  expect(figures).toContain('felek_sports_feed_fresh{producer="pre"} 0')
  expect(said).toEqual([['warn', 'the match feed can not be read: nothing can be bet on']])
  // It is there again: the board is read, and what was decided meanwhile is written.
  place.url = feed.url
  feed.lose(told.settle('oe', { odd: [1], even: [0] }, { event: 'f0' }))
  await vi.waitFor(async () => {
    feed.alive()
    expect(feedStateOf(own).believed.isFresh('pre')).toBe(true)
    const { rows } = await s.db.query(`select seq::int as seq from sports_cursor`, [])
    expect(rows).toEqual([{ seq: feed.seq }])
    expect(said.slice(1)).toEqual([['info', 'the match feed is read again']])
  }, patient)
  // A feed that has lost what the book has written already (another one, one from before a restore) is seen.
  const behind = async () =>
    /felek_sports_feed_behind (\d+)/.exec(await s.deps.metrics.registry.metrics())?.[1]
  expect(await behind()).toBe('0')
  await s.db.query('update sports_cursor set seq = seq + 7', [])
  await vi.waitFor(async () => {
    feed.alive()
    expect(await behind()).toBe('7')
  }, patient)
  // What it decides is never heard: nothing of it is bet on, and operators are told once.
  const errors = () => said.filter(([level]) => level === 'error')
  await vi.waitFor(() => {
    aheadMs += 1_000
    feed.alive()
    expect(feedStateOf(own).believed.isFresh('pre')).toBe(false)
    expect(errors()).toHaveLength(1)
  }, patient)
  expect(errors()[0]?.[1]).toContain('does not know what the book has written')
  await s.db.query('update sports_cursor set seq = seq - 7', [])
  await vi.waitFor(() => {
    feed.alive()
    expect(feedStateOf(own).believed.isFresh('pre')).toBe(true)
  }, patient)
  expect(errors()).toHaveLength(1)
  // Another feed that has grown past the cursor: under the last number that is written it says something else.
  const other = await openTestFeed()
  other.lose(
    told.fixture('g0', { code: '2900' }),
    ...Array.from({ length: feed.seq + 20 }, () => told.incident('g0')),
  )
  place.url = other.url
  feed.cut()
  await vi.waitFor(() => {
    aheadMs += 500
    other.alive()
    expect(feedStateOf(own).believed.board.seq).toBe(other.seq)
    const why = errors().filter(([, text]) => text.includes('what the book has written'))
    expect(why).toHaveLength(2)
  }, patient)
  expect(feedStateOf(own).believed.isFresh('pre')).toBe(false)
  // The right one is believed again.
  place.url = feed.url
  await other.close()
  await vi.waitFor(() => {
    feed.alive()
    expect(feedStateOf(own).believed.isFresh('pre')).toBe(true)
  }, patient)
})
