import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp, type TestPlayer } from '../../test/test-app.ts'
import { type HttpServer } from '../http/server.ts'

let t: TestApp
let street: HttpServer
let port: number
let player: TestPlayer

beforeAll(async () => {
  t = await openTestApp()
  street = t.http
  await street.app.listen({ port: 0, host: '127.0.0.1' })
  port = (street.app.server.address() as AddressInfo).port
  player = await t.aPlayer()
})
afterAll(async () => {
  t.deps.eventHub.close()
  street.app.server.closeAllConnections()
  await street.app.close()
  await t.close()
})

const head = () => {
  const body = JSON.stringify({
    api: { class: 'events', method: 'stream' },
    user: { sid: player.sid },
  })
  return `POST /endpoint/v1/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\npanel: frontend\r\nCookie: dev=${player.device}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** A stream over a bare socket; resolves with its first bytes. */
const listen = (): Promise<{ socket: Socket; first: string }> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head()))
    socket.once('error', reject)
    socket.once('data', (bytes) => resolve({ socket, first: String(bytes) }))
  })

test('a reader who stalls is let go, with what waits for them, and the server lives on', async () => {
  const { socket } = await listen()
  socket.pause()
  await vi.waitFor(() => expect(t.deps.eventHub.listeners()).toBe(1))
  // More than the kernel's buffers take; published in bits, as events come.
  for (let n = 0; n < 15_000; n += 1)
    t.deps.eventHub.publish('maintenance', { on: true, message: 'x'.repeat(1_000) })
  await vi.waitFor(() => expect(t.deps.eventHub.listeners()).toBe(0), { timeout: 5_000 })
  socket.destroy()
  const next = await listen()
  expect(next.first).toContain('200 OK')
  next.socket.destroy()
  await vi.waitFor(() => expect(t.deps.eventHub.listeners()).toBe(0))
})

test('who leaves while the session is looked up leaves no listener behind', async () => {
  const admit = vi.spyOn(t.rpc, 'admit')
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = connect(port, '127.0.0.1', () => socket.write(head(), () => socket.destroy()))
      await new Promise((resolve) => socket.once('close', resolve))
    }),
  )
  await vi.waitFor(() => expect(admit.mock.calls.length).toBeGreaterThan(0))
  await vi.waitFor(() => expect(t.deps.eventHub.listeners()).toBe(0), { timeout: 5_000 })
  admit.mockRestore()
})

test('a player holds twenty streams at most; the next one is told to wait, and one that closes makes room', async () => {
  const open = await Promise.all(Array.from({ length: 20 }, listen))
  expect(open.every(({ first }) => first.includes('200 OK'))).toBe(true)
  const refused = await listen()
  expect(refused.first).toMatch(
    /429 Too Many Requests[^]*retry-after: 30[^]*"error":"rate_limited"/i,
  )
  refused.socket.destroy()
  open[0]?.socket.destroy()
  await vi.waitFor(() => expect(t.deps.eventHub.listeners()).toBe(19))
  const next = await listen()
  expect(next.first).toContain('200 OK')
  for (const { socket } of [...open, next]) socket.destroy()
  await vi.waitFor(() => expect(t.deps.eventHub.listeners()).toBe(0))
})

const soon = { timeout: 5_000, interval: 5 }

type Frame = { id: string; event: string; data: unknown }

/** What a page asks for: as whom, from which event on, and with what body. */
type Wish = { as?: TestPlayer; lastId?: string; headers?: Record<string, string>; body?: string }

const streamBody = (as?: TestPlayer) =>
  JSON.stringify({
    api: { class: 'events', method: 'stream' },
    ...(as ? { user: { sid: as.sid, uid: as.uid } } : {}),
  })

/** A page that listens: what it has heard so far, and how it was answered. */
const page = async ({ as, lastId, headers = {}, body = streamBody(as) }: Wish = {}) => {
  const before = t.deps.eventHub.listeners()
  const away = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/endpoint/v1/events`, {
    method: 'POST',
    signal: away.signal,
    headers: {
      'content-type': 'application/json',
      panel: 'frontend',
      ...(as ? { cookie: `dev=${as.device}` } : {}),
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
      ...headers,
    },
    body,
  })
  let text = ''
  let ended = false
  const read = async () => {
    for await (const part of answer.body ?? []) text += Buffer.from(part).toString()
    ended = true
  }
  const reading = read().catch(() => {})
  return {
    answer,
    hasEnded: () => ended,
    heard: (): Frame[] =>
      [...text.matchAll(/^id: (.*)\nevent: (.*)\ndata: (.*)\n\n/gm)].map(
        ([, id = '', event = '', data = '']) => ({ id, event, data: JSON.parse(data) as unknown }),
      ),
    /** What it has heard once that event, or that message, is among it. */
    async hears(what: string) {
      const isIt = ({ event, data }: Frame) =>
        event === what || (data as { message?: string }).message === what
      await vi.waitFor(() => expect(this.heard().some(isIt)).toBe(true), soon)
      return this.heard()
    },
    /** The whole answer, of a stream that the server ends, or of a refusal. */
    async whole() {
      await reading
      return text
    },
    async leave() {
      away.abort()
      await reading
      await vi.waitFor(() => expect(t.deps.eventHub.listeners()).toBeLessThanOrEqual(before), soon)
    },
  }
}
type Page = Awaited<ReturnType<typeof page>>
const withPage = async <T>(wish: Wish, work: (page: Page) => Promise<T>): Promise<T> => {
  const opened = await page(wish)
  try {
    return await work(opened)
  } finally {
    await opened.leave()
  }
}
const note = (message: string, playerId?: bigint) =>
  t.deps.eventHub.publish('maintenance', { on: false, message }, playerId)
