import { anotherProcess } from '../../../test/test-app.ts'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { createHttpServer, type HttpServer } from '../../http/server.ts'
import { startStatusJobs } from './jobs.ts'
import { maintenanceState, setMaintenance, startLeaving } from './status.ts'
import { statusRoutes } from './routes.ts'

const { status } = contract
const dataDir = mkdtempSync('/tmp/felek-status-')
writeFileSync(`${dataDir}/barred-networks.txt`, '203.0.113.0/24\n')

let th: TestApp
let street: HttpServer

beforeAll(async () => {
  th = await openTestApp({ DATA_DIR: dataDir })
  street = th.http
  await street.app.register(statusRoutes(th.deps))
})
afterAll(async () => {
  await street.app.close()
  await th.close()
})
afterEach(() => setMaintenance(th.deps, { on: false, message: '', until: undefined }))

const get = (
  url: string,
  over: { remoteAddress?: string; headers?: Record<string, string> } = {},
) =>
  street.app.inject({
    url,
    remoteAddress: over.remoteAddress ?? '127.0.0.1',
    headers: { host: 'localhost:3000', ...over.headers },
  })
const operate = (body: unknown, token = th.deps.env.operatorToken) =>
  street.app.inject({
    method: 'POST',
    url: '/operator/maintenance',
    headers: {
      host: 'localhost:3000',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('maintenance', () => {
  test('the operator closes the site: calls, the check, the pages that listen; and opens it again', async () => {
    const heard: unknown[] = []
    const leave = th.deps.eventHub.listen({
      playerId: undefined,
      sessionId: undefined,
      hear: (e) => heard.push([e.name, e.data]),
      end: () => {},
    })
    expect((await th.call(status.maintenance, {})).data).toEqual({ maintenance: false })
    expect(
      (await get('/endpoint/v1/check-maintenance?sitename=felek&version=1')).json(),
    ).toMatchObject({
      result: true,
      data: { maintenance: false },
    })

    const closed = await operate({ on: true, message: 'Yarım saat', until: '2026-11-21T12:00:00Z' })
    expect(closed.statusCode).toBe(200)
    expect(closed.json()).toMatchObject({
      result: true,
      data: { maintenance: true, message: 'Yarım saat', until: '2026-11-21T12:00:00Z' },
    })
    const down = {
      result: false,
      code: 503,
      error: 'maintenance',
      message: 'This site is under maintenance',
    }
    expect(await th.call(status.maintenance, {})).toMatchObject(down)
    expect(await th.call(status.ping, {})).toMatchObject(down)
    expect((await get('/endpoint/v1/check-maintenance')).json()).toMatchObject({
      ...down,
      data: { maintenance: true, message: 'Yarım saat' },
    })
    for (const url of [
      '/endpoint/v1/licenses',
      '/endpoint/v1/ip-info',
      '/endpoint/v1/public-key',
      '/alive',
      '/ready',
      '/health',
    ])
      expect((await get(url)).statusCode, url).toBe(200)

    await operate({ on: false })
    expect((await th.call(status.ping, {})).result).toBe(true)
    leave()
    expect(heard).toEqual([
      ['maintenance', { on: true, message: 'This site is under maintenance' }],
      ['maintenance', { on: false, message: '' }],
    ])
  })

  test('another process on the same database follows', async () => {
    const neighbour = anotherProcess(th.deps)
    expect(maintenanceState(neighbour).on).toBe(false)
    await setMaintenance(th.deps, { on: true, message: '', until: undefined })
    const stop = startStatusJobs(neighbour)
    await stop()
    expect(maintenanceState(neighbour).on).toBe(true)
  })

  test.each([
    ['no token', '', 401],
    ['a wrong token', 'x'.repeat(64), 401],
  ])('is refused with %s', async (_what, token, http) => {
    const answer = await operate({ on: true }, token)
    expect(answer.statusCode).toBe(http)
    expect(answer.json()).toMatchObject({ result: false, error: 'not_authorized' })
    expect(maintenanceState(th.deps).on).toBe(false)
  })

  test.each([
    '',
    '{',
    '[]',
    '{"on":"yes"}',
    '{"on":true,"who":"me"}',
    '{"on":true,"until":"tomorrow"}',
    JSON.stringify({ on: true, message: 'x'.repeat(501) }),
  ])('is refused with %s', async (body) => {
    expect((await operate(body)).statusCode).toBe(400)
    expect(maintenanceState(th.deps).on).toBe(false)
  })
})

describe('system/ping', () => {
  test('tells the time and the version, signed in or not', async () => {
    const data = {
      time: th.clock.now.toISOString(),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    }
    expect((await th.call(status.ping, {})).data).toEqual(data)
    expect((await th.call(status.ping, {}, await th.aPlayer())).data).toMatchObject({
      version: data.version,
    })
  })

  test('with a dead session is session_expired', async () => {
    const player = await th.aPlayer()
    await th.send('user/logout', {}, player)
    expect(await th.call(status.ping, {}, player)).toMatchObject({ error: 'session_expired' })
  })
})

describe('plain GETs answer the envelope', () => {
  test('licences: none is held, and that is said', async () => {
    const reply = (await get('/endpoint/v1/licenses?version=1')).json<{ data: object[] }>()
    expect(reply).toMatchObject({
      result: true,
      code: 200,
      error: '',
      debug: '',
      message: 'İşlem Başarılı',
    })
    expect(reply.data).toEqual([
      expect.objectContaining({
        id: '1',
        holder: 'Felek',
        text: expect.stringContaining('lisansı yoktur'),
      }),
    ])
    expect((await get('/endpoint/v1/licenses?lang=en')).json()).toMatchObject({
      message: 'Operation successful',
    })
  })

  test.each([
    ['88.255.1.1', 'TR', 'Türkiye', false],
    ['::ffff:88.255.1.1', 'TR', 'Türkiye', false],
    ['2a02:e0::1', 'TR', 'Türkiye', false],
    ['8.8.8.8', 'US', 'Amerika Birleşik Devletleri', false],
    ['127.0.0.1', '', '', false],
    ['203.0.113.5', '', '', true],
  ])('ip-info of %s', async (remoteAddress, country, countryName, barred) => {
    const { data } = (
      await get('/endpoint/v1/ip-info', {
        remoteAddress,
        headers: { 'x-forwarded-for': '9.9.9.9' },
      })
    ).json<{
      data: object
    }>()
    expect(data).toEqual({ ip: remoteAddress.replace('::ffff:', ''), country, countryName, barred })
  })

  test('public-key is a JWK for encrypting, and nothing private', async () => {
    const { data } = (await get('/endpoint/v1/public-key')).json<{ data: Record<string, string> }>()
    expect(Object.keys(data).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })
})

describe('for machines', () => {
  test('/health says whether calls are served, and of what version', async () => {
    expect((await get('/health')).json()).toMatchObject({
      status: 'ok',
      profile: 'demo',
      maintenance: false,
      uptimeS: expect.any(Number),
    })
  })

  test('/metrics is for this machine and the operator', async () => {
    const metrics = await get('/metrics')
    expect(metrics.headers['content-type']).toContain('text/plain')
    expect(metrics.body).toMatch(/felek_password_hashes\{state="running"\} 0/)
    expect(metrics.body).toContain('nodejs_eventloop_lag_p99_seconds')
    expect((await get('/metrics', { remoteAddress: '198.51.100.7' })).statusCode).toBe(404)
    expect(
      (
        await get('/metrics', {
          remoteAddress: '198.51.100.7',
          headers: { authorization: `Bearer ${th.deps.env.operatorToken}` },
        })
      ).statusCode,
    ).toBe(200)
  })

  test('/metrics with a public address: the bearer alone, for every socket may be a proxy’s', async () => {
    const deps = { ...th.deps, env: { ...th.deps.env, publicUrl: 'https://felek.example' } }
    const other = createHttpServer(deps, th.rpc, th.access)
    await other.app.register(statusRoutes(deps))
    const ask = async (headers: Record<string, string> = {}) =>
      (
        await other.app.inject({
          url: '/metrics',
          headers: { host: 'localhost:3000', ...headers },
        })
      ).statusCode
    const token = deps.env.operatorToken
    expect(await ask()).toBe(404)
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(200)
    // A password is for looking at mails; what counts and what acts takes a bearer.
    const basic = `Basic ${Buffer.from(`felek:${token}`).toString('base64')}`
    expect(await ask({ authorization: basic })).toBe(404)
    await other.app.close()
  })

  test('/ready falls when the database is away or does not answer in a second; /alive stays', async () => {
    for (const query of [
      () => Promise.reject(new Error('away')),
      () => new Promise<never>(() => {}),
    ]) {
      const deps = { ...th.deps, db: { ...th.deps.db, query } }
      const other = createHttpServer(deps, th.rpc, th.access)
      await other.app.register(statusRoutes(deps))
      const from = performance.now()
      const ready = await other.app.inject({ url: '/ready', headers: { host: 'localhost:3000' } })
      expect(ready.statusCode).toBe(503)
      expect(performance.now() - from).toBeLessThan(2_000)
      expect(
        (await other.app.inject({ url: '/alive', headers: { host: 'localhost:3000' } })).statusCode,
      ).toBe(200)
      await other.app.close()
    }
  })

  test('/ready falls before the server leaves', async () => {
    const deps = anotherProcess(th.deps)
    const other = createHttpServer(deps, th.rpc, th.access)
    await other.app.register(statusRoutes(deps))
    const ready = async () =>
      (await other.app.inject({ url: '/ready', headers: { host: 'localhost:3000' } })).statusCode
    expect(await ready()).toBe(200)
    startLeaving(deps)
    expect(await ready()).toBe(503)
    await other.app.close()
  })
})
