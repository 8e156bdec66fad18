import { expect, test } from 'vitest'
import { createApp } from './server.ts'
import { addMetrics } from './metrics.ts'

const operatorToken = 'o'.repeat(32)
const anApp = (publicUrl?: string) => {
  const app = createApp({ logLevel: 'silent' })
  addMetrics(app, {
    env: { publicUrl, trustProxy: false, operatorToken },
    waiting: async () => ({ count: 3n, oldest: new Date(10_000) }),
    tables: () => [{ id: 'felek-blackjack', open: true, players: 4 }],
    returns: () => [
      {
        game: 'nazar',
        rtp: 99.125,
        n: 12_345.6,
        at95: { low: 95.5, high: 97.5 },
        at999: { low: 95, high: 98 },
        outside: true,
      },
      { game: 'duses', rtp: 96, n: 20_000, at95: { low: null, high: 98.125 }, at999: { low: null, high: 99 }, outside: false }, // prettier-ignore
    ],
    counts: () => [{ game: 'nazar', stake_band: 2, rounds: 900, features: 7, tops: 1 }],
    owing: () => ['felek-bakara'],
    clock: () => 17_500,
  })
  app.post('/api/play', async (request, reply) =>
    reply.code(request.body === undefined ? 400 : 200).send({}),
  )
  app.get('/page', async () => 'x')
  return app
}

test('spins are counted by status with their times, and what waits for the wallet with its age', async () => {
  const app = anApp()
  for (const payload of [{ a: 1 }, { a: 2 }])
    await app.inject({ method: 'POST', url: '/api/play', payload })
  await app.inject({ method: 'POST', url: '/api/play' })
  await app.inject({ url: '/page' })
  const { body, headers } = await app.inject({ url: '/metrics' })
  expect(headers['content-type']).toContain('text/plain')
  const lines = body.split('\n')
  expect(lines).toContain('felek_studio_call_seconds_count{call="play",status="200"} 2')
  expect(lines).toContain('felek_studio_call_seconds_bucket{call="play",status="200",le="+Inf"} 2')
  expect(lines).toContain('felek_studio_call_seconds_count{call="play",status="400"} 1')
  expect(lines).toContain('felek_studio_outbox_waiting 3')
  expect(lines).toContain('felek_studio_outbox_oldest_seconds 7.5')
  expect(lines).toContain('felek_studio_return_outside{game="nazar"} 1')
  const band = 'felek_studio_return_band_percent'
  for (const line of [
    'felek_studio_return_rounds{game="nazar"} 12345',
    `${band}{game="nazar",share="95",edge="low"} 95.50`,
    `${band}{game="nazar",share="95",edge="high"} 97.50`,
    `${band}{game="nazar",share="99.9",edge="low"} 95.00`,
    `${band}{game="duses",share="99.9",edge="high"} 99.00`,
  ])
    expect(lines).toContain(line)
  expect(lines.some((line) => line.startsWith(`${band}{game="duses",share="95",edge="low"`))).toBe(false) // prettier-ignore
  for (const [of, count] of [
    ['rounds', 900],
    ['features', 7],
    ['tops', 1],
  ] as const)
    expect(lines).toContain(`felek_studio_${of}{game="nazar",band="2"} ${count}`)
  expect(lines).toContain('felek_studio_table_open{table="felek-blackjack"} 1')
  expect(lines).toContain('felek_studio_void_owed{game="felek-bakara"} 1')
  expect(body).not.toContain('page')
  // A bucket holds all that were faster than its bound.
  const at = (le: string) =>
    parseInt(
      /\d+$/.exec(lines.find((l) => l.includes(`status="200",le="${le}"`)) ?? '')?.[0] ?? '',
      10,
    )
  expect(at('0.01')).toBeLessThanOrEqual(at('5'))
})

test('they are for this machine, and behind an address for the operator’s token alone', async () => {
  const bearer = { authorization: `Bearer ${operatorToken}` }
  const asked = async (app: ReturnType<typeof anApp>, remoteAddress: string, headers = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  const open = anApp()
  expect(await asked(open, '127.0.0.1')).toBe(200)
  expect(await asked(open, '198.51.100.7')).toBe(404)
  expect(await asked(open, '127.0.0.1', { 'x-forwarded-for': '198.51.100.7' })).toBe(404)
  expect(await asked(open, '198.51.100.7', bearer)).toBe(200)
  const published = anApp('https://oyun.example')
  expect(await asked(published, '127.0.0.1')).toBe(404)
  expect(await asked(published, '127.0.0.1', { authorization: 'Bearer x' })).toBe(404)
  expect(await asked(published, '127.0.0.1', bearer)).toBe(200)
})
