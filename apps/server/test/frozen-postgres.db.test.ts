import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '@felek/database/local-cluster/ports.ts'
import { startOwnCluster, type OwnCluster } from '../../../packages/database/test/own-cluster.ts'
import { aPlace, fill, openPlace, type Place } from './data-place.ts'
import { aRound, providerCall, serverEnv, serverMain, startPart, type Process } from './process.ts'
import { verifyLedger } from '../src/modules/wallet/verify.ts'

/*
 * PostgreSQL stands still (every process of it is stopped, as when its disk or its machine is) under
 * a load of signed calls, and goes on. Issue 11: usual again within three seconds, and nothing that
 * waited longer than the vault's deadline is done after all.
 */

const callers = 32
/** A short one is in database-outage.db.test.ts, in every run. */
const isRun = process.env['SOAK'] === '1'
const freezesMs = [30_000, 4_000, 30_000]
/** The promise is three seconds; a machine with other work gets as many again. */
const recoverMsMax = 6_000
/** In line at most 2.3 s, and a statement's two seconds; the rest is the machine's. */
const ageMsMax = 6_000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** An attempt that got an answer: when it was sent, and when it was answered, by one clock. */
type Answer = { sentMs: number; atMs: number; status: number }

let cluster: OwnCluster
let place: Place
let server: Process
const answers: Answer[] = []
const acknowledged = new Map<string, string>()
let stopped = false
let load: Promise<void>[] = []

/** Repeats each movement with its id until it has an answer, as a provider does. */
const until = async (verb: string, body: Record<string, string>): Promise<string | undefined> => {
  while (!stopped) {
    const sentMs = performance.now()
    const sent = await providerCall(server.port, verb, body)
    answers.push({ sentMs, atMs: performance.now(), status: sent?.status ?? 0 })
    if (sent?.status === 200) {
      acknowledged.set(body['transactionId'] ?? '', sent.body.status ?? '')
      return sent.body.status
    }
    await sleep(100)
  }
  return undefined
}
const play = async (player: bigint): Promise<void> => {
  while (!stopped) {
    const round = aRound(player, String(player))
    if ((await until('bet', round.bet)) === 'ok') await until('win', round.win)
    await sleep(10)
  }
}

beforeAll(async () => {
  if (!isRun) return
  cluster = await startOwnCluster()
  place = await aPlace(cluster.url)
  await fill(place, callers)
  const port = await findFreePort()
  server = startPart(serverMain, port, await serverEnv(port, place.env))
  if ((await Promise.race([server.open, server.exit])) !== undefined)
    throw new Error(`the server ended: ${server.output()}`)
  load = Array.from({ length: callers }, (_, i) => play(BigInt(i + 1)))
}, 120_000)

afterAll(async () => {
  stopped = true
  server?.child.kill('SIGKILL')
  await cluster?.remove()
})

const taken = (fromMs: number, toMs: number): number =>
  answers.filter((it) => it.status === 200 && it.atMs >= fromMs && it.atMs < toMs).length

const windowMs = 500
/** From a moment to the end of the first half second in which `rate` were taken. */
const usualAgain = async (fromMs: number, rate: number): Promise<number> => {
  for (const end = fromMs + 60_000; performance.now() < end; await sleep(50)) {
    const now = performance.now()
    if (now - windowMs >= fromMs && taken(now - windowMs, now) >= rate) return now - fromMs
  }
  throw new Error(
    `no longer usual: ${taken(performance.now() - windowMs, performance.now())} of ${rate}`,
  )
}

const freeze = async (ms: number): Promise<void> => {
  await usualAgain(performance.now(), callers)
  await sleep(2_000)
  const before = performance.now()
  const rate = (taken(before - 2_000, before) * windowMs) / 2_000
  await cluster.freeze()
  const stoppedMs = performance.now()
  await sleep(ms)
  const goesOnMs = performance.now()
  cluster.goOn()
  const usualMs = await usualAgain(goesOnMs, rate * 0.7)
  const first = answers.find((it) => it.status === 200 && it.atMs >= goesOnMs)
  const since = answers.filter((it) => it.atMs >= stoppedMs)
  const oldestMs = Math.max(...since.map((it) => it.atMs - it.sentMs))
  const takenOldestMs = Math.max(
    ...since.filter((it) => it.status === 200).map((it) => it.atMs - it.sentMs),
  )
  console.log(
    [
      `frozen ${Math.round(goesOnMs - stoppedMs)} ms at ${Math.round(rate * 2)} movements/s`,
      `first taken after ${Math.round((first?.atMs ?? NaN) - goesOnMs)} ms`,
      `usual rate after ${Math.round(usualMs)} ms`,
      `oldest answer ${Math.round(oldestMs)} ms, oldest taken ${Math.round(takenOldestMs)} ms`,
      `statuses ${JSON.stringify(Object.fromEntries([200, 503, 0].map((s) => [s, since.filter((it) => it.status === s).length])))}`,
    ].join('; '),
  )
  expect(usualMs).toBeLessThan(recoverMsMax)
  expect(oldestMs).toBeLessThan(ageMsMax)
  // Nobody was left without an answer, and none was anything but taken or 'come again'.
  expect(new Set(since.map((it) => it.status))).toEqual(new Set([200, 503]))
}

test.runIf(isRun)(
  'a PostgreSQL that stood still is usual again soon, with nothing old in line',
  { timeout: 60_000 + freezesMs.reduce((a, b) => a + b, 0) * 3 },
  async () => {
    for (const ms of freezesMs) await freeze(ms)
  },
)

test.runIf(isRun)(
  'what was acknowledged is there, once, and nothing was done twice',
  { timeout: 60_000 },
  async () => {
    stopped = true
    await Promise.all(load)
    expect(await server.kill('SIGTERM')).toBe(0)
    const db = await openPlace(place)
    expect((await db.snapshot((q) => verifyLedger(q))).faults).toEqual([])
    const { rows } = await db.query(
      `select f.transaction_id, f.status, count(e.entry_id)::int as entries
       from wallet_effects f left join wallet_entries e using (source, verb, transaction_id)
       where f.source = 'provider:felek' group by 1, 2`,
      [],
    )
    const kept = new Map(rows.map((r) => [r['transaction_id'] as string, r]))
    expect(acknowledged.size).toBeGreaterThan(0)
    expect([...new Set(acknowledged.values())]).toEqual(['ok'])
    expect([...acknowledged].filter(([id, status]) => kept.get(id)?.['status'] !== status)).toEqual(
      [],
    )
    expect(rows.filter((r) => (r['entries'] as number) > 1)).toEqual([])
    await db.close()
  },
)
