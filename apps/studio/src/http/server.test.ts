import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { listCatalogue } from '../games/catalogue.ts'
import { addRoutes, createApp } from './server.ts'
import { Refusal } from './refusal.ts'
import type { Rounds } from '../rounds/rounds.ts'
import { signedHeaders } from '@felek/platform/signatures/signature.ts'

const keys = { id: 'felek-1', secret: 's'.repeat(40) }
const token = 't'.repeat(43)
let app: FastifyInstance
let isReady = true
let databaseReady = true
let thrown: unknown
/** Rounds that say only what the street is asked to carry. */
const rounds = {
  open: async () => ({ access: token }),
  access: async (given: string) => {
    if (given !== token) throw new Refusal('session_expired')
    return { player: 'p', session: 's', game: 'nazar', mode: 'real' as const }
  },
  bet: async () => {
    throw thrown
  },
  verify: async () => ({ verified: null }),
} as unknown as Rounds

beforeAll(async () => {
  app = createApp({ logLevel: 'silent' })
  addRoutes(app, {
    env: {
      publicUrl: undefined,
      studioUrl: undefined,
      sitePort: 3000,
      studioPort: 80,
      rateScale: 1,
      trustProxy: false,
    },
    keys,
    rounds,
    health: async () => ({ ok: true }),
    ready: () => isReady,
    databaseReady: async () => databaseReady,
  })
  await app.ready()
})
afterAll(() => app.close())

const post = (name: string, body: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
const bearer = { authorization: `Bearer ${token}` }
const play = { roundId: 'c0ffee00-0000-4000-8000-000000000000', stake: '1.00' }

describe('the calls', () => {
  test('a refusal comes with its status and its key, a wait with Retry-After', async () => {
    thrown = new Refusal('too_fast', { waitMs: 1_200 })
    const answer = await post('bet', play, bearer)
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
      429,
      { error: 'too_fast', waitMs: 1_200 },
      '2',
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('a fault of ours says that and no more', async () => {
    thrown = new Error('relation "rounds" does not exist')
    const answer = await post('bet', play, bearer)
    expect([answer.statusCode, answer.body]).toEqual([500, '{"error":"internal"}'])
  })

  test('a body over 4 kB is too_large; a list of bets alone may be longer', async () => {
    thrown = new Refusal('insufficient_funds')
    const open = (bytes: number) => {
      const body = { game: 'nazar', mode: 'demo', x: '' }
      return post('open', { ...body, x: 'x'.repeat(bytes - JSON.stringify(body).length) })
    }
    expect((await open(4_096)).statusCode).not.toBe(413)
    const over = await open(4_097)
    expect([over.statusCode, over.json()]).toEqual([413, { error: 'too_large' }])
    const act = await post('act', { ...play, x: 'x'.repeat(4_096) }, bearer)
    expect([act.statusCode, act.json()]).toEqual([413, { error: 'too_large' }])
    // All positions of a roulette, each with its most.
    const wager = Array.from({ length: 160 }, () => ({
      kind: 'corner',
      numbers: [32, 33, 35, 36],
      amount: '5000.00',
    }))
    expect((await post('bet', { ...play, wager }, bearer)).statusCode).toBe(409)
    const more = await post('bet', { ...play, wager: 'x'.repeat(16_384) }, bearer)
    expect([more.statusCode, more.json()]).toEqual([413, { error: 'too_large' }])
  })

  test.each([
    ['no JSON', '{'],
    ['another type', '[]'],
    ['a number for a stake', { ...play, stake: 1 }],
    ['1e3', { ...play, stake: '1e3' }],
    ['three places', { ...play, stake: '1.000' }],
    ['a negative stake', { ...play, stake: '-5.00' }],
    ['a bad id', { ...play, roundId: 'x' }],
    ['a grant that is no id', { ...play, grantId: 'x y' }],
    ['a prototype', '{"__proto__":{"a":1}}'],
  ])('%s is bad_request', async (_name, body) => {
    const answer = await post('bet', body, bearer)
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'bad_request' }])
  })

  test('without a good access there is session_expired, and a cookie is none', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer x' },
      { authorization: `Bearer ${'u'.repeat(43)}` },
      { cookie: `access=${token}` },
    ])
      expect((await post('bet', play, headers as Record<string, string>)).json()).toEqual({
        error: 'session_expired',
      })
  })

  test('a foreign page is turned away', async () => {
    expect(
      (await post('open', { game: 'nazar', mode: 'demo' }, { origin: 'https://evil.example' }))
        .statusCode,
    ).toBe(400)
    expect(
      (await post('open', { game: 'nazar', mode: 'demo' }, { 'sec-fetch-site': 'cross-site' }))
        .statusCode,
    ).toBe(400)
    expect(
      (
        await post(
          'open',
          { game: 'nazar', mode: 'demo' },
          { origin: 'http://localhost:80', host: 'localhost:80' },
        )
      ).statusCode,
    ).toBe(200)
  })

  test('a flood from one address is slowed down', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => post('open', { game: 'nazar', mode: 'demo' })),
    )
    const slowed = answers.filter((a) => a.statusCode === 429)
    expect(slowed.length).toBeGreaterThan(20)
    expect(slowed[0]?.json()).toMatchObject({ error: 'rate_limited' })
  })
})

