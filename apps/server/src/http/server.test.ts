import { connect, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { readEnv } from '../config.ts'
import type { Deps } from '../deps.ts'
import { createDemand } from '../jobs/demand.ts'
import { createHttpServer, type HttpServer } from './server.ts'
import { fromThisMachine } from './operator.ts'
import type { AccessEvent } from '../rpc/access.ts'
import type { RpcRequest, Rpc } from '../rpc/pipeline.ts'

let street: HttpServer | undefined
afterEach(async () => {
  await street?.app.close()
})

/** The street alone: `heard` is what it would hand to the calls. */
const aStreet = (env: Record<string, string> = {}) => {
  const heard: RpcRequest[] = []
  const deps = {
    env: readEnv({ DATA_DIR: '/tmp/felek-http-test', ...env }),
    demand: createDemand(),
    log: pino({ level: 'silent' }),
    db: {},
    now: () => new Date(),
  } as unknown as Deps
  const rpc = {
    recall: () => undefined,
    answer: async (incoming: RpcRequest) => {
      heard.push(incoming)
      return {
        http: 200,
        requestId: 'r',
        reply: { result: true, message: '', data: {}, code: 200, error: '', debug: '' },
      }
    },
  } as unknown as Rpc
  const logged: AccessEvent[] = []
  street = createHttpServer(deps, rpc, {
    isSessionAlive: async () => true,
    logSecurity: (event) => void logged.push(event),
  })
  street.app.get('/dev/mine', (request) => ({ mine: fromThisMachine(deps.env, request) }))
  return { app: street.app, open: street.open, heard, logged, deps }
}
const host = 'localhost:3000'

/** One request as its bytes, and all that comes back. */
const ask = (port: number, head: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n`))
    let heard = ''
    socket.on('data', (part) => (heard += part.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
  })

test('behind a proxy the address is the one that the proxy added; what the sender wrote before it counts for nothing', async () => {
  const { app, heard } = aStreet({ TRUST_PROXY: 'on', PUBLIC_URL: 'https://felek.example' })
  const headers = {
    host: 'felek.example',
    'content-type': 'application/json',
    'x-forwarded-for': '127.0.0.1, 198.51.100.9, 203.0.113.7',
  }
  await app.inject({ method: 'POST', url: '/endpoint/v1', headers, payload: '{}' })
  expect(heard[0]?.ip).toBe('203.0.113.7')
})

test('without a proxy nobody names their own address', async () => {
  const { app, heard } = aStreet()
  await app.inject({
    method: 'POST',
    url: '/endpoint/v1',
    headers: { host, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    payload: '{}',
  })
  expect(heard[0]?.ip).toBe('127.0.0.1')
})

test('this machine is whom nobody else can stand before: no marks of a proxy, no public address', async () => {
  const ask = async (headers: Record<string, string>, env: Record<string, string> = {}) => {
    const answer = await aStreet(env).app.inject({ method: 'GET', url: '/dev/mine', headers })
    await street?.app.close()
    return answer.json<{ mine: boolean }>().mine
  }
  expect(await ask({ host })).toBe(true)
  for (const mark of [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'forwarded',
    'via',
  ])
    expect(await ask({ host, [mark]: 'x' })).toBe(false)
  // A proxy of bytes leaves no mark, and its clients type the Host they like.
  for (const typed of ['felek.example', 'localhost:3000', '127.0.0.1:3000'])
    expect(await ask({ host: typed }, { PUBLIC_URL: 'https://felek.example' })).toBe(false)
  expect(await ask({ host }, { PUBLIC_URL: 'http://localhost:3000' })).toBe(false)
  expect(await ask({ host }, { TRUST_PROXY: 'on' })).toBe(false)
})

describe('a host that is none of ours is 421', () => {
  /** The status of a page, a call that the fast path reads, a door and a file, under that Host. */
  const statuses = async (asked: string, env: Record<string, string> = {}) => {
    const { app, open, heard } = aStreet(env)
    open({
      prefix: '/providers/',
      bodyBytesMax: 10,
      tooLong: { http: 400, body: {} },
      answer: async () => ({ http: 200, body: {} }),
    })
    app.get('/', async () => 'page')
    app.get('/ready', async () => 'ready')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const named = asked.replace('PORT', String(port))
    const sent = (line: string, rest = '') =>
      ask(port, `${line} HTTP/1.1\r\nHost: ${named}\r\nConnection: close${rest}`)
    const json =
      '\r\nContent-Type: application/json\r\npanel: frontend\r\nContent-Length: 2\r\n\r\n{}'
    const answers = [
      await sent('GET /'),
      await sent('POST /endpoint/v1', json),
      await sent('POST /providers/felek/bet', json),
      await sent('GET /ready'),
    ]
    await app.close()
    return { heard: heard.length, statuses: answers.map((text) => parseInt(text.slice(9), 10)) }
  }
  const served = { heard: 1, statuses: [200, 200, 200, 200] }
  const refused = { heard: 0, statuses: [421, 421, 421, 421] }

  test.each(['localhost:PORT', '127.0.0.1:PORT', '[::1]:PORT', 'LOCALHOST:PORT', 'localhost:3000'])(
    'but without PUBLIC_URL this machine is ours: %s',
    async (name) => expect(await statuses(name)).toEqual(served),
  )
  test.each([
    'evil.example',
    'evil.example:PORT',
    'localhost',
    'localhost:1',
    'localhost:PORT.',
    '',
  ])('without PUBLIC_URL: %s', async (name) => expect(await statuses(name)).toEqual(refused))
  const env = { PUBLIC_URL: 'https://felek.example' }
  test.each(['felek.example', 'Felek.Example', 'felek.example:443'])(
    'but PUBLIC_URL is ours: %s',
    async (name) => expect(await statuses(name, env)).toEqual(served),
  )
  test.each(['felek.example:8080', 'evil.example', 'felek.example.evil', 'localhost:1'])(
    'with PUBLIC_URL: %s',
    async (name) => expect(await statuses(name, env)).toEqual(refused),
  )
  test.each(['localhost:PORT', '127.0.0.1:PORT'])(
    "with PUBLIC_URL this machine's own names are for machines: no page, no call: %s",
    async (name) =>
      expect(await statuses(name, env)).toEqual({ heard: 0, statuses: [421, 421, 200, 200] }),
  )

  test('and says what to set', async () => {
    const ask = async (over: Record<string, string>) => {
      const answer = await aStreet(over).app.inject({ url: '/', headers: { host: 'evil.example' } })
      await street?.app.close()
      return answer.body
    }
    expect(await ask({})).toMatch(/http:\/\/localhost:3000.*PUBLIC_URL/)
    expect(await ask(env)).toMatch(/proxy.*PUBLIC_URL/)
    expect(await ask(env)).not.toContain('localhost')
  })
})

test('a wrong token of the operator’s is noted wherever it is tried, and thirty a minute are all', async () => {
  const { app, deps, logged } = aStreet()
  const statuses: number[] = []
  for (let i = 0; i < 32; i += 1) {
    const headers = { host, authorization: 'Bearer wrong' }
    statuses.push((await app.inject({ url: `/operator/security?before=${i}`, headers })).statusCode)
  }
  expect(statuses).toEqual([...Array<number>(30).fill(404), 429, 429])
  expect(logged.filter(({ kind }) => kind === 'operator_refused')).toHaveLength(32)
  const headers = { host, authorization: `Bearer ${deps.env.operatorToken}` }
  expect((await app.inject({ url: '/operator/none', headers })).statusCode).toBe(404)
})

test('a request that names two hosts is served at neither', async () => {
  const { app } = aStreet()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const head = (hosts: string) =>
    ask(port, `GET /dev/mine HTTP/1.1\r\n${hosts}\r\nConnection: close`)
  expect(await head(`Host: localhost:${port}`)).toContain('HTTP/1.1 200')
  expect(await head(`Host: localhost:${port}\r\nHost: evil.example`)).toContain('HTTP/1.1 421')
})

test('no part of an address that a database can not hold reaches a route, and none is a fault', async () => {
  const { app } = aStreet()
  const reached: string[] = []
  const routes: string[] = []
  app.addHook('onRoute', ({ url }) => void routes.push(url))
  for (const url of ['/a/:one', '/a/:one/b/:two', '/rest/*'])
    app.get(url, (request) => reached.push(request.url))
  const ofParams = (value: string) => [
    ...routes.map((url) => url.replaceAll(/:\w+|\*/g, value)),
    `/a/b?q=${value}`,
  ]
  for (const value of ['%00', 'a%00b', '%00%00'])
    for (const url of ofParams(value)) {
      const { statusCode } = await app.inject({ url, headers: { host } })
      expect(statusCode, url).toBe(400)
    }
  for (const value of ['%ff', '%c0%80', '%', '%u0000'])
    for (const url of ofParams(value).slice(0, -1))
      expect((await app.inject({ url, headers: { host } })).statusCode, url).toBe(400)
  expect(reached).toEqual([])
  expect((await app.inject({ url: '/a/%C4%B1?q=100%', headers: { host } })).statusCode).toBe(200)
})

test('an address that is none is told so in our words', async () => {
  const answer = await aStreet().app.inject({ method: 'GET', url: '/%', headers: { host } })
  expect([answer.statusCode, answer.body]).toEqual([400, 'Bad request.\n'])
})

test('a machine is answered at its own door: every host of ours, whole bodies only, nothing kept of one that is too long', async () => {
  const { app, open } = aStreet()
  const said: string[] = []
  open({
    prefix: '/machines/',
    bodyBytesMax: 10,
    tooLong: { http: 400, body: { status: 'too_long' } },
    answer: async ({ path, body }) => {
      said.push(`${path} ${body.toString()}`)
      return { http: 503, body: { status: 'çok' }, retryAfterS: 1 }
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const answer = await fetch(`${url}/machines/a?b=c`, { method: 'POST', body: 'ş'.repeat(5) })
  expect([
    answer.status,
    answer.headers.get('retry-after'),
    answer.headers.get('x-content-type-options'),
  ]).toEqual([503, '1', 'nosniff'])
  expect(await answer.json()).toEqual({ status: 'çok' })
  // In pieces, without a length; and empty.
  const pieces = 'Transfer-Encoding: chunked\r\n\r\n3\r\none\r\n3\r\ntwo\r\n0'
  await ask(port, `POST /machines/b HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${pieces}`)
  await fetch(`${url}/machines/c`, { method: 'POST' })
  const long = await fetch(`${url}/machines/d`, { method: 'POST', body: 'x'.repeat(200_000) })
  expect([long.status, await long.json()]).toEqual([400, { status: 'too_long' }])
  expect(said).toEqual(['/machines/a şşşşş', '/machines/b onetwo', '/machines/c '])
  expect((await fetch(`${url}/machines/a`)).status).toBe(404)
  expect(
    (
      await ask(
        port,
        'POST /machines/a HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 0\r\nConnection: close',
      )
    ).split('\r\n')[0],
  ).toBe('HTTP/1.1 421 Misdirected Request')
  expect(said).toHaveLength(3)
})

test('whoever sends a body drop by drop is cut off', { timeout: 20_000 }, async () => {
  const { app } = aStreet()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const startedMs = performance.now()
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`POST /endpoint/v1 HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5000\r\n\r\n{`),
    )
    const drip = setInterval(() => socket.write(' '), 500)
    socket.resume()
    socket.on('error', () => {})
    socket.on('close', () => (clearInterval(drip), resolve()))
  })
  expect(performance.now() - startedMs).toBeLessThan(13_000)
})
