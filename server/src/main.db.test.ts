import { mkdtemp } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '../../database/src/database.ts'
import { onPostgres } from '../../database/test/test-database.ts'
import { aRound, providerCall, startServer, untilAnswered, type Process } from '../test/process.ts'
import { migrationsDir } from '../test/test-ledger.ts'
import { createVault } from './wallet/vault.ts'
import { verifyLedger } from './wallet/verify.ts'

const soak = process.env['SOAK'] === '1'

/** Where a server of its own keeps its data: a new database of the cluster, or a folder. */
const aPlace = async (): Promise<{
  env: Record<string, string>
  url: string | undefined
  dataDir: string
}> => {
  const dataDir = await mkdtemp('/tmp/felek-proc-')
  const base = inject('postgresUrl')
  if (base === '') return { env: { DATA_DIR: dataDir, PROFILE: 'demo' }, url: undefined, dataDir }
  const name = `p_${Date.now().toString(36)}${Math.floor(performance.now() * 1000).toString(36)}`
  const admin = new pg.Client({ connectionString: base })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = Object.assign(new URL(base), { pathname: `/${name}` }).toString()
  return { env: { DATA_DIR: dataDir, DATABASE_URL: url }, url, dataDir }
}

const open = (place: { url: string | undefined; dataDir: string }) =>
  openDatabase({ url: place.url, dataDir: place.dataDir, migrationsDir, sealed: ['wallet_'] })

/** Players with money and a session at the provider's at, written while no server runs. */
const fill = async (place: { url: string | undefined; dataDir: string }, players: number) => {
  const db = await open(place)
  const vault = createVault(db)
  const now = new Date()
  for (let n = 1; n <= players; n += 1) {
    await db.query('select wallet_open($1)', [BigInt(n)])
    await vault.post({
      verb: 'deposit',
      source: 'test',
      transactionId: `d${n}`,
      playerId: BigInt(n),
      amountKurus: 10_000_000n,
      house: 'gateway:test',
    })
    await db.query(
      `insert into players (player_id, username, status, firstname, lastname, lang, country, city, address, birthdate, identity_sealed, identity_key, email, email_key, phone, password_hash, sms_opt_in, email_opt_in, rules_accepted_at, created_at)
       values ($1::bigint, 'player' || $1::bigint, 'active', 'A', 'B', 'tr', 'TR', 'C', 'D', '1990-01-01', 's', 'i' || $1::bigint, 'e' || $1::bigint, 'e' || $1::bigint, '+9' || $1::bigint, 'h', false, false, $2, $2)`,
      [BigInt(n), now],
    )
    await db.query(
      `insert into player_sessions (session_id, player_id, browser_id, device_hash, uip, user_agent, lang, pending, created_at, last_activity_at) values ($1, $1, $1, 'd', '127.0.0.1', 't', 'tr', false, $2, $2)`,
      [BigInt(n), now],
    )
    await db.query(
      `insert into provider_sessions (session_id, provider, game_key, player_id, player_session_id, lang, token_hash, token_until, spent_at, created_at) values ($1::bigint, 'felek', 'lale-bahcesi', $1::bigint, $1::bigint, 'tr', sha256(($1::bigint)::text::bytea), $2, $2, $2)`,
      [BigInt(n), now],
    )
  }
  await db.query(`insert into provider_games values ('felek', 'lale-bahcesi', true)`, [])
  await db.close()
}

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
  for (let kill = 0; kill < (soak ? 20 : 3); kill += 1) {
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
  const db = await open(place)
  expect((await db.snapshot((q) => verifyLedger(q))).faults).toEqual([])
  const { rows } = await db.query(
    'select transaction_id, status from wallet_effects where source = $1',
    ['provider:felek'],
  )
  const kept = new Map(rows.map((r) => [r['transaction_id'] as string, r['status'] as string]))
  expect([...acknowledged].filter(([id, status]) => kept.get(id) !== status)).toEqual([])
  expect([...new Set(acknowledged.values())]).toEqual(['ok'])
  await db.close()
}, 180_000)

test.runIf(!onPostgres())(
  'M-19: a second server on the same folder refuses with a sentence and harms nothing',
  async () => {
    const place = await aPlace()
    await fill(place, 1)
    const first = await startServer(place.env)
    const second = await startServer(place.env)
    expect(await second.exit).toBe(1)
    expect(second.output()).toContain('in use by another process')
    expect((await providerCall(first.port, 'balance', { player: '1' }))?.body.status).toBe('ok')
    expect(await first.kill('SIGTERM')).toBe(0)
  },
)

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
