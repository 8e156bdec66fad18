import { createServer, type IncomingMessage } from 'node:http'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDescribed, readFeedLine, type FeedLine } from '@felek/contract/protocols/feed/feed.ts'
import { ratesOf } from './football/model.ts'
import { addRoutes, createApp } from './http.ts'
import { aFeed, type TestFeed } from './test-feed.ts'
import { createCaller } from '@felek/platform/signatures/signed-caller.ts'
import { isResponseSigned, signedHeaders } from '@felek/platform/signatures/signature.ts'
import { createWitness } from '@felek/platform/witness/witness-client.ts'

const keys = { id: 'felek-1', secret: 'k'.repeat(32) }
let feed: TestFeed
let run: Awaited<ReturnType<TestFeed['start']>>
let app: ReturnType<typeof createApp>
let base = ''
const streams = new AbortController()

beforeAll(async () => {
  // Two minutes into a match.
  feed = await aFeed({ only: /^hizli-0$/, from: Date.parse('2026-11-22T15:10:00Z') })
  run = await feed.start()
  await run.engine.plan()
  await run.engine.witnessed()
  await run.engine.plan()
  await run.engine.witnessed()
  await run.engine.tell()
  app = createApp({ logLevel: 'silent' })
  addRoutes(app, {
    keys,
    db: feed.db,
    engine: run.engine,
    feedLog: run.feedLog,
    ready: () => true,
    databaseReady: async () => true,
    stopping: streams.signal,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}, 60_000)
afterAll(async () => {
  streams.abort()
  await app.close()
  await feed.end()
})

const signed = (path: string) => signedHeaders(keys, Date.now(), path.split('?')[0] ?? '', '')
const ask = async (path: string, headers: Record<string, string> = signed(path)) => {
  const response = await fetch(base + path, { headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Reads a stream until enough has come. */
const listen = (after: number, enough: (lines: readonly FeedLine[]) => boolean) =>
  new Promise<FeedLine[]>((resolve, reject) => {
    const path = `/feed/stream?after=${after}`
    const request = get(base + path, { headers: signed(path) }, (response: IncomingMessage) => {
      const lines: FeedLine[] = []
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const parts = (rest + chunk).split('\n')
        rest = parts.pop() ?? ''
        lines.push(...parts.map(readFeedLine))
        if (!enough(lines)) return
        request.destroy()
        resolve(lines)
      })
    })
    request.on('error', reject)
  })
const seqs = (lines: readonly FeedLine[]) =>
  lines.flatMap((it) => (it.kind === 'message' ? [it.message.seq] : []))

describe('the stream', () => {
  test('begins behind a number, leaves none out, says that it lives, and goes on with what comes', async () => {
    const last = run.feedLog.last()
    let told = false
    const lines = await listen(3, (so) => {
      const newest = seqs(so).at(-1) ?? 0
      if (newest === last && !told) {
        told = true
        feed.turn(30_000)
        void run.engine.tell()
      }
      return newest > last && so.some(({ kind }) => kind === 'alive')
    })
    expect(lines.every(({ kind }) => kind !== 'broken')).toBe(true)
    expect(seqs(lines)).toEqual(seqs(lines).map((_, i) => i + 4))
    expect(lines.find(({ kind }) => kind === 'alive')).toMatchObject({
      alive: { producers: { pre: true, live: true } },
    })
  })

  test('refuses a number that is none, is not yet, or is kept no more', async () => {
    for (const after of ['', 'x', '-1', '1.5', `${run.feedLog.last() + 1}`, '9'.repeat(30)])
      expect(await ask(`/feed/stream?after=${after}`), after).toMatchObject({ status: 400 })
    expect(await ask('/feed/stream')).toMatchObject({ status: 400 })
  })
})

describe('whoever asks', () => {
  test('is told nothing without a signature of this path, of now', async () => {
    const path = '/feed/snapshot'
    const old = signedHeaders(keys, Date.now() - 400_000, path, '')
    const foreign = signedHeaders({ ...keys, secret: 'x'.repeat(32) }, Date.now(), path, '')
    for (const headers of [{}, old, foreign, signed('/feed/stateful')])
      expect(await ask(path, headers)).toEqual({
        status: 401,
        body: { status: 'invalid_signature' },
      })
    for (const other of ['/feed/stream?after=0', '/feed/stateful', '/feed/verify/x', '/feed/none'])
      expect(await ask(other, {})).toMatchObject({ status: 401 })
  })

  test('is told what it is answered by the feed alone, bound to what was asked', async () => {
    const path = '/feed/snapshot'
    for (const [url, status] of [
      [path, 200],
      ['/feed/event/f-none', 404],
      ['/feed/stream?after=x', 400],
    ] as const) {
      const headers = signed(url)
      const response = await fetch(base + url, { headers })
      const asked = { signature: headers['x-felek-signature'] ?? '', url }
      const said = {
        status: response.status,
        body: await response.text(),
        signature: response.headers.get('x-felek-signature'),
      }
      expect(said.status).toBe(status)
      expect(isResponseSigned(keys, asked, said), url).toBe(true)
      expect(isResponseSigned(keys, { ...asked, signature: 'another' }, said)).toBe(false)
      expect(isResponseSigned(keys, asked, { ...said, body: `${said.body} ` })).toBe(false)
      expect(isResponseSigned({ ...keys, secret: 'x'.repeat(32) }, asked, said)).toBe(false)
    }
  })

  test('with what can be no match hears that there is none: never a fault of ours', async () => {
    for (const of of ['event', 'verify'])
      for (const id of ['%00', 'a%00b', 'a%2fb', '%ff', 'e'.repeat(60), '%F0%9F%98%80'])
        expect([400, 404], `${of}/${id}`).toContain((await ask(`/feed/${of}/${id}`)).status)
  })

  test('gets all that is open, and the results of an event', async () => {
    const { body } = await ask('/feed/snapshot')
    expect(body['seq']).toBe(run.feedLog.last())
    const fixtures = body['fixtures'] as { event: string }[]
    expect(fixtures.length).toBeGreaterThan(5)
    for (let i = 0; i < 30; i += 1) {
      feed.turn(30_000)
      await run.engine.plan()
      await run.engine.witnessed()
      await run.engine.tell()
    }
    const all = await ask('/feed/stateful')
    const [first] = all.body['messages'] as { event: string; seq: number }[]
    expect(first).toBeDefined()
    const of = await ask(`/feed/stateful?event=${first?.event}&after=${first?.seq}`)
    const rest = of.body['messages'] as { event: string; seq: number }[]
    expect(rest.every((it) => it.event === first?.event && it.seq > (first?.seq ?? 0))).toBe(true)
    for (const query of ['?after=x', '?event=<b>', `?event=${'e'.repeat(50)}`])
      expect(await ask(`/feed/stateful${query}`), query).toMatchObject({ status: 400 })
  })

  test('sees a match that is over played again, and of others no seed', async () => {
    const { body } = await ask('/feed/snapshot')
    const [open] = body['fixtures'] as { event: string }[]
    const states = new Set<unknown>()
    for (const event of [open?.event ?? '', ...feed.witness.rounds.keys()]) {
      const { status, body: it } = await ask(`/feed/verify/${event}`)
      expect(status).toBe(200)
      states.add(it['state'])
      // What chances begin with is told at once, and follows from the names.
      const [home = 1, away = 1] = it['strengths'] as number[]
      expect(it['rates']).toEqual(ratesOf(home, away))
      if (it['state'] === 'closed') expect(it['verified']).toBe(true)
      else expect(it).toMatchObject({ seed: null, story: null })
    }
    expect(states.has('closed')).toBe(true)
    const described = await ask(`/feed/event/${open?.event}`)
    expect(described.status).toBe(200)
    expect(readDescribed(described.body)).toMatchObject({ event: open?.event })
    expect(await ask('/feed/event/f-none')).toMatchObject({ status: 404 })
    expect(await ask(`/feed/event/${open?.event}`, {})).toMatchObject({ status: 401 })
    expect(await ask('/feed/verify/f-none')).toMatchObject({ status: 404 })
  })

  test('hears 410 where something has been forgotten, and goes on from the snapshot', async () => {
    feed.turn(11 * 3_600_000)
    while (await run.feedLog.forget());
    expect(await ask('/feed/stream?after=0')).toMatchObject({
      status: 410,
      body: { status: 'gone' },
    })
    const { body } = await ask('/feed/snapshot')
    const lines = await listen(body['seq'] as number, (so) => so.length > 0)
    expect(lines[0]).toMatchObject({ kind: 'alive' })
  })

  test('learns of its health without a signature', async () => {
    expect(await ask('/health', {})).toMatchObject({ status: 200, body: { ok: true, waiting: 0 } })
    expect(await ask('/ready', {})).toMatchObject({ status: 200 })
    expect(await ask('/other', {})).toMatchObject({ status: 404 })
  })
})

test('a witness that answers nonsense, nothing or an error is away', async () => {
  const answers = ['{', '[]', '{"status":"ok"}', '{"status":"ok","commitment":"x"}', '']
  let i = 0
  const server = createServer((_request, response) => {
    const body = answers[i % answers.length] ?? ''
    i += 1
    response.writeHead(body === '' ? 503 : 200).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const witness = createWitness(createCaller(url, 'felek', keys))
  const said = { roundId: 'f-1', game: 'football', number: 1n, commitment: 'a'.repeat(64) }
  for (const _ of answers)
    expect(await witness.commit({ ...said, steps: 2, closesInMs: 0, endsInMs: 0 })).toMatchObject({
      status: 'away',
    })
  server.close()
  server.closeAllConnections()
  const shown = { roundId: 'f-1', game: 'football', step: 0, value: 'a'.repeat(64), settled: '' }
  expect(await witness.reveal(shown)).toMatchObject({ status: 'away' })
})
