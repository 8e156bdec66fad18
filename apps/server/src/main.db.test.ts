import { mkdtemp } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { aPlace, fill, openPlace } from '../test/data-place.ts'
import { aRound, startServer, untilAnswered, type Process } from '../test/process.ts'
import { readEnv } from './config.ts'
import { outsideOf, verifyLedger } from './modules/wallet/verify.ts'

const soak = process.env['SOAK'] === '1'

test('M-15: killed with -9 in mid load and started again, the server has lost nothing it acknowledged and doubled nothing', async () => {
  const players = 20
  const place = await aPlace()
  await fill(place, players)
  let server: Process = await startServer(place.env)
  const port = server.port
  const acknowledged = new Map<string, string>()
  let stop = false
  let rounds = 0
  const load = Array.from({ length: 16 }, async (_, worker) => {
    while (!stop) {
      const player = BigInt(1 + ((worker * 7 + rounds) % players))
      const round = aRound(player, String(player))
      rounds += 1
      const bet = await untilAnswered(() => port, 'bet', round.bet)
      acknowledged.set(round.bet.transactionId, bet.status ?? '')
      if (bet.status !== 'ok') continue
      const closing =
        rounds % 5 === 0 ? (['rollback', round.rollback] as const) : (['win', round.win] as const)
      const answer = await untilAnswered(() => port, closing[0], closing[1])
      acknowledged.set(closing[1].transactionId, answer.status ?? '')
    }
  })
  for (let kill = 0; kill < (soak ? 20 : 2); kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, 700 + kill * 150))
    await server.kill('SIGKILL')
    server = await startServer(place.env, port)
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  stop = true
  await Promise.all(load)
  expect(await server.kill('SIGTERM')).toBe(0)

  // Enough that every kill fell among movements, on a machine however slow.
  expect(acknowledged.size).toBeGreaterThan(30)
  const db = await openPlace(place)
  const verdict = await db.snapshot((q) => verifyLedger(q, outsideOf(readEnv(place.env), [])))
  expect(verdict.faults).toEqual([])
  // The chain that the killed servers sealed is one, and reaches what they wrote beside the database.
  expect(verdict.sealed?.seals).toBeGreaterThan(0)
  expect(verdict.heads.compared).toBeGreaterThan(0)
  const { rows } = await db.query(
    'select transaction_id, status from wallet_effects where source = $1',
    ['provider:felek'],
  )
  const kept = new Map(rows.map((r) => [r['transaction_id'] as string, r['status'] as string]))
  expect([...acknowledged].filter(([id, status]) => kept.get(id) !== status)).toEqual([])
  expect([...new Set(acknowledged.values())]).toEqual(['ok'])
  await db.close()
}, 180_000)

test('A-02: SIGTERM drains: fifty keep-alive clients see no reset connection, and every acknowledged bet is kept', async () => {
  const place = await aPlace()
  await fill(place, 10)
  const server = await startServer(place.env)
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const broken: string[] = []
  let answered = 0
  let stop = false
  const ask = () =>
    new Promise<boolean>((resolve) => {
      const call = request({ port: server.port, path: '/alive', agent }, (answer) => {
        answer.resume()
        answer.on('end', () => {
          answered += 1
          resolve(answer.headers.connection !== 'close')
        })
      })
      call.on('error', (error: NodeJS.ErrnoException) => {
        // Nobody listens any more: the client was told to close before, so it knows to go
        // elsewhere.
        if (error.code !== 'ECONNREFUSED') broken.push(error.code ?? error.message)
        resolve(false)
      })
      call.end()
    })
  const clients = Array.from({ length: 50 }, async () => {
    while (!stop && (await ask()));
  })
  await new Promise((resolve) => setTimeout(resolve, 500))
  const code = await server.kill('SIGTERM')
  stop = true
  await Promise.all(clients)
  agent.destroy()
  expect({ code, broken }).toEqual({ code: 0, broken: [] })
  expect(answered).toBeGreaterThan(50)
})

test('a bad setting stops the start with a sentence that names it', async () => {
  for (const [name, value] of [
    ['PORT', 'eighty'],
    ['RATE_SCALE', '-1'],
    ['PUBLIC_URL', 'felek'],
    ['PROFILE', 'real'],
  ] as const) {
    const server = await startServer({ DATA_DIR: await mkdtemp('/tmp/felek-env-'), [name]: value })
    expect(await server.exit).toBe(78)
    expect(server.output()).toMatch(
      new RegExp(`Felek does not start: ${name} is "${value}", but must be`),
    )
  }
  const secret = await startServer({
    DATA_DIR: await mkdtemp('/tmp/felek-env-'),
    DATABASE_URL: 'mysql://me:hunter2@db',
  })
  expect(await secret.exit).toBe(78)
  expect(secret.output()).toContain('DATABASE_URL is set to something else, but must be')
  expect(secret.output()).not.toContain('hunter2')
})

test('a database that is there and refuses the login, or was made with another key, is not waited for', async () => {
  const place = await aPlace()
  await fill(place, 1)
  const url = new URL(place.url ?? '')
  for (const refused of [
    Object.assign(new URL(url), { pathname: '/no_such_database' }),
    Object.assign(new URL(url), { username: 'nobody_here' }),
  ]) {
    const server = await startServer({ ...place.env, DATABASE_URL: refused.toString() })
    expect(await server.exit).toBe(78)
    expect(server.output()).toMatch(
      /Felek does not start: (.* does not exist|password authentication failed for user "nobody_here")/,
    )
  }
  const first = await startServer(place.env)
  expect(await first.kill('SIGTERM')).toBe(0)
  const other = await startServer({ ...place.env, SEAL_KEY: 'k'.repeat(64) })
  expect(await other.exit).toBe(78)
  expect(other.output()).toContain('sealed under another key')
})
