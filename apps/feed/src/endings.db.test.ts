import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  readDescribed,
  readFeedLine,
  readSnapshot,
  type FeedMessage,
  type SnapshotIncident,
} from '@felek/contract/protocols/feed/feed.ts'
import { linesAfter } from './log/store.ts'
import { aFeed, type TestFeed } from './test-feed.ts'

/* Matches that end otherwise than by a whistle, and what whoever comes later hears of a match. */

let feed: TestFeed
let run: Awaited<ReturnType<TestFeed['start']>>

beforeAll(async () => {
  // Codes that end in 13, 17 and 19 are among the first of each sport.
  feed = await aFeed({ feedPace: 20, only: /^hizli-0$|^lale-/, fates: 'codes' })
  run = await feed.start()
  for (let i = 0; i < 20; i += 1) {
    await run.engine.plan()
    await run.engine.witnessed()
  }
}, 120_000)
afterAll(() => feed.end())

const step = async (ms: number) => {
  feed.turn(ms)
  await run.engine.plan()
  await run.engine.witnessed()
  await run.engine.tell()
}

const readAll = async (): Promise<FeedMessage[]> => {
  const messages: FeedMessage[] = []
  for (let at = 0; ;) {
    const lines = await linesAfter(feed.db.read, at, 2_000)
    for (const { line } of lines) {
      const read = readFeedLine(line)
      if (read.kind === 'message') messages.push(read.message)
    }
    const last = lines.at(-1)
    if (!last) return messages
    at = last.seq
  }
}

const incidentsIn = (messages: readonly FeedMessage[], event: string) =>
  messages.flatMap((it) =>
    it.type === 'incident' && it.event === event
      ? [{ kind: it.kind, team: it.team, player: it.player, clock: it.clock }]
      : [],
  )
const untimed = (incidents: readonly SnapshotIncident[] = []) =>
  incidents.map(({ kind, team, player, clock }) => ({ kind, team, player, clock }))

/** Whether matches of these codes are over. */
const areClosed = async (codes: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ code: string }>`select distinct code from feed_matches
    where state = 'closed' and code = any(${codes}::text[])`.execute(feed.db.read)
  return rows.length === codes.length
}

test('a snapshot has what has happened in each match, as the stream told it, also after a death', async () => {
  for (let i = 0; i < 8; i += 1) await step(2_000)
  const messages = await readAll()
  for (const again of [false, true]) {
    if (again) run = await feed.start()
    const read = readSnapshot(JSON.parse(JSON.stringify(run.engine.snapshot())))
    expect(read?.faults).toEqual([])
    let told = 0
    for (const { event, incidents } of read?.snapshot.fixtures ?? []) {
      expect(untimed(incidents), event).toEqual(incidentsIn(messages, event).slice(-200))
      told += incidents?.length ?? 0
      for (const { at } of incidents ?? []) expect(Date.parse(at)).toBeLessThanOrEqual(feed.now())
    }
    // Few enough for any sixteen seconds of chance, and not none.
    expect(told).toBeGreaterThan(10)
  }
})

test('a match is closed as what it ended: postponed, abandoned, retired, or played to its end', async () => {
  const wanted = ['7113', '7117', '4117']
  for (let i = 0; i < 900 && (i % 10 > 0 || !(await areClosed(wanted))); i += 1) await step(18_000)
  expect(feed.faults).toEqual([])
  const messages = await readAll()
  const closing = new Map<string, string[]>()
  const ends = new Map<string, FeedMessage & { type: 'odds_change' }>()
  for (const it of messages) {
    if (it.type !== 'odds_change') continue
    const { phase } = it.score
    if (['ended', 'closed', 'postponed', 'abandoned', 'cancelled'].includes(phase))
      closing.set(it.event, [...(closing.get(it.event) ?? []), phase])
    ends.set(it.event, it)
  }
  const rows = await feed.db.read
    .selectFrom('feed_matches')
    .select(['event', 'sport', 'code', 'state'])
    .where('state', '=', 'closed')
    .execute()
  expect(rows.length).toBeGreaterThan(15)
  const seen = new Set<string>()
  for (const { event, sport, code } of rows) {
    const phases = [...new Set(closing.get(event))]
    const last = phases.at(-1) ?? ''
    expect(['postponed', 'abandoned', 'ended,closed'], `${event} ${code}`).toContain(String(phases))
    if (code.endsWith('13')) expect(last, code).toBe('postponed')
    if (code.endsWith('17') && last !== 'postponed') expect(last, code).toBe('abandoned')
    seen.add(`${sport} ${last}`)
    // Whoever asks for it alone hears the same.
    const described = readDescribed(JSON.parse(JSON.stringify(await run.engine.describe(event))))
    expect(described?.score, event).toEqual(ends.get(event)?.score)
    expect(untimed(described?.incidents), event).toEqual(incidentsIn(messages, event).slice(-200))
  }
  for (const code of wanted) expect(rows.map((row) => row.code)).toContain(code)
  expect(seen).toContain('football postponed')
  expect(seen).toContain('football closed')
})

test('a match that nobody could begin is cancelled, and so it is told to whoever asks for it', async () => {
  const open = [...run.engine.matches].find(([, { state }]) => state === 'open')?.[0] ?? ''
  expect((await run.engine.describe(open))?.score.phase).toBe('not_started')
  feed.witness.setAway(true)
  // An hour behind the start of all that are known.
  for (let i = 0; i < 40; i += 1) await step(240_000)
  expect(run.engine.matches.has(open)).toBe(false)
  expect(run.engine.snapshot().fixtures.some(({ event }) => event === open)).toBe(false)
  const told = readDescribed(JSON.parse(JSON.stringify(await run.engine.describe(open))))
  expect(told).toMatchObject({ event: open, score: { phase: 'cancelled', points: [0, 0] } })
  expect(await run.engine.describe('f-none')).toBeUndefined()
})