const saidIn = (frames: Frame[]) => frames.map(({ data }) => (data as { message?: string }).message)

test('a stream says what every answer says, and nobody keeps it or packs it', async () => {
  for (const as of [undefined, player])
    await withPage(as ? { as } : {}, async ({ answer }) => {
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{24}$/),
      })
      expect(answer.headers.get('content-encoding')).toBeNull()
    })
})

test('a page that was never here hears nothing of what was; one that comes back hears all it missed, once, in order, its own alone', async () => {
  const other = await t.aPlayer()
  const lastId = await withPage({ as: player }, async (here) => {
    note('first')
    return (await here.hears('maintenance')).at(-1)?.id ?? ''
  })
  note('to all')
  note('mine', player.playerId)
  note('theirs', other.playerId)
  note('to all again')
  await withPage({ as: player, lastId }, async (back) => {
    note('from now on')
    const missed = ['to all', 'mine', 'to all again']
    expect(saidIn(await back.hears('from now on'))).toEqual([...missed, 'from now on'])
    // From any event on, not from the last page's alone.
    const [first] = back.heard()
    await withPage({ as: player, lastId: first?.id ?? '' }, async (again) =>
      expect(saidIn(await again.hears('from now on'))).toEqual([...missed.slice(1), 'from now on']),
    )
  })
})

test('a Last-Event-ID of another’s, of another process, or of nobody’s is told to start afresh, and from where', async () => {
  const stranger = await t.aPlayer()
  const lastId = t.deps.eventHub.lastId()
  for (const id of ['x-1', '-', 'nonsense', '__proto__-1', `${lastId}999`, `${lastId}, ${lastId}`])
    await withPage({ lastId: id }, async (here) => {
      const [reset, ...more] = await here.hears('reset')
      expect([reset?.data, reset?.id, more]).toEqual([{}, t.deps.eventHub.lastId(), []])
    })
  // Who never listened has nothing to go on from, though the number is a true one.
  await withPage({ as: stranger, lastId }, async (here) => {
    const [reset] = await here.hears('reset')
    note('after')
    await here.hears('maintenance')
    // What it was given is good to go on from.
    expect(t.deps.eventHub.since(reset?.id ?? '', stranger.playerId)?.length).toBe(1)
  })
})

test('five minutes are remembered, and no more', async () => {
  const late = await t.aPlayer()
  const lastId = await withPage({ as: late }, async () => t.deps.eventHub.lastId())
  note('early', late.playerId)
  t.clock.forward(299_000)
  await withPage({ as: late, lastId }, async (back) =>
    expect(saidIn(await back.hears('maintenance'))).toEqual(['early']),
  )
  t.clock.forward(2_000)
  note('now', late.playerId)
  await withPage({ as: late, lastId }, async (back) =>
    expect((await back.hears('reset')).map(({ event }) => event)).toEqual(['reset']),
  )
})

test('a session that ends says why on its own streams, and they close; the others stay', async () => {
  const leaving = await t.aPlayer()
  const [mine, theirs] = [await page({ as: leaving }), await page({ as: player })]
  await t.send('user/logout', {}, leaving)
  expect((await mine.hears('session')).at(-1)).toMatchObject({
    event: 'session',
    data: { reason: expect.any(String) },
  })
  await mine.whole()
  expect([theirs.hasEnded(), theirs.heard()]).toEqual([false, []])
  await theirs.leave()
  const again = await page({ as: leaving })
  expect(JSON.parse(await again.whole())).toMatchObject({ error: 'session_expired' })
})

test.each<[string, () => Wish, (string | number)[]]>([
  [
    'another call',
    () => ({ body: '{"api":{"class":"user","method":"login"}}' }),
    [200, 'unknown_operation'],
  ],
  ['no envelope', () => ({ body: '{}' }), [400, 'bad_request']],
  ['no JSON', () => ({ body: '{' }), [400, 'bad_request']],
  ['too much', () => ({ body: streamBody().padEnd(65_537) }), [413, 'too_large']],
  ['another kind', () => ({ headers: { 'content-type': 'text/plain' } }), [415, 'bad_request']],
  ['another panel', () => ({ headers: { panel: 'x' } }), [400, 'bad_request']],
  [
    'another site',
    () => ({ headers: { origin: 'https://elsewhere.example' } }),
    [400, 'bad_request'],
  ],
  ['a dead session', () => ({ as: { ...player, sid: 'x'.repeat(40) } }), [200, 'session_expired']],
  ['another’s device', () => ({ as: { ...player, device: 'x' } }), [200, 'session_expired']],
])('%s opens no stream: the usual envelope, and nobody listens', async (_name, wish, told) => {
  const before = t.deps.eventHub.listeners()
  const { answer, whole } = await page(wish())
  const { error } = JSON.parse(await whole()) as { error: string }
  expect([answer.status, error]).toEqual(told)
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{24}$/)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(t.deps.eventHub.listeners()).toBe(before)
})
