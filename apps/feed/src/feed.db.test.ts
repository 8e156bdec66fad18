import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readFeedLine, type FeedMessage, type Market } from '@felek/contract/protocols/feed/feed.ts'
import { hashOfHex } from '@felek/platform/crypto/commitment-chain.ts'
import { linesAfter, statefulAfter, takeLease } from './log/store.ts'
import { verifyMatch } from './matches/verify.ts'
import type { FeedDb } from './schema.ts'
import { aFeed, type TestFeed } from './test-feed.ts'

/*
 * The feed over its tables, by a clock that the test turns: the calendar is full at once, matches go
 * on through deaths at any moment, and whoever reads the log knows what the snapshot says.
 */

let feed: TestFeed
let run: Awaited<ReturnType<TestFeed['start']>>
const soak = process.env['SOAK'] === '1'
const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const settle = async () => {
  // Until nothing waits, and no more is planned.
  for (let i = 0, known = -1; i < 20; i += 1) {
    await run.engine.plan()
    await run.engine.witnessed()
    if (run.engine.counts().waiting === 0 && known === run.engine.matches.size) break
    known = run.engine.matches.size
  }
  await run.engine.plan()
  await run.engine.witnessed()
  await run.engine.tell()
}

beforeAll(async () => {
  // Basketball of two hours ago ends within the test.
  const from = Date.parse('2026-11-22T15:20:00Z')
  feed = await aFeed(soak ? {} : { from, only: /^hizli-[01]$|^ruzgar-0$|^pota-0$|^lale-[23]$/ })
  run = await feed.start()
  await settle()
}, 120_000)
afterAll(() => feed.end())

/** Everything that was said, read as a stranger would. */
const readAll = async (after = 0): Promise<FeedMessage[]> => {
  const messages: FeedMessage[] = []
  for (let at = after; ;) {
    const lines = await linesAfter(feed.db.read, at, 2_000)
    for (const { line, seq } of lines) {
      const read = readFeedLine(line)
      if (read.kind !== 'message') throw new Error(`no message: ${line}`)
      expect(read.faults, line).toEqual([])
      expect(read.message.seq).toBe(seq)
      messages.push(read.message)
    }
    const last = lines.at(-1)
    if (!last) return messages
    at = last.seq
  }
}

/** What a reader knows of each market. */
type Board = Map<string, Map<string, Pick<Market, 'status' | 'outcomes'>>>
const boardOf = (messages: readonly FeedMessage[]): Board => {
  const board: Board = new Map()
  for (const it of messages) {
    const event = board.get(it.event) ?? new Map<string, Pick<Market, 'status' | 'outcomes'>>()
    board.set(it.event, event)
    if (it.type === 'odds_change')
      for (const { market, status, outcomes } of it.markets)
        event.set(market, {
          status,
          outcomes:
            outcomes.length === 0 && (status === 'suspended' || status === 'handed_over')
              ? (event.get(market)?.outcomes ?? [])
              : outcomes,
        })
    if (it.type === 'bet_stop')
      for (const [name, market] of event)
        if (market.status === 'active') event.set(name, { ...market, status: 'suspended' })
  }
  return board
}

const gapless = (messages: readonly FeedMessage[]): void => {
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, i) => i + 1))
}

/** Results that stand, by event and market. */
const resultsOf = (messages: readonly FeedMessage[]) => {
  const standing = new Map<string, string>()
  for (const it of messages) {
    if (it.type === 'bet_settlement')
      for (const { market, outcomes } of it.markets)
        standing.set(`${it.event} ${market}`, JSON.stringify(outcomes))
    if (it.type === 'rollback_bet_settlement')
      for (const market of it.markets) {
        expect(standing.has(`${it.event} ${market}`), 'a rollback of what was settled').toBe(true)
        standing.delete(`${it.event} ${market}`)
      }
  }
  return standing
}

const oddSeconds = [7, 13, 1, 29, 20, 11, 40, 3]

