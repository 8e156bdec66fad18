import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import pg from 'pg'
import { openDatabase } from '@felek/database/database.ts'
import { startCluster } from '../../../packages/database/test/cluster.ts'
import { createWallet } from '@felek/server/src/modules/wallet/wallet-core.ts'
import type { Movement } from '@felek/server/src/modules/wallet/wallet.ts'
import { countedLoop } from '../load.ts'
import { databaseMs, getPostmaster } from '../cpu.ts'
import { serverSchema } from '@felek/server/src/database/schema.ts'

/*
 * `npm run bench protection`: stakes with nobody limited, with everybody limited and all from bonuses,
 * beside the vault as it stood before limits (`before.sql`), each on a PostgreSQL of its own with full
 * durability, in one run, in turn, as ratios. `TOTAL` (default 12,000) is how many stakes each runs,
 * `ROUNDS` (default 7) how often.
 */

const players = 50_000
const total = parseInt(process.env['TOTAL'] ?? '12000', 10)
const rounds = parseInt(process.env['ROUNDS'] ?? '7', 10)

const opened = async (fill: string) => {
  const cluster = await startCluster()
  const options = { url: cluster.url, ...serverSchema, lanes: 3 }
  await (await openDatabase(options)).close()
  const owner = new pg.Client({
    connectionString: cluster.url,
    options: '-c search_path=felek -c statement_timeout=0',
  })
  await owner.connect()
  await owner.query(fill)
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  await owner.end()
  const db = await openDatabase(options)
  const postmaster = await getPostmaster(cluster.url)
  return { cluster, db, vault: createWallet(db), postmaster }
}

const accounts = (from: number, cash: string, bonus = '0') =>
  `insert into wallet_accounts (player_id, cash_kurus, bonus_kurus, metered)
   select n, ${cash}, ${bonus}, true from generate_series(${from + 1}, ${from + players}) n;`
const rich = '1000000000000'

const before = await opened(
  `${await readFile(new URL('before.sql', import.meta.url), 'utf8')}; ${accounts(0, rich)}`,
)
const now = await opened(`
  ${accounts(0, rich)} ${accounts(players, rich)} ${accounts(2 * players, '0', rich)}
  insert into wallet_limits select n, k.kind, k.win, ${rich}, 0, wallet_window(now(), k.win, 'Europe/Istanbul', 1)
    from generate_series(${players + 1}, ${2 * players}) n, (values ('loss', 'day'), ('stake', 'week'), ('deposit', 'month')) k (kind, win);
  select count(wallet_compile(n, now())) from generate_series(${players + 1}, ${2 * players}) n;
  update wallet_accounts set check_ms = 3600000, bet_max = 100000000 where player_id between ${players + 1} and ${2 * players};
  insert into wallet_bonuses (player_id, bonus_id, house, required_centi, stake_max, weights, ends_at)
    select n, n, 'bonus:bench', 1000000000000000000, 100000, '{100,50,10,10,10,0,0,0}', now() + interval '30 days'
    from generate_series(${2 * players + 1}, ${3 * players}) n;`)

const cases = {
  before: { name: 'the vault as it stood before', at: before, from: 0 },
  none: { name: 'nobody limited', at: now, from: 0 },
  limits: {
    name: 'everybody: three limits, a check, a largest stake',
    at: now,
    from: players,
  },
  bonus: { name: 'all stakes from bonuses', at: now, from: 2 * players },
} as const
type Case = keyof typeof cases
type Run = { ms: number; databaseUs: number; refused: number }
const seen: Record<Case, Run[]> = { before: [], none: [], limits: [], bonus: [] }

const stake = (from: number): Movement => ({
  verb: 'bet',
  source: 'provider:felek',
  transactionId: randomUUID(),
  playerId: BigInt(from + 1 + Math.floor(Math.random() * players)),
  amountKurus: 100n,
  house: 'games:felek',
  roundId: randomUUID(),
  game: 'lale-bahcesi',
  product: 'casino',
  weightClass: 1,
})

const run = async ({ at, from }: (typeof cases)[Case], count: number): Promise<Run> => {
  const spent = databaseMs(at.postmaster)
  const begunMs = performance.now()
  let refused = 0
  await countedLoop(256, count, async () => {
    // On a machine that others fill too, a batch may be refused as too late: it is asked again.
    const outcome = await at.vault.post(stake(from)).catch(() => undefined)
    if (outcome?.status !== 'ok') refused += 1
    return true
  })
  const done = count - refused
  const ms = (performance.now() - begunMs) / done
  return { ms, databaseUs: ((databaseMs(at.postmaster) - spent) * 1_000) / done, refused }
}

const names = Object.keys(cases) as Case[]
for (const name of names) await run(cases[name], 4_000)
for (let round = 0; round < rounds; round += 1)
  for (const name of round % 2 === 0 ? names : names.toReversed())
    seen[name].push(await run(cases[name], total))

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
console.log(
  `\n${now.cluster.version}, full durability; ${cpus().length} × ${cpus()[0]?.model}; ${players} players a case, 256 in flight, ${rounds} rounds of ${total} stakes, medians; the load shares the cores\n`,
)
for (const name of names) {
  const refused = seen[name].reduce((sum, r) => sum + r.refused, 0)
  console.log(
    `${cases[name].name.padEnd(52)} ${(1_000 / median(seen[name].map((r) => r.ms))).toFixed(0).padStart(6)}/s  ${median(seen[name].map((r) => r.databaseUs)).toFixed(1)} µs of the database's processor each${refused > 0 ? `  ${refused} refused as too late` : ''}`,
  )
}
/** Of the same round each, so that a noisy minute falls on both. */
const ratio = (one: Case, other: Case, of: (r: Run) => number): number =>
  median(seen[one].map((r, i) => of(seen[other][i] ?? r) / of(r)))
const goal = (what: string, one: Case, other: Case, least: number): boolean => {
  const [rate, cost] = [ratio(one, other, (r) => r.ms), ratio(one, other, (r) => r.databaseUs)]
  const reached = rate >= least
  console.log(
    `${reached ? 'reached ' : 'MISSED  '} ${what.padEnd(58)} ${rate.toFixed(2)} (goal ≥ ${least}; by processor time ${cost.toFixed(2)})`,
  )
  return reached
}
console.log('')
const reached = [
  goal('nobody limited ÷ before', 'none', 'before', 0.85),
  goal('everybody limited ÷ before', 'limits', 'before', 0.85),
  goal('everybody limited ÷ nobody limited', 'limits', 'none', 0.95),
  goal('all from bonuses ÷ before', 'bonus', 'before', 0.65),
]
if (reached.includes(false)) process.exitCode = 1
for (const { vault, db, cluster } of [before, now]) {
  await vault.drain()
  await db.close()
  await cluster.stop()
}
