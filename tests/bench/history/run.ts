import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import pg from 'pg'
import { openDatabases } from '@felek/database/database.ts'
import { startCluster } from '../../../packages/database/test/cluster.ts'
import { shapesOf } from '@felek/server/test/history-shapes.ts'
import { historyRows } from '@felek/server/test/history-rows.ts'
import { readJournal } from '@felek/server/src/modules/cashier/history/reader.ts'
import { serverSchema } from '@felek/server/src/database/schema.ts'

/*
 * `npm run bench history`: a player with 5 million rows (`ENTRIES`) over two years asks for every
 * shape of page, total and sitting, on PostgreSQL. Goal: p99 ≤ 150 ms, and no sequential scan.
 * Beside the wait stands the database's processor time, which other work on the
 * machine does not lengthen.
 */

const entries = parseInt(process.env['ENTRIES'] ?? '5000000', 10)
const times = parseInt(process.env['TIMES'] ?? '60', 10)
const playerId = 1n

const cluster = await startCluster()
const { db, close } = await openDatabases({
  url: cluster.url,
  ...serverSchema,
})
const owner = new pg.Client({ connectionString: cluster.url, options: '-c search_path=felek' })
await owner.connect()
console.log(
  `${cluster.version}; ${cpus().length} × ${cpus()[0]?.model}; ${entries} rows of one player`,
)

/** Rows are loaded without their indexes, which are built afterwards. */
const { rows: indexes } = await owner.query<{ name: string; indexdef: string }>(
  `select indexname as name, indexdef from pg_indexes
   where tablename in ('wallet_entries', 'wallet_effects') and indexname not like '%_pkey'`,
)
let began = performance.now()
const lap = (what: string) => {
  console.log(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  began = performance.now()
}
for (const { name } of indexes) await owner.query(`drop index ${name}`)
for (const statement of historyRows({ playerId, stakes: entries / 2, days: 730, firstEntry: 1 }))
  await owner.query(statement)
for (const { indexdef } of indexes) await owner.query(indexdef)
await owner.query('vacuum (analyze) wallet_entries')
await owner.query('vacuum (analyze) wallet_effects')
lap('filled')
await readJournal({ db })
// Others have played too.
await owner.query(`
  insert into cashier_history_days select 100 + n / 90, date '2026-01-01' + n % 90, 3, 5, -500 from generate_series(0, 90000) n;
  insert into cashier_sittings (sitting_id, player_id, game, started_at, ended_at, rounds, staked_kurus)
    select 1000000000 + n, 100 + n / 90, 'nazar', now(), now(), 1, 1 from generate_series(0, 90000) n`)
await owner.query('vacuum (analyze) cashier_history_days')
await owner.query('vacuum (analyze) cashier_sittings')
lap('read into days and sittings')

const scans = async (): Promise<string> => {
  await owner.query('select pg_stat_clear_snapshot()')
  const { rows } = await owner.query<{ name: string; n: string }>(
    `select relname as name, seq_scan::text as n from pg_stat_user_tables
     where relname in ('wallet_entries', 'wallet_effects', 'cashier_history_days', 'cashier_sittings') order by 1`,
  )
  return rows.map(({ name, n }) => `${name} ${n}`).join(', ')
}
await new Promise((resolve) => setTimeout(resolve, 1_500))
const before = await scans()
const baseline: number[] = []
for (let i = 0; i < 300; i += 1) {
  const start = performance.now()
  await db.query('select 1', [])
  baseline.push(performance.now() - start)
}
baseline.sort((a, b) => a - b)
console.log(
  `a bare round trip in this run: p50 ${baseline[150]?.toFixed(1)} ms, p99 ${baseline[297]?.toFixed(1)} ms`,
)
/** What the database's processes of this run have worked so far; 0 where the system does not tell. */
const workedMs = async (): Promise<number> => {
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity')
  const each = rows.map(async ({ pid }) => {
    const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')
    return parseInt(text, 10) / 1e6
  })
  return (await Promise.all(each)).reduce((a, b) => a + b, 0)
}
const everything: number[] = []
let worst = 0
for (const [name, ask] of shapesOf(playerId, entries)) {
  const ms: number[] = []
  const worked = await workedMs()
  for (let i = 0; i < times; i += 1) {
    const start = performance.now()
    await ask(db.read, i / times)
    ms.push(performance.now() - start)
  }
  const processor = ((await workedMs()) - worked) / times
  everything.push(...ms)
  ms.sort((a, b) => a - b)
  const p99 = ms[Math.floor(ms.length * 0.99)] ?? 0
  worst = Math.max(worst, p99)
  console.log(
    `${name.padEnd(56)} p50 ${(ms[ms.length >> 1] ?? 0).toFixed(1).padStart(7)} ms  p99 ${p99.toFixed(1).padStart(7)} ms  processor ${processor.toFixed(1).padStart(6)} ms`,
  )
}
everything.sort((a, b) => a - b)
await new Promise((resolve) => setTimeout(resolve, 1_500))
const scanned = (await scans()) !== before
console.log(
  `\nall shapes: p99 ${(everything[Math.floor(everything.length * 0.99)] ?? 0).toFixed(1)} ms, the slowest shape's ${worst.toFixed(1)} ms (goal ≤ 150); sequential scans before: ${before}; after: ${await scans()}`,
)
await owner.end()
await close()
await cluster.stop()
process.exitCode = worst <= 150 && !scanned ? 0 : 1
