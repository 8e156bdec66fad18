import { afterEach, expect, test } from 'vitest'
import { rails } from './calendar/calendar.ts'
import { aFeed, type TestFeed } from './test-feed.ts'

/* What cannot be planned holds up nothing else: what was planned is kicked off, told and closed. */

const minute = 60_000
type Run = Awaited<ReturnType<TestFeed['start']>>

let feed: TestFeed
afterEach(() => feed.end())

const step = async (run: Run, ms: number) => {
  feed.turn(ms)
  await run.engine.plan()
  await run.engine.witnessed()
  await run.engine.tell()
}
/** Until nothing more is planned. */
const fill = async (run: Run) => {
  for (let known = -1; known !== run.engine.matches.size; await step(run, 11_000))
    known = run.engine.matches.size
}
/** How many matches there are, and how many of them are at their end. */
const counted = async () => {
  const rows = await feed.db.read.selectFrom('feed_matches').select('state').execute()
  return { all: rows.length, closed: rows.filter(({ state }) => state === 'closed').length }
}

test('under another pace, matches for which no code is free wait until others are played to their end', async () => {
  // Football alone, which has seven hundred and forty of a thousand codes at any pace.
  feed = await aFeed({ only: /^(?!pota|cember|parke|lale|yelpaze|sumbul)/ })
  await fill(await feed.start())
  const first = await counted()
  const run = await feed.start(feed.db, { feedPace: 2 })
  await fill(run)
  expect(feed.warnings).toContain('no code is free: matches wait to be planned')
  const full = await counted()
  expect(run.engine.matches.size).toBeGreaterThanOrEqual(1_000)
  for (let i = 0; i < 20; i += 1) await step(run, minute)
  const later = await counted()
  expect(later.closed).toBeGreaterThan(full.closed)
  expect(later.all).toBeGreaterThan(full.all)
  expect(full.all).toBeGreaterThan(first.all)
  expect(run.engine.counts().live).toBeGreaterThan(0)
  expect(feed.faults).toEqual([])
})

test('a calendar that fails is said, and keeps no open match from its kick-off and its end', async () => {
  feed = await aFeed({ only: /^hizli-0$/ })
  await fill(await feed.start())
  const broken = rails.slice(0, 1).map((rail) => ({ ...rail, slow: undefined as never }))
  const run = await feed.start(feed.db, { rails: broken })
  // Matches of one rail follow each other: at a given moment it may be that none is played.
  let mostLive = 0
  for (let i = 0; i < 60; i += 1) {
    await step(run, 30_000)
    mostLive = Math.max(mostLive, run.engine.counts().live)
  }
  expect(feed.faults.length).toBeGreaterThan(0)
  expect((await counted()).closed).toBeGreaterThan(0)
  expect(mostLive).toBeGreaterThan(0)
})
