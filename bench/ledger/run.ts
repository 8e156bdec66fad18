import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { cpus } from 'node:os'
import pg from 'pg'
import { openDatabase } from '../../database/src/database.ts'
import { freePort, startCluster } from '../../database/test/cluster.ts'
import { sign } from '../../server/src/providers/signature.ts'
import { createVault } from '../../server/src/wallet/vault.ts'
import { closedLoop, countedLoop, createCallers, openLoop, type Result } from '../load.ts'
import { bareFunction, ormTransaction, rivalSchema } from './rivals.ts'

/*
 * `npm run bench ledger`: the vault against the usual ways, on one PostgreSQL with full durability,
 * in one run, as ratios. `SECONDS_EACH` (default 4) is how long each runs.
 */

const players = 100_000
const seconds = parseInt(process.env['SECONDS_EACH'] ?? '4', 10)
const migrationsDir = new URL('../../server/migrations', import.meta.url).pathname
const secret = 'bench-secret-bench-secret-bench-secret'
const key = { keyId: 'felek-1', provider: 'felek', secret }

const anyPlayer = (): bigint => BigInt(1 + Math.floor(Math.random() * players))
const hotPlayer = (): bigint => 77n

const prepare = async (url: string): Promise<void> => {
  const db = await openDatabase({ url, loginKey: secret, migrationsDir, sealed: ['wallet_'] })
  await db.close()
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(rivalSchema)
  await owner.query('set search_path = felek')
  await owner.query(`
    insert into rival.accounts select n, 1000000000000 from generate_series(1, ${players}) n;
    insert into wallet_accounts (player_id, cash_kurus) select n, 1000000000000 from generate_series(1, ${players}) n;
    insert into players (player_id, username, status, firstname, lastname, lang, country, city, identity_sealed, identity_key, details_sealed, email_key, phone_key, password_hash, sms_opt_in, email_opt_in, rules_accepted_at, created_at)
      select n, 'player' || n, 'active', 'A', 'B', 'tr', 'TR', 'C', 's', 'i' || n, 's', 'e' || n, '+9' || n, 'h', false, false, now(), now() from generate_series(1, ${players}) n;
    insert into player_sessions (session_id, player_id, browser_id, device_hash, uip, user_agent, lang, pending, created_at, last_activity_at)
      select n, n, n, 'd', '127.0.0.1', 'bench', 'tr', false, now(), now() from generate_series(1, ${players}) n;
    insert into provider_games values ('felek', 'lale-bahcesi', true);
    insert into provider_sessions (session_id, provider, game_key, player_id, player_session_id, lang, token_hash, token_until, spent_at, created_at)
      select n, 'felek', 'lale-bahcesi', n, n, 'tr', sha256(n::text::bytea), now(), now(), now() from generate_series(1, ${players}) n;
    analyze`)
  await owner.query('checkpoint')
  await owner.end()
}

