import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { cpus } from 'node:os'
import pg from 'pg'
import { openDatabase } from '../../database/src/database.ts'
import { freePort, startCluster } from '../../database/test/cluster.ts'
import { sign } from '../../server/src/providers/signature.ts'
import { createVault } from '../../server/src/wallet/vault.ts'
import { closedLoop, createCallers, openLoop, type Result } from '../load.ts'
import { bareFunction, ormTransaction, rivalSchema } from './rivals.ts'

/*
 * `npm run bench ledger`: the vault against the usual ways, on one PostgreSQL with full durability, in one run, as
 * ratios. `SECONDS_EACH` (default 8) is how long each runs.
 */

const players = 100_000
const seconds = parseInt(process.env['SECONDS_EACH'] ?? '8', 10)
const migrationsDir = new URL('../../server/migrations', import.meta.url).pathname
const secret = 'bench-secret-bench-secret-bench-secret'
const key = { keyId: 'felek-1', provider: 'felek', secret }

const anyPlayer = (): bigint => BigInt(1 + Math.floor(Math.random() * players))
const hotPlayer = (): bigint => 77n

const prepare = async (url: string): Promise<void> => {
  const db = await openDatabase({ url, migrationsDir, sealed: ['wallet_'] })
  await db.close()
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(rivalSchema)
  await owner.query(`
    insert into rival.accounts select n, 1000000000000 from generate_series(1, ${players}) n;
    insert into wallet_accounts (player_id, cash_kurus) select n, 1000000000000 from generate_series(1, ${players}) n;
    insert into players (player_id, username, status, firstname, lastname, lang, country, city, address, birthdate, identity_sealed, identity_key, email, email_key, phone, password_hash, sms_opt_in, email_opt_in, rules_accepted_at, created_at)
      select n, 'player' || n, 'active', 'A', 'B', 'tr', 'TR', 'C', 'D', '1990-01-01', 's', 'i' || n, 'e' || n, 'e' || n, '+9' || n, 'h', false, false, now(), now() from generate_series(1, ${players}) n;
    insert into player_sessions (session_id, player_id, device_hash, uip, user_agent, lang, pending, created_at, last_activity_at)
      select n, n, 'd', '127.0.0.1', 'bench', 'tr', false, now(), now() from generate_series(1, ${players}) n;
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
    return Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${headers.map(([k, v]) => `${k}: ${v}`).join('\r\n')}\r\n\r\n`), body])
  })
}

const startServer = async (url: string, port: number): Promise<ChildProcess> => {
  const server = fork(new URL('./server.ts', import.meta.url).pathname, [migrationsDir, '32'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: url,
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

const rows: { name: string; result: Result }[] = []
const note = (name: string, result: Result): Result => {
  rows.push({ name, result })
  console.log(
    `${name.padEnd(62)} ${result.perSecond.toFixed(0).padStart(7)}/s  p50 ${result.p50Ms.toFixed(1).padStart(6)} ms  p99 ${result.p99Ms.toFixed(1).padStart(6)} ms${result.refused > 0 ? `  ${result.refused} REFUSED` : ''}`,
  )
  return result
}

const cluster = await startCluster()
console.log(
  `${cluster.version}, synchronous_commit=on, fsync=on; ${cpus().length} × ${cpus()[0]?.model}; ${players} players; ${seconds} s each; load on the same cores\n`,
)
const url = cluster.url
await prepare(url)

const rival = async (name: string, make: typeof bareFunction, player: () => bigint) => {
  const it = make(url, 32)
  const result = note(
    name,
    await closedLoop(32, seconds, async () => (await it.bet({ id: randomUUID(), player: player(), amountKurus: 100n })) === 'ok'),
  )
  await it.close()
  return result
}
const bare = await rival('bare function, 32 connections', bareFunction, anyPlayer)
await rival('bare function, 32 connections, one hot player', bareFunction, hotPlayer)
const orm = await rival('ORM transaction, 32 connections', ormTransaction, anyPlayer)

const db = await openDatabase({ url, migrationsDir, sealed: ['wallet_'] })
const vault = createVault(db)
const direct = (name: string, inFlight: number, player: () => bigint) =>
  closedLoop(
    inFlight,
    seconds,
    async () =>
      (
        await vault.post({
          verb: 'bet',
          source: 'provider:felek',
          transactionId: randomUUID(),
          playerId: player(),
          amountKurus: 100n,
          house: 'games:felek',
          roundId: 'r',
          game: 'lale-bahcesi',
        })
      ).status === 'ok',
  ).then((r) => note(name, r))
await direct('vault, 64 in flight', 64, anyPlayer)
const vault256 = await direct('vault, 256 in flight', 256, anyPlayer)
const vaultHot = await direct('vault, 256 in flight, one hot player', 256, hotPlayer)
await vault.drain()
await db.close()

const port = await freePort()
const server = await startServer(url, port)
const callers = await createCallers(port, 256)
const http = async (name: string, path: string, player: () => bigint, inFlight = 256) => {
  const requests = signed(path, port, Math.ceil(12_000 * seconds), player)
  const result = await closedLoop(inFlight, seconds, async (n) => callers.send(requests[n % requests.length] as Buffer))
  if (result.done > requests.length) throw new Error('the bench ran out of requests')
  return note(name, result)
}
await http('(warm-up)', '/providers/felek/bet', anyPlayer)
const ormHttp = await http('ORM transaction behind signed HTTP', '/rival/felek/bet', anyPlayer)
const vaultHttp = await http('vault through the signed provider call', '/providers/felek/bet', anyPlayer)
const vaultHttpHot = await http('vault through the signed provider call, one hot player', '/providers/felek/bet', hotPlayer)
const open = async (rate: number) => {
  const requests = signed('/providers/felek/bet', port, rate * seconds, anyPlayer)
  return note(
    `vault through the signed provider call, open loop at ${rate}/s`,
    await openLoop(rate, seconds, (n) => callers.send(requests[n] as Buffer)),
  )
}
const at300 = await open(300)
await open(1_000)
callers.close()
server.kill('SIGKILL')
await cluster.stop()

console.log()
const ratio = (name: string, found: number, goal: number, atMost = false) =>
  console.log(
    `${(atMost ? found <= goal : found >= goal) ? 'reached ' : 'MISSED  '} ${name.padEnd(70)} ${found.toFixed(2)} (goal ${atMost ? '≤' : '≥'} ${goal})`,
  )
ratio('vault directly, 256 in flight ÷ bare function', vault256.perSecond / bare.perSecond, 3)
ratio('vault through signed HTTP ÷ bare function', vaultHttp.perSecond / bare.perSecond, 1.2)
ratio('vault through signed HTTP ÷ ORM transaction behind the same HTTP', vaultHttp.perSecond / ormHttp.perSecond, 10)
ratio('one hot player ÷ many players, directly', vaultHot.perSecond / vault256.perSecond, 0.5)
ratio('one hot player ÷ many players, through signed HTTP', vaultHttpHot.perSecond / vaultHttp.perSecond, 0.5)
ratio('p99 at 300/s, open loop, signed HTTP, ms', at300.p99Ms, 25, true)
console.log(`         ORM transaction called directly: ${(bare.perSecond / orm.perSecond).toFixed(1)} × slower than the bare function`)
process.exit(0)
