import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { openDatabase } from '@felek/database/database.ts'
import { findFreePort } from '@felek/database/local-cluster/ports.ts'
import { startCluster } from '../../../packages/database/test/cluster.ts'
import { createWallet } from '@felek/server/src/modules/wallet/wallet-core.ts'
import { databaseMs, getPostmaster, processMs } from '../cpu.ts'
import {
  fillDatabase,
  listen,
  openServer,
  openRival,
  ownerOf,
  secret,
  signed,
} from '../bench-server.ts'
import { closedLoop, countedLoop, createCallers, openLoop, type Result } from '../load.ts'
import { bareFunction, ormTransaction, rivalSchema } from './rivals.ts'
import { serverSchema } from '@felek/server/src/database/schema.ts'

/*
 * `npm run bench ledger`: the vault against the usual ways, on one PostgreSQL with full durability,
 * in one run, as ratios, and beside them what a movement costs in processor time. Through HTTP it is
 * the house as `bin/start` runs it: all jobs, the studio beside it, and pages that listen.
 * `SECONDS_EACH` (default 4) is how long each runs.
 */

const players = 100_000
const listening = 2_000
const seconds = parseInt(process.env['SECONDS_EACH'] ?? '4', 10)

const anyPlayer = (): bigint => BigInt(1 + Math.floor(Math.random() * players))
/** One whose page listens. */
const hotPlayer = (): bigint => 77n

const begunMs = performance.now()
/** How long it took until here: the bench's own time is bounded too. */
const reached = (what: string): void =>
  console.log(`${((performance.now() - begunMs) / 1_000).toFixed(1).padStart(7)} s  ${what}`)

const prepare = async (url: string): Promise<void> => {
  await fillDatabase(url, players)
  const owner = ownerOf(url)
  await owner.connect()
  await owner.query(rivalSchema)
  await owner.query(
    `insert into rival.accounts select n, 1000000000000 from generate_series(1, ${players}) n; analyze rival.accounts`,
  )
  await owner.end()
}

/** What a contender did in one round; `costUs`: processor time of server and database a movement. */
type Run = Result & { costUs: number }

/**
 * Every contender runs in each of the rounds, in turn: a noisy minute then falls on all of them.
 */
const rounds = 3
const seen = new Map<string, Run[]>()
const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const of = (name: string): Run[] => seen.get(name) ?? []
const print = (name: string): void => {
  const results = of(name)
  const by = (pick: (r: Run) => number) => median(results.map(pick))
  const refused = results.reduce((sum, r) => sum + r.refused, 0)
  const figures = [
    `${by((r) => r.perSecond)
      .toFixed(0)
      .padStart(7)}/s`,
    `p50 ${by((r) => r.p50Ms)
      .toFixed(1)
      .padStart(6)} ms`,
    `p99 ${by((r) => r.p99Ms)
      .toFixed(1)
      .padStart(6)} ms`,
    `${by((r) => r.costUs)
      .toFixed(0)
      .padStart(5)} µs each`,
    ...(refused > 0 ? [`${refused} REFUSED`] : []),
  ]
  console.log(`${name.padEnd(62)} ${figures.join('  ')}`)
}

const cluster = await startCluster()
console.log(
  `${cluster.version}, synchronous_commit=on, fsync=on; ${cpus().length} × ${cpus()[0]?.model}; ${players} players, ${listening} listening pages; ${rounds} rounds of ${seconds} s each, medians; the load shares the cores\n`,
)
const url = cluster.url
await prepare(url)
reached('filled')
const postmaster = await getPostmaster(url)

