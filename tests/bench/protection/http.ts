import { databaseMs, getPostmaster, processMs } from '../cpu.ts'
import { findFreePort } from '@felek/database/local-cluster/ports.ts'
import { startCluster } from '../../../packages/database/test/cluster.ts'
import { fillDatabase, openServer, ownerOf, signed } from '../bench-server.ts'
import { closedLoop, countedLoop, createCallers, type Result } from '../load.ts'

/*
 * The second half of `npm run bench protection`: the same stakes through the signed provider call of the house
 * as `bin/start` runs it, with nobody limited and with everybody, in turn. `HTTP_ROUNDS` (default 5) of
 * `SECONDS_EACH` (default 4).
 */

const players = 20_000
const rounds = parseInt(process.env['HTTP_ROUNDS'] ?? '5', 10)
const seconds = parseInt(process.env['SECONDS_EACH'] ?? '4', 10)

const cluster = await startCluster()
await fillDatabase(cluster.url, players)
const owner = ownerOf(cluster.url)
await owner.connect()
// The second half of the players has three limits, a check and a largest stake.
await owner.query(`
  insert into wallet_limits select n, k.kind, k.win, 1000000000000, 0, wallet_window(now(), k.win, 'Europe/Istanbul', 1)
    from generate_series(${players / 2 + 1}, ${players}) n, (values ('loss', 'day'), ('stake', 'week'), ('deposit', 'month')) k (kind, win);
  update wallet_accounts set check_ms = 3600000, bet_max = 100000000 where player_id > ${players / 2};
  select count(wallet_compile(n, now())) from generate_series(${players / 2 + 1}, ${players}) n;
  analyze`)
const ports = { site: await findFreePort(), studio: await findFreePort() }
const { site } = await openServer(cluster.url, ports)
const callers = await createCallers(ports.site, 256)
const postmaster = await getPostmaster(cluster.url)

// Each has staked once before anything is measured, so that their sessions are known.
let next = 0n
const first = signed('/providers/felek/bet', ports.site, players, () => (next += 1n))
await countedLoop(256, players, async (n) => callers.send(first[n] as Buffer))
await owner.query('analyze')
await owner.end()

type Run = Result & { costUs: number }
const run = async (from: number): Promise<Run> => {
  const requests = signed('/providers/felek/bet', ports.site, 8_000 * seconds, () =>
    BigInt(1 + from + Math.floor((Math.random() * players) / 2)),
  )
  const spent = () => processMs(site) + databaseMs(postmaster)
  const before = spent()
  const result = await closedLoop(256, seconds, async (n) =>
    callers.send(requests[n % requests.length] as Buffer),
  )
  if (result.done > requests.length) throw new Error('the bench ran out of requests')
  return { ...result, costUs: ((spent() - before) * 1_000) / Math.max(1, result.done) }
}

const pairs: { none: Run; limits: Run }[] = []
for (let round = 0; round < rounds; round += 1) {
  const turns = round % 2 === 0 ? ([0, players / 2] as const) : ([players / 2, 0] as const)
  const [a, b] = [await run(turns[0]), await run(turns[1])]
  pairs.push(turns[0] === 0 ? { none: a, limits: b } : { none: b, limits: a })
}
const median = (of: (pair: (typeof pairs)[number]) => number): number =>
  pairs.map(of).toSorted((a, b) => a - b)[Math.floor(pairs.length / 2)] ?? 0
const refused = pairs.reduce((sum, { none, limits }) => sum + none.refused + limits.refused, 0)
const rate = median(({ none, limits }) => limits.perSecond / none.perSecond)
const cost = median(({ none, limits }) => none.costUs / limits.costUs)
console.log(
  `${rate >= 0.95 ? 'reached ' : 'MISSED  '} ${'everybody limited ÷ nobody limited, through signed HTTP'.padEnd(58)} ${rate.toFixed(2)} (goal ≥ 0.95; by processor time ${cost.toFixed(2)}; ${median(({ none }) => none.perSecond).toFixed(0)}/s and ${median(({ limits }) => limits.perSecond).toFixed(0)}/s, ${refused} refused)`,
)
if (rate < 0.95) process.exitCode = 1
await cluster.stop()
// The house is a child: it ends with this.
process.exit()