describe('the pages', () => {
  test('the frame has a policy without unsafe-*, names its parents, and takes no unknown game', async () => {
    const known = await app.inject('/play/nazar?lang=tr&mode=demo')
    const csp = known.headers['content-security-policy'] as string
    expect(csp).not.toMatch(/unsafe|\*/)
    expect(csp).toMatch(/default-src 'none'/)
    expect(csp).toMatch(/frame-ancestors 'self' http:\/\/localhost:3000 http:\/\/127\.0\.0\.1:3000/)
    expect(known.headers['set-cookie']).toBeUndefined()
    expect(known.headers['cache-control']).toBe('private, max-age=60')
    const unknown = await app.inject('/play/no-such')
    expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store'])
    // What a lobby loads ahead: framed by the site alone; of a game that nobody knows what all share.
    for (const path of ['/warm/', '/warm/inci-avi?lang=en', '/warm/no-such']) {
      const { headers } = await app.inject(path)
      expect(headers['content-security-policy']).toBe(csp)
      expect(headers['set-cookie']).toBeUndefined()
    }
    const ahead = (await app.inject('/warm/inci-avi?lang=en')).body
    expect(ahead).toContain('src="/play/inci-avi?lang=en&amp;mode=real#ahead"')
    // A round's page is framed by the site and by the games themselves, and by nobody else.
    const round = await app.inject('/round/0f8fad5b-d9cb-469f-a165-70867728950e?lang=en')
    expect(round.headers['content-security-policy']).toMatch(
      /frame-ancestors 'self' http:\/\/localhost:3000 http:\/\/127\.0\.0\.1:3000/,
    )
    expect((await app.inject('/round/no-such')).statusCode).toBe(404)
    expect((await app.inject('/../package.json')).statusCode).toBe(404)
  })

  test('the catalogue is for the operator alone, and not after five minutes', async () => {
    const path = '/provider/games'
    const get = (headers: Record<string, string>) => app.inject({ url: path, headers })
    const good = await get(signedHeaders(keys, Date.now(), path, ''))
    expect(good.json()).toEqual(await listCatalogue())
    for (const headers of [
      {},
      signedHeaders({ ...keys, secret: 'x'.repeat(40) }, Date.now(), path, ''),
      signedHeaders({ ...keys, id: 'other' }, Date.now(), path, ''),
      signedHeaders(keys, Date.now() - 301_000, path, ''),
      signedHeaders(keys, Date.now(), '/provider/other', ''),
      signedHeaders(keys, Date.now(), path, '{}'),
    ])
      expect([(await get(headers)).statusCode, (await get(headers)).json()]).toEqual([
        401,
        { status: 'invalid_signature' },
      ])
  })

  test('readiness goes off before the process does, liveness does not', async () => {
    isReady = false
    expect((await app.inject('/ready')).statusCode).toBe(503)
    expect((await app.inject('/live')).statusCode).toBe(200)
    expect((await app.inject('/live')).headers['connection']).toBe('close')
    isReady = true
  })

  test('no part of an address that a database can not hold reaches a route', async () => {
    for (const url of [
      '/play/%00',
      '/api/verify/%00',
      '/round/a%00b',
      '/live/x?lang=%00',
      '/par/%ff',
    ])
      expect((await app.inject(url)).statusCode, url).toBe(400)
  })

  test('readiness is off while the database is away', async () => {
    databaseReady = false
    expect((await app.inject('/ready')).statusCode).toBe(503)
    expect((await app.inject('/live')).statusCode).toBe(200)
    databaseReady = true
    expect((await app.inject('/ready')).statusCode).toBe(200)
  })
})