/** Runs a contender and notes what its server and the database spent on it. */
const note = async (name: string, server: number, work: () => Promise<Result>): Promise<void> => {
  const spent = () => processMs(server) + databaseMs(postmaster)
  const before = spent()
  const result = await work()
  const costUs = ((spent() - before) * 1_000) / Math.max(1, result.done)
  seen.set(name, [...of(name), { ...result, costUs }])
}

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
  await note(name, process.pid, () =>
    closedLoop(
      32,
      seconds,
      async () =>
        (await it.bet({ id: randomUUID(), player: player(), amountKurus: 100n })) === 'ok',
    ),
  )
  await it.close()
}
const direct = async (name: string, inFlight: number, player: () => bigint) => {
  const movement = () => {
    const id = randomUUID()
    return {
      verb: 'bet',
      source: 'provider:felek',
      transactionId: id,
      playerId: player(),
      amountKurus: 100n,
      house: 'games:felek',
      roundId: id,
      game: 'lale-bahcesi',
    } as const
  }
  await note(name, process.pid, () =>
    closedLoop(inFlight, seconds, async () => (await vault.post(movement())).status === 'ok'),
  )
}
type Server = { port: number; pid: number; callers: Awaited<ReturnType<typeof createCallers>> }
const http = async (name: string, server: Server, path: string, player: () => bigint) => {
  const requests = signed(path, server.port, 20_000 * seconds, player)
  await note(name, server.pid, () =>
    closedLoop(256, seconds, async (n) =>
      server.callers.send(requests[n % requests.length] as Buffer),
    ),
  )
  if ((of(name).at(-1)?.done ?? 0) > requests.length)
    throw new Error('the bench ran out of requests')
}
const open = async (name: string, rate: number) => {
  const requests = signed('/providers/felek/bet', house.port, rate * seconds, anyPlayer)
  await note(name, house.pid, () =>
    openLoop(rate, seconds, (n) => house.callers.send(requests[n] as Buffer)),
  )
}
const serverAt = async (port: number, pid: number): Promise<Server> => ({
  port,
  pid,
  callers: await createCallers(port, 256),
})

const db = await openDatabase({ url, loginKey: secret, ...serverSchema })
const vault = createWallet(db)
const ports = { site: await findFreePort(), studio: await findFreePort() }
const rivalPort = await findFreePort()
const { site } = await openServer(url, ports)
const rivalPid = await openRival(
  new URL('./rival-server.ts', import.meta.url).pathname,
  url,
  rivalPort,
)
reached('open')
const [house, orm] = [await serverAt(ports.site, site), await serverAt(rivalPort, rivalPid)]
// Players at play: each of them has staked once before anything is measured, so that their sessions
// are known; some of their pages listen.
const heard = await listen(ports.site, listening)
reached(`${listening} pages listen`)
let nextPlayer = 0n
const firstStakes = signed('/providers/felek/bet', ports.site, players, () => (nextPlayer += 1n))
await countedLoop(256, players, async (n) => house.callers.send(firstStakes[n] as Buffer))
// As on a house that has run for a day: until autovacuum has looked once, plans are guesses.
const statistics = ownerOf(url)
await statistics.connect()
await statistics.query('analyze')
await statistics.end()
reached('each player has staked once')

for (let round = 0; round < rounds; round += 1) {
  await rival(names.bare, bareFunction, anyPlayer)
  await direct(names.vault64, 64, anyPlayer)
  await direct(names.vault256, 256, anyPlayer)
  await direct(names.vaultHot, 256, hotPlayer)
  await http(names.vaultHttp, house, '/providers/felek/bet', anyPlayer)
  await http(names.vaultHttpHot, house, '/providers/felek/bet', hotPlayer)
  await http(names.ormHttp, orm, '/rival/felek/bet', anyPlayer)
  await http(names.ormOnTrust, orm, '/rival-on-trust/felek/bet', anyPlayer)
  await rival(names.orm, ormTransaction, anyPlayer)
  await rival(names.bareHot, bareFunction, hotPlayer)
  await open(names.open300, 300)
  await open(names.open1000, 1_000)
}
house.callers.close()
orm.callers.close()
await vault.drain()
await db.close()

for (const name of Object.values(names)) print(name)
console.log(`\n${heard()} events were heard by the ${listening} listening pages\n`)
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
const cost = (name: string) => median(of(name).map((r) => r.costUs))
verdict(
  'processor time a movement: vault directly ÷ bare function',
  cost(names.vault256) / cost(names.bare),
  1 / 3,
  true,
)
verdict(
  'processor time a movement: signed HTTP ÷ bare function',
  cost(names.vaultHttp) / cost(names.bare),
  1,
  true,
)
// Before the database goes from under them.
process.kill(rivalPid, 'SIGKILL')
await cluster.stop()
process.exit(0)