/** Requests are made and signed beforehand: a provider's own work is not the wallet's. */
const signed = (path: string, port: number, count: number, player: () => bigint): Buffer[] => {
  const now = new Date()
  return Array.from({ length: count }, () => {
    const id = player()
    const body = Buffer.from(
      JSON.stringify({
        transactionId: randomUUID(),
        roundId: 'r',
        player: String(id),
        session: String(id),
        game: 'lale-bahcesi',
        amount: '1.00',
      }),
    )
    const headers = Object.entries({
      host: `127.0.0.1:${port}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
      ...sign(key, path, body, now),
    })
    return Buffer.concat([
      Buffer.from(
        `POST ${path} HTTP/1.1\r\n${headers.map(([k, v]) => `${k}: ${v}`).join('\r\n')}\r\n\r\n`,
      ),
      body,
    ])
  })
}

const startServer = async (url: string, port: number): Promise<ChildProcess> => {
  const server = fork(new URL('./server.ts', import.meta.url).pathname, [migrationsDir, '32'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: url,
      LOGIN_KEY: secret,
      DATA_DIR: mkdtempSync('/tmp/felek-bench-'),
      PROVIDER_SECRET: secret,
      RATE_SCALE: '100000',
      LOG_LEVEL: 'warn',
    },
    stdio: 'inherit',
  })
  await new Promise<void>((resolve, reject) => {
    server.once('message', () => resolve())
    server.once('exit', (code) => reject(new Error(`the bench server ended with ${code}`)))
  })
  return server
}

/**
 * Every contender runs in each of the rounds, in turn: a noisy minute then falls on all of them.
 */
const rounds = 3
const seen = new Map<string, Result[]>()
const note = (name: string, result: Result): void =>
  void seen.set(name, [...(seen.get(name) ?? []), result])
const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const of = (name: string): Result[] => seen.get(name) ?? []
const print = (name: string): void => {
  const results = of(name)
  const by = (pick: (r: Result) => number) => median(results.map(pick))
  const refused = results.reduce((sum, r) => sum + r.refused, 0)
  console.log(
    `${name.padEnd(62)} ${by((r) => r.perSecond)
      .toFixed(0)
      .padStart(7)}/s  p50 ${by((r) => r.p50Ms)
      .toFixed(1)
      .padStart(6)} ms  p99 ${by((r) => r.p99Ms)
      .toFixed(1)
      .padStart(6)} ms${refused > 0 ? `  ${refused} REFUSED` : ''}`,
  )
}

const cluster = await startCluster()
console.log(
  `${cluster.version}, synchronous_commit=on, fsync=on; ${cpus().length} × ${cpus()[0]?.model}; ${players} players; ${rounds} rounds of ${seconds} s each, medians; the load shares the cores\n`,
)
const url = cluster.url
await prepare(url)

const names = {
  bare: 'bare function, 32 connections',
  bareHot: 'bare function, 32 connections, one hot player',
  orm: 'ORM transaction, 32 connections',
  vault64: 'vault, 64 in flight',
  vault256: 'vault, 256 in flight',
  vaultHot: 'vault, 256 in flight, one hot player',
  ormHttp: 'ORM transaction behind signed HTTP, 256 callers',
  ormOnTrust: 'the same, sessions taken on trust',
  vaultHttp: 'vault through the signed provider call, 256 callers',
  vaultHttpHot: 'vault through the signed provider call, 256 callers, hot player',
  open300: 'vault through the signed provider call, open loop at 300/s',
  open1000: 'vault through the signed provider call, open loop at 1,000/s',
} as const

const rival = async (name: string, make: typeof bareFunction, player: () => bigint) => {
  const it = make(url, 32)
  note(
    name,
    await closedLoop(
      32,
      seconds,
      async () =>
        (await it.bet({ id: randomUUID(), player: player(), amountKurus: 100n })) === 'ok',
    ),
  )
  await it.close()
}
const direct = async (name: string, inFlight: number, player: () => bigint) => {
  const movement = () =>
    ({
      verb: 'bet',
      source: 'provider:felek',
      transactionId: randomUUID(),
      playerId: player(),
      amountKurus: 100n,
      house: 'games:felek',
      roundId: 'r',
      game: 'lale-bahcesi',
    }) as const
  note(
    name,
    await closedLoop(inFlight, seconds, async () => (await vault.post(movement())).status === 'ok'),
  )
}
const http = async (name: string, path: string, player: () => bigint) => {
  const requests = signed(path, port, 25_000 * seconds, player)
  const result = await closedLoop(256, seconds, async (n) =>
    callers.send(requests[n % requests.length] as Buffer),
  )
  if (result.done > requests.length) throw new Error('the bench ran out of requests')
  note(name, result)
}
const open = async (name: string, rate: number) => {
  const requests = signed('/providers/felek/bet', port, rate * seconds, anyPlayer)
  note(name, await openLoop(rate, seconds, (n) => callers.send(requests[n] as Buffer)))
}

const db = await openDatabase({ url, loginKey: secret, migrationsDir, sealed: ['wallet_'] })
const vault = createVault(db)
const port = await freePort()
const server = await startServer(url, port)
process.once('exit', () => server.kill('SIGKILL'))
const callers = await createCallers(port, 256)
// Players at play: each of them has staked once before anything is measured, so that their sessions
// are known.
let nextPlayer = 0n
const firstStakes = signed('/providers/felek/bet', port, players, () => (nextPlayer += 1n))
await countedLoop(256, players, async (n) => callers.send(firstStakes[n] as Buffer))

for (let round = 0; round < rounds; round += 1) {
  await rival(names.bare, bareFunction, anyPlayer)
  await direct(names.vault64, 64, anyPlayer)
  await direct(names.vault256, 256, anyPlayer)
  await direct(names.vaultHot, 256, hotPlayer)
  await http(names.vaultHttp, '/providers/felek/bet', anyPlayer)
  await http(names.vaultHttpHot, '/providers/felek/bet', hotPlayer)
  await http(names.ormHttp, '/rival/felek/bet', anyPlayer)
  await http(names.ormOnTrust, '/rival-on-trust/felek/bet', anyPlayer)
  await rival(names.orm, ormTransaction, anyPlayer)
  await rival(names.bareHot, bareFunction, hotPlayer)
  await open(names.open300, 300)
  await open(names.open1000, 1_000)
}
callers.close()
server.kill('SIGKILL')
await vault.drain()
await db.close()
await cluster.stop()

for (const name of Object.values(names)) print(name)
console.log()
const verdict = (name: string, found: number, goal: number, atMost = false) =>
  console.log(
    `${(atMost ? found <= goal : found >= goal) ? 'reached ' : 'MISSED  '} ${name.padEnd(70)} ${found.toFixed(2)} (goal ${atMost ? '≤' : '≥'} ${goal})`,
  )
/**
 * The median of the rounds' own ratios: both sides of each were measured within the same minute.
 */
const ratio = (above: string, below: string) =>
  median(of(above).map((r, i) => r.perSecond / (of(below)[i]?.perSecond ?? 1)))
verdict('vault directly, 256 in flight ÷ bare function', ratio(names.vault256, names.bare), 3)
verdict('vault through signed HTTP ÷ bare function', ratio(names.vaultHttp, names.bare), 1.2)
verdict(
  'vault through signed HTTP ÷ ORM transaction behind the same HTTP',
  ratio(names.vaultHttp, names.ormHttp),
  10,
)
console.log(
  `        vault through signed HTTP ÷ that transaction, sessions taken on trust   ${ratio(names.vaultHttp, names.ormOnTrust).toFixed(2)}`,
)
verdict('one hot player ÷ many players, directly', ratio(names.vaultHot, names.vault256), 0.5)
verdict(
  'one hot player ÷ many players, through signed HTTP',
  ratio(names.vaultHttpHot, names.vaultHttp),
  0.5,
)
verdict(
  'p99 at 300/s, open loop, signed HTTP, ms',
  median(of(names.open300).map((r) => r.p99Ms)),
  25,
  true,
)
process.exit(0)