describe('the feed', () => {
  test('opens what the calendar has, each match promised by both parties', () => {
    const { fixtures, markets } = run.engine.snapshot()
    expect(run.engine.counts()).toMatchObject({ waiting: 0 })
    expect(run.engine.counts().live).toBeGreaterThanOrEqual(soak ? 20 : 2)
    expect(fixtures.length).toBeGreaterThan(soak ? 700 : 50)
    expect(new Set(fixtures.map(({ fixture }) => fixture.code)).size).toBe(fixtures.length)
    for (const { event, fixture, score } of fixtures) {
      expect(feed.witness.rounds.get(event)?.commitment).toBe(hashOfHex(fixture.seal))
      const { sport, fast, code } = fixture
      const heads = { football: fast ? '7' : '2', basketball: '3', tennis: '4', volleyball: '5' }
      expect(code[0]).toBe(heads[sport])
      if (score.phase !== 'not_started') continue
      const least = { football: 25, basketball: 15, tennis: 8, volleyball: 0 }[fixture.sport]
      expect(markets.find((it) => it.event === event)?.markets.length).toBeGreaterThan(least)
    }
  })

  test('what is under way at a first start is in the middle of its course, and was never offered before it', async () => {
    const { fixtures, markets } = run.engine.snapshot()
    const before = fixtures.filter(({ fixture }) => Date.parse(fixture.startsAt) < feed.now())
    expect(before.length).toBeGreaterThanOrEqual(soak ? 20 : 3)
    const messages = await readAll()
    for (const { event, score } of before) {
      expect(score.phase).not.toBe('not_started')
      if (score.phase === 'postponed') continue
      const said = messages.filter((it) => it.event === event)
      const early = said.filter(({ producer }) => producer === 'pre').map(({ type }) => type)
      expect(early, event).toEqual(['fixture_change'])
      expect(said.filter(({ type }) => type === 'incident').length).toBeGreaterThan(1)
    }
    const offered = markets.filter(
      (it) => it.producer === 'live' && it.markets.some(({ status }) => status === 'active'),
    )
    expect(offered.length).toBeGreaterThanOrEqual(soak ? 15 : 1)
  })

  test('plays on through a death after any step, and whoever reads it knows what it knows', async () => {
    for (let i = 0; i < (soak ? 200 : 25); i += 1) {
      feed.turn((oddSeconds[i % oddSeconds.length] ?? 1) * second)
      // Dead before the step, between its two parts, or after it.
      if (i % 5 === 1) run = await feed.start()
      await run.engine.plan()
      await run.engine.witnessed()
      if (i % 5 === 3) run = await feed.start()
      await run.engine.tell()
    }
    expect(feed.faults).toEqual([])
    const messages = await readAll()
    gapless(messages)
    expect(run.feedLog.last()).toBe(messages.length)
    const board = boardOf(messages)
    const { markets } = run.engine.snapshot()
    for (const { event, markets: known } of markets)
      for (const { market, status, outcomes } of known)
        expect([market, board.get(event)?.get(market)], event).toEqual([
          market,
          { status, outcomes },
        ])
  })

  test('ends matches within minutes: they are settled, shown, and play again the same', async () => {
    for (let i = 0; i < 34; i += 1) {
      feed.turn(30 * second)
      await run.engine.plan()
      await run.engine.witnessed()
      await run.engine.tell()
    }
    const messages = await readAll()
    const standing = resultsOf(messages)
    const closed = messages.filter((it) => it.type === 'odds_change' && it.score.phase === 'closed')
    expect(closed.length).toBeGreaterThanOrEqual(2)
    const board = boardOf(messages)
    for (const { event } of closed) {
      const verified = await verifyMatch(feed.db.read, event)
      expect(verified).toMatchObject({ verified: true, state: 'closed' })
      expect(hashOfHex(verified?.seed ?? '')).toBe(verified?.seal)
      expect(feed.witness.rounds.get(event)?.shown[1]).toMatchObject({
        value: verified?.seed,
        settled: verified?.digest,
      })
      // Every market that was ever open has one result, or was cancelled.
      const cancelled = messages.some((it) => it.event === event && it.type === 'bet_cancel')
      for (const market of board.get(event)?.keys() ?? [])
        if (!cancelled) expect(standing.has(`${event} ${market}`), `${event} ${market}`).toBe(true)
      if (verified?.result?.phase !== 'ended') continue
      const main = verified.fixture.sport === 'football' ? '1x2' : 'winner'
      // It was decided before it was ever offered.
      if (board.get(event)?.has(main) !== true) continue
      const [home = 0, away = 0] = verified.result.points
      const won = home > away ? '1' : home === away ? 'x' : '2'
      const result = JSON.parse(standing.get(`${event} ${main}`) ?? '[]') as {
        id: string
        result: number
      }[]
      expect(result.find((it) => it.result === 1)?.id).toBe(won)
    }
    const stateful = await statefulAfter(feed.db.read, {
      // Of one that was over before it was ever offered nothing is settled.
      event: messages.find(({ type }) => type === 'bet_settlement')?.event,
      after: 0,
      limit: 1_000,
    })
    expect(stateful.length).toBeGreaterThan(0)
  })

  test('whoever reads all tables knows no seed of a match that is not over', async () => {
    const rows = await feed.db.read
      .selectFrom('feed_matches')
      .selectAll()
      .where('state', 'not in', ['closed', 'cancelled'])
      .execute()
    const lines = await linesAfter(feed.db.read, 0, 100_000)
    const text = JSON.stringify([rows, lines], (_key, it: unknown) =>
      typeof it === 'bigint' ? `${it}` : it,
    )
    const seals = new Set(rows.map(({ seal }) => seal))
    const words = new Set(text.match(/[0-9a-f]{64}/g))
    expect(rows.length).toBeGreaterThan(30)
    for (const word of words) expect(seals.has(hashOfHex(word))).toBe(false)
    const event = rows.find(({ state }) => state === 'live')?.event ?? ''
    expect(await verifyMatch(feed.db.read, event)).toMatchObject({
      seed: null,
      story: null,
      verified: null,
    })
  })

  test('a step whose end is unknown is told once, whether it counted or not', async () => {
    for (const counts of [true, false]) {
      let failing = true
      run = await feed.start({
        ...feed.db,
        inTx: async (fn) => {
          if (!failing) return feed.db.inTx(fn)
          if (counts) await feed.db.inTx(fn)
          throw new Error('the line went dead')
        },
      })
      feed.turn(45 * second)
      expect(await run.engine.tell()).toBe(false)
      expect(run.engine.works()).toBe(false)
      failing = false
      expect(await run.engine.tell()).toBe(true)
    }
    expect(feed.faults.splice(0).length).toBe(2)
    const messages = await readAll()
    gapless(messages)
    const kicked = messages.filter((it) => it.type === 'incident' && it.kind === 'kick_off')
    expect(new Set(kicked.map(({ event }) => event)).size).toBe(kicked.length)
    resultsOf(messages)
  })

  test('a step that failed reads nothing anew before the database has room, then once for all who wait', async () => {
    let [failing, hasRoom, read] = [true, false, 0]
    const full: FeedDb = {
      ...feed.db,
      get read() {
        read += 1
        return feed.db.read
      },
      inTx: (fn) => (failing ? Promise.reject(new Error('the disk is full')) : feed.db.inTx(fn)),
    }
    run = await feed.start(full, { databaseReady: async () => hasRoom })
    feed.turn(45 * second)
    expect(await run.engine.tell()).toBe(false)
    const { engine } = run
    const all = () => Promise.all([engine.tell(), engine.plan(), engine.witnessed()])
    read = 0
    expect(await all()).toEqual([false, false, false])
    expect([read, engine.works()]).toEqual([0, false])
    hasRoom = true
    failing = false
    // Where the log ends and what is open: once each, for all three.
    const reload = vi.spyOn(run.feedLog, 'load')
    expect(await all()).toEqual([true, true, true])
    expect([reload.mock.calls.length, engine.works()]).toEqual([1, true])
    expect(feed.faults.splice(0).length).toBe(1)
    gapless(await readAll())
    run = await feed.start()
  })

  test('while all matches are read anew, others have their turn between any two', async () => {
    const other = await feed.process()
    let [turns, isReading] = [0, true]
    const take = () => {
      turns += 1
      if (isReading) setImmediate(take)
    }
    setImmediate(take)
    await other.engine.load()
    isReading = false
    expect(other.engine.matches.size).toBeGreaterThan(10)
    expect(turns).toBeGreaterThanOrEqual(other.engine.matches.size)
  })

  test('of two processes one draws: the other can say nothing', async () => {
    const other = await feed.process()
    expect(await takeLease(feed.db.read, other.owner, 20_000)).toBe(false)
    await other.engine.load()
    feed.turn(minute)
    await expect(other.engine.tell()).rejects.toThrow('another process draws')
    // The first one is thought dead, and is not.
    const heir = await feed.start()
    await expect(run.engine.tell()).rejects.toThrow('another process draws')
    expect(await heir.engine.tell()).toBe(true)
    gapless(await readAll())
    run = heir
  })

  test('without the witness no match opens or kicks off, and all goes on when it is back', async () => {
    feed.witness.setAway(true)
    const before = run.engine.counts()
    const seq = run.feedLog.last()
    for (let i = 0; i < 4; i += 1) {
      feed.turn(4 * minute)
      await run.engine.plan()
      await run.engine.witnessed()
      await run.engine.tell()
    }
    const held = (await readAll(seq)).filter(
      (it) => it.type === 'bet_stop' && it.producer === 'pre',
    )
    expect(held.length).toBeGreaterThan(0)
    const kicked = (await readAll(seq)).filter(
      (it) => it.type === 'incident' && it.kind === 'kick_off',
    )
    expect(kicked.length).toBe(0)
    feed.witness.setAway(false)
    // Its numbers have gone on, as for an older copy of our tables: into those that we have planned.
    const planned = await feed.db.read
      .selectFrom('feed_matches')
      .select(['number'])
      .where('state', '=', 'planned')
      .where('sport', '=', 'football')
      .execute()
    expect(planned.length).toBeGreaterThan(1)
    const ours = Math.max(...planned.map(({ number }) => parseInt(`${number}`, 10)))
    feed.witness.skipTo('football', ours - 1)
    await settle()
    await settle()
    expect(run.engine.counts().waiting).toBe(0)
    expect(run.engine.counts().live).toBeGreaterThanOrEqual(Math.min(2, before.live))
    expect(feed.faults).toEqual([])
    const numbers = [...feed.witness.rounds.values()].map(({ number }) => parseInt(`${number}`, 10))
    expect(Math.max(...numbers)).toBeGreaterThan(ours)
  })

  test('a seed sealed under another key stops the start, and tables refuse what was told', async () => {
    const [row] = await feed.db.read
      .selectFrom('feed_matches')
      .select('event')
      .where('state', '=', 'live')
      .limit(1)
      .execute()
    const event = row?.event ?? ''
    const change = (set: object) =>
      feed.db.read.updateTable('feed_matches').set(set).where('event', '=', event).execute()
    await expect(change({ seal: 'a'.repeat(64) })).rejects.toThrow('does not change')
    await expect(change({ value: 'a'.repeat(64) })).rejects.toThrow('does not change')
    await expect(change({ beats: 0 })).rejects.toThrow('does not change')
    await expect(
      feed.db.read.updateTable('feed_messages').set({ line: '' }).where('seq', '=', 1n).execute(),
    ).rejects.toThrow('does not change')
  })

  test('forgets odds after ten hours, and results never', async () => {
    feed.turn(11 * hour)
    while (await run.feedLog.forget(20_000));
    expect(run.feedLog.keptAfter()).toBeGreaterThan(0)
    const kept = await feed.db.read
      .selectFrom('feed_messages')
      .select(['producer', 'stateful'])
      .where('seq', '<=', BigInt(run.feedLog.keptAfter()))
      .execute()
    expect(kept.some(({ stateful }) => stateful)).toBe(true)
    expect(kept.some((it) => it.producer === 'live' && !it.stateful)).toBe(false)
  })
})
