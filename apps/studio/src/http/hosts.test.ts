import { request } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createHosts } from './hosts.ts'
import { addRoutes, createApp } from './server.ts'
import { addLiveRoutes } from '../live/routes.ts'
import type { Rounds } from '../rounds/rounds.ts'

const bare = { publicUrl: undefined, studioUrl: undefined, studioPort: 3001 }
const served = (
  env: Parameters<typeof createHosts>[0],
  host: string | undefined,
  url = '/play/x',
) => createHosts(env).serves({ url, headers: { host }, socket: { localPort: 4001 } })

describe('a host is served', () => {
  test('without public addresses: the machine’s own names, at its port', () => {
    for (const host of ['localhost:3001', 'LOCALHOST:3001', '127.0.0.1:3001', '[::1]:4001'])
      expect([host, served(bare, host)]).toEqual([host, true])
    expect(served(bare, `${hostname()}:3001`)).toBe(true)
    for (const host of [
      'evil.example',
      'evil.example:3001',
      'localhost',
      'localhost:80',
      '',
      'a b',
    ])
      expect([host, served(bare, host)]).toEqual([host, false])
    expect(served(bare, undefined)).toBe(false)
  })

  test('with STUDIO_URL: that one alone, with or without its usual port', () => {
    const env = { ...bare, studioUrl: 'https://studio.example', publicUrl: 'https://felek.example' }
    for (const host of ['studio.example', 'Studio.Example', 'studio.example:443'])
      expect([host, served(env, host)]).toEqual([host, true])
    for (const host of ['felek.example', 'localhost:3001', 'studio.example:80', 'x.studio.example'])
      expect([host, served(env, host)]).toEqual([host, false])
  })

  test('with PUBLIC_URL alone: its name at the studio’s port', () => {
    const env = { ...bare, publicUrl: 'http://felek.example:3000' }
    expect(served(env, 'felek.example:3001')).toBe(true)
    expect(served(env, 'felek.example:3000')).toBe(false)
    expect(served(env, 'evil.example:3001')).toBe(false)
  })

  test('by any name for what machines ask, and for nothing that only looks like it', () => {
    for (const url of ['/live', '/ready', '/health?x', '/provider/games', '/provider/tables/state'])
      expect([url, served(bare, 'studio:9', url)]).toEqual([url, true])
    for (const url of [
      '/live/felek-bakara',
      '/provider/../play/x',
      '/healthy',
      '//health',
      '/api/open',
    ])
      expect([url, served(bare, 'studio:9', url)]).toEqual([url, false])
  })
})

let app: FastifyInstance | undefined
afterEach(async () => app?.close())

/** A street at a port, and what it says to a path under a host. */
const aStreet = async (studioUrl: string | undefined) => {
  const env = {
    publicUrl: studioUrl && 'https://felek.example',
    studioUrl,
    sitePort: 3000,
    studioPort: 3001,
    rateScale: 1,
    trustProxy: false,
  }
  const keys = { id: 'felek-1', secret: 's'.repeat(40) }
  app = createApp({ logLevel: 'silent' })
  addRoutes(app, {
    env,
    keys,
    rounds: {} as Rounds,
    health: async () => ({ ok: true }),
    ready: () => true,
    databaseReady: async () => true,
  })
  addLiveRoutes(app, { env, keys, live: { upgrade: () => {} } as never })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    get: (path: string, host: string) =>
      new Promise<{ status: number | undefined; headers: Record<string, unknown> }>(
        (resolve, reject) => {
          request({ port, path, headers: { host } }, (answer) => {
            answer.resume()
            resolve({ status: answer.statusCode, headers: answer.headers })
          })
            .on('error', reject)
            .end()
        },
      ),
    /** The first line that a WebSocket's handshake is answered with. */
    upgrade: (path: string, host: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(
            `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
          ),
        )
        socket.once('data', (data) => resolve(data.toString().split('\r\n')[0] ?? ''))
        socket.once('error', reject)
      }),
  }
}

describe('the street', () => {
  test('answers 421 to unknown hosts on pages, calls, art and WebSockets', async () => {
    const street = await aStreet('https://studio.example')
    for (const path of [
      '/play/nazar',
      '/live/felek-bakara',
      '/api/open',
      '/art/x.avif',
      '/nowhere',
    ])
      expect([path, (await street.get(path, 'evil.example')).status]).toEqual([path, 421])
    expect(await street.upgrade('/live/felek-bakara/ws', 'evil.example')).toBe(
      'HTTP/1.1 421 Misdirected Request',
    )
    expect((await street.get('/health', 'studio:3001')).status).toBe(200)
    expect((await street.get('/play/no-such', 'studio.example')).status).toBe(404)
  })

  test('its pages may be framed by the site and its own alone, all else by nobody, and https stays https', async () => {
    const street = await aStreet('https://studio.example')
    const page = (await street.get('/play/nazar', 'studio.example')).headers
    expect(page['content-security-policy']).toMatch(
      /; frame-ancestors 'self' https:\/\/felek\.example$/,
    )
    const table = (await street.get('/live/felek-bakara', 'studio.example')).headers
    expect(table['content-security-policy']).toMatch(/; frame-ancestors https:\/\/felek\.example$/)
    const other = (await street.get('/health', 'studio.example')).headers
    expect(other['content-security-policy']).toMatch(/frame-ancestors 'none'/)
    for (const headers of [page, table, other])
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
  })

  test('over http nobody is told to use https', async () => {
    const street = await aStreet(undefined)
    const { headers } = await street.get('/play/nazar', 'localhost:3001')
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})
