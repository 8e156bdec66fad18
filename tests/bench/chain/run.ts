import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { cpus } from 'node:os'
import pg from 'pg'
import { pino } from 'pino'
import { openDatabases } from '@felek/database/database.ts'
import { startCluster } from '../../../packages/database/test/cluster.ts'
import { checkChain } from '@felek/server/src/modules/wallet/chain/check.ts'
import { chainKeys } from '@felek/server/src/database/chain/keys.ts'
import { extendChain } from '@felek/server/src/modules/wallet/chain/chain-writer.ts'
import { createDemand } from '@felek/server/src/jobs/demand.ts'
import { createAlarmQueue } from '@felek/server/src/alarms/alarm-queue.ts'
import { createMetrics } from '@felek/server/src/metrics/metrics.ts'
import { startWalletJobs } from '@felek/server/src/modules/wallet/jobs.ts'
import { unsealedSince } from '@felek/server/src/modules/wallet/chain/store.ts'
import { createWallet } from '@felek/server/src/modules/wallet/wallet-core.ts'
import { verifyLedger } from '@felek/server/src/modules/wallet/verify.ts'
import { openLoop } from '../load.ts'
import { serverSchema } from '@felek/server/src/database/schema.ts'

/*
 * `npm run bench chain`: how many rows a second are sealed and checked, on PostgreSQL. `ENTRIES`
 * (default 500,000) is how many postings there are; each has its effect, so there are twice as many
 * rows. Goal: the chain is checked at 50,000 rows/s.
 */

const entries = parseInt(process.env['ENTRIES'] ?? '500000', 10)
const players = 1_000
const sealKey = 'bench-secret-bench-secret-bench-secret'
const keys = chainKeys({ sealKey })

/** Each player's first movement is a deposit, all others are stakes. */
const fill = `
  insert into wallet_entries (entry_id, player_id, verb, source, transaction_id, amount_kurus, from_account, to_account,
    cash_after_kurus, bonus_after_kurus, locked_after_kurus, round_id, game, at)
  overriding system value
  select n, 1 + n % ${players}, case when n < ${players} then 'deposit' else 'bet' end, 'provider:felek', gen_random_uuid()::text,
    case when n < ${players} then 1000000000000 else 100 end,
    case when n < ${players} then 'gateway:bank' else 'cash' end, case when n < ${players} then 'cash' else 'games:felek' end,
    1000000000000 - 100 * (n / ${players}), 0, 0, gen_random_uuid()::text, 'lale-bahcesi', now()
  from generate_series(0, ${entries - 1}) n;
  insert into wallet_effects (source, scope, verb, transaction_id, player_id, amount_kurus, about, round_id, game, status, entry_id, at)
  select source, '', verb, transaction_id, player_id, amount_kurus, '', round_id, game, 'ok', entry_id, at from wallet_entries order by entry_id;
  insert into wallet_accounts (player_id, cash_kurus, last_entry_id)
    select player_id, 1000000000000 - 100 * (count(*) - 1), max(entry_id) from wallet_entries group by 1;
  select setval('wallet_entries_entry_id_seq', ${entries - 1});
  analyze`

const timed = async <T>(name: string, rows: number, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const cpu = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - began) / 1_000
  console.log(
    `${name.padEnd(36)} ${(rows / seconds).toFixed(0).padStart(8)} rows/s  ${seconds.toFixed(1).padStart(6)} s  ${((user + system) / rows).toFixed(1)} µs of our processor a row`,
  )
  return result
}

const cluster = await startCluster()
const { db, ledger, close } = await openDatabases({
  url: cluster.url,
  ...serverSchema,
})
const owner = new pg.Client({ connectionString: cluster.url })
await owner.connect()
await owner.query('set search_path = felek')
await owner.query(fill)
await owner.end()
const rows = entries * 2
console.log(`${cluster.version}; ${cpus().length} × ${cpus()[0]?.model}; ${rows} rows\n`)
await timed('sealed', rows, () => extendChain(ledger, keys[0], () => new Date()))
const chain = await timed('the chain checked', rows, () => db.snapshot((q) => checkChain(q, keys)))
const verdict = await timed('the whole ledger checked', rows, () =>
  db.snapshot((q) => verifyLedger(q, { keys, heads: [] })),
)
console.log(
  `\n${chain.seals} seals, ${chain.entries + chain.effects} rows under them, ${verdict.faults.length} faults; most memory ${(process.resourceUsage().maxRSS / 1_024).toFixed(0)} MB`,
)

/** What the running job leaves unsealed, looked at ten times a second while movements come. */
const seconds = parseInt(process.env['SECONDS_EACH'] ?? '30', 10)
const vault = createWallet(db, { ledger })
const end = startWalletJobs(
  async () => {},
  async () => ({}),
)({
  db,
  adminDb: ledger,
  alarms: createAlarmQueue({ now: () => new Date() }),
  log: pino({ level: 'error' }),
  metrics: createMetrics(),
  demand: createDemand(),
  now: () => new Date(),
  env: { dataDir: mkdtempSync('/tmp/felek-bench-'), sealKey },
})
const lags: number[] = []
const load = openLoop(1_000, seconds, () => {
  const movement = {
    verb: 'bet',
    source: 'provider:felek',
    transactionId: randomUUID(),
    playerId: BigInt(1 + Math.floor(Math.random() * players)),
    amountKurus: 100n,
    house: 'games:felek',
  } as const
  return vault.post(movement).then(
    ({ status }) => status === 'ok',
    () => false,
  )
})
const looking = setInterval(
  () =>
    void unsealedSince(db.read).then((since) =>
      lags.push(since ? Math.max(0, Date.now() - since.getTime()) / 1_000 : 0),
    ),
  100,
)
const { perSecond } = await load
clearInterval(looking)
await end()
lags.sort((a, b) => a - b)
console.log(
  `at ${perSecond.toFixed(0)} movements a second what is oldest of the unsealed: p50 ${lags[lags.length >> 1]?.toFixed(1)} s, p99 ${lags[Math.floor(lags.length * 0.99)]?.toFixed(1)} s (goal ≤ 60)`,
)
for (const fault of verdict.faults.slice(0, 3)) console.error(fault)
await close()
await cluster.stop()
process.exitCode = verdict.faults.length === 0 && chain.entries + chain.effects === rows ? 0 : 1
