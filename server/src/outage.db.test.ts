import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnCluster, type OwnCluster } from '../../database/test/own-cluster.ts'
import { onPostgres } from '../../database/test/test-database.ts'
import { openHouseUnderLoad, type HouseUnderLoad } from '../test/house-under-load.ts'
import { openPlace } from '../test/place.ts'
import { verifyLedger } from './wallet/verify.ts'

const times = process.env['SOAK'] === '1' ? 20 : 1
/** The promise is five seconds (issue 11); a machine with other work gets as many again. */
const readyMsMax = 10_000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const measured = new Map<string, number[]>()

let cluster: OwnCluster
let house: HouseUnderLoad

/** Waits until the database takes a write again, as the superuser sees it. */
const databaseThere = async (): Promise<void> => {
  for (;;) {
    const rows = await cluster
      .ask("select current_setting('transaction_read_only') as ro")
      .catch(() => [])
    if (rows[0]?.['ro'] === 'off') return
    await sleep(20)
  }
}

/** The same processes live, and are ready again soon after the database is. */
const survives = async (what: string, blow: () => Promise<void>): Promise<void> => {
  const pids = [house.parts.server.child.pid, house.parts.studio.child.pid]
  const before = house.acknowledged.size
  await blow()
  await databaseThere()
  const from = performance.now()
  await house.ready()
  const ms = Math.round(performance.now() - from)
  measured.set(what, [...(measured.get(what) ?? []), ms])
  const { server, studio } = house.parts
  expect([server.child.pid, studio.child.pid]).toEqual(pids)
  expect([server.child.exitCode, studio.child.exitCode], server.output() + studio.output()).toEqual(
    [null, null],
  )
  expect(ms, what).toBeLessThan(readyMsMax)
  // And it goes on: movements are taken again.
  while (house.acknowledged.size < before + 5) await sleep(20)
}

/** Both say what they can do without the database: they live, and they are not ready. */
const standsWaiting = async (): Promise<void> => {
  const { server, studio } = house.ports
  const statusOf = async (at: string) => {
    const answer = await fetch(`http://127.0.0.1:${at}`, { signal: AbortSignal.timeout(3_000) })
    await answer.arrayBuffer()
    return answer.status
  }
  for (const at of [server, studio]) while (await house.isReady(at)) await sleep(20)
  expect([await statusOf(`${server}/alive`), await statusOf(`${studio}/live`)]).toEqual([200, 200])
  expect([await statusOf(`${server}/ready`), await statusOf(`${studio}/ready`)]).toEqual([503, 503])
}

const pidsOf = async (): Promise<number[]> =>
  (
    await cluster.ask(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
  ).map((row) => row['pid'] as number)

const repeated = async (blow: (n: number) => Promise<void>): Promise<void> => {
  for (let n = 0; n < times; n += 1) await blow(n)
}

beforeAll(async () => {
  if (!onPostgres()) return
  cluster = await startOwnCluster()
  house = await openHouseUnderLoad(cluster.url)
  await house.ready()
  house.resume()
  while (house.acknowledged.size < 20 || house.rounds.size < 3) await sleep(50)
}, 120_000)

afterAll(async () => {
  for (const part of Object.values(house?.parts ?? {})) part.child.kill('SIGKILL')
  await cluster?.remove()
})

const timeout = 60_000 + times * 20_000

test.runIf(onPostgres())(
  'a database that is restarted, stopped at once, or throws its guests out is survived',
  { timeout: 4 * timeout },
  async () => {
    await repeated(() => survives('restart -m fast', () => cluster.restart('fast')))
    await repeated(() =>
      survives('stop -m immediate, start', async () => {
        await cluster.stop('immediate')
        await standsWaiting()
        await cluster.start()
      }),
    )
    await repeated(() =>
      survives('every connection ended', async () => {
        for (const pid of await pidsOf()) await cluster.ask(`select pg_terminate_backend(${pid})`)
      }),
    )
    await repeated(() =>
      survives('a connection ended', async () => {
        const pids = await pidsOf()
        const pid = pids[Math.floor(pids.length / 2)]
        if (pid !== undefined) await cluster.ask(`select pg_terminate_backend(${pid})`)
      }),
    )
  },
)

test.runIf(onPostgres())(
  'a database that takes no writes is away, and there again once it does',
  { timeout },
  () =>
    repeated(() =>
      survives('read-only', async () => {
        await cluster.ask('alter system set default_transaction_read_only = on')
        await cluster.ask('select pg_reload_conf()')
        await standsWaiting()
        await cluster.ask('alter system reset default_transaction_read_only')
        await cluster.ask('select pg_reload_conf()')
      }),
    ),
)

test.runIf(onPostgres())(
  'both start while the database is down, say so, and open once it has recovered',
  { timeout },
  () =>
    repeated(async () => {
      await house.restartParts(() => cluster.stop('immediate'))
      const { server, studio } = house.parts
      while (!server.output().includes('waiting') || !studio.output().includes('waiting'))
        await sleep(50)
      house.resume()
      await standsWaiting()
      await survives('start while away', () => cluster.start())
    }),
)

test.runIf(onPostgres())(
  'meanwhile nobody heard anything but an answer or 503, and what was acknowledged is there',
  { timeout },
  async () => {
    await house.stopLoad()
    const studio = new pg.Client({ connectionString: house.place.url })
    await studio.connect()
    const calls = async (where: string) =>
      (
        await studio.query<{ transaction_id: string; status: string }>(
          `select transaction_id, status from studio.outbox where ${where}`,
        )
      ).rows
    // The studio brings to an end what it has begun.
    while ((await calls("state = 'pending'")).length > 0) await sleep(100)
    const settled = await calls("state = 'final'")
    await studio.end()
    expect(await house.close()).toEqual([0, 0])
    console.log(
      [...measured]
        .map(([what, ms]) => `ready after ${what}: ${ms.sort((a, b) => a - b).join(', ')} ms`)
        .join('\n'),
    )
    const odd = [...house.heard].filter(
      ([what]) => !/ (200|503)$/.test(what) && !/^studio \w+ (409|429)$/.test(what),
    )
    expect(odd).toEqual([])
    expect([...house.heard.keys()].some((what) => what.endsWith('503'))).toBe(true)
    expect([...new Set(house.acknowledged.values())]).toEqual(['ok'])

    const db = await openPlace(house.place)
    expect((await db.snapshot(verifyLedger)).faults).toEqual([])
    const { rows } = await db.query(
      "select transaction_id, status from wallet_effects where source = 'provider:felek'",
      [],
    )
    const kept = new Map(rows.map((r) => [r['transaction_id'] as string, r['status'] as string]))
    expect([...house.acknowledged].filter(([id, status]) => kept.get(id) !== status)).toEqual([])
    // Studio and ledger tell the same story of the rounds that were played there.
    expect(settled.length).toBeGreaterThan(0)
    expect(
      settled.filter(({ transaction_id: id, status }) => status === 'ok' && kept.get(id) !== 'ok'),
    ).toEqual([])
    await db.close()
  },
)
