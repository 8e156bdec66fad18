import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnCluster, type OwnCluster } from '../../../packages/database/test/own-cluster.ts'
import { openProductUnderLoad, type ProductUnderLoad } from './product-under-load.ts'
import { expectNothingLost } from './acknowledged-rounds.ts'

const times = process.env['SOAK'] === '1' ? 20 : 1

const measured = new Map<string, number[]>()

let cluster: OwnCluster
let house: ProductUnderLoad

const survives = async (what: string, blow: () => Promise<void>): Promise<void> => {
  const ms = await house.survives(blow, () => cluster.takesWrites())
  measured.set(what, [...(measured.get(what) ?? []), ms])
}

const listPids = async (): Promise<number[]> =>
  (
    await cluster.ask(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
  ).map((row) => row['pid'] as number)

const repeated = async (blow: (n: number) => Promise<void>): Promise<void> => {
  for (let n = 0; n < times; n += 1) await blow(n)
}

beforeAll(async () => {
  cluster = await startOwnCluster()
  house = await openProductUnderLoad(cluster.url)
}, 120_000)

afterAll(async () => {
  house?.abandon()
  await cluster?.remove()
})

const timeout = 60_000 + times * 20_000

test(
  'a database that is restarted, stopped at once, stands still, or throws its guests out is survived',
  { timeout: 4 * timeout },
  async () => {
    await repeated(() => survives('restart -m fast', () => cluster.restart('fast')))
    await repeated(() =>
      survives('stop -m immediate, start', async () => {
        await cluster.stop('immediate')
        await house.standsWaiting()
        await cluster.start()
      }),
    )
    // Thirty seconds of it, with what is answered when: frozen-postgres.db.test.ts, under SOAK.
    await repeated(() =>
      survives('a freeze of 3 s', async () => {
        await cluster.freeze()
        await new Promise((resolve) => setTimeout(resolve, 3_000))
        cluster.goOn()
      }),
    )
    await repeated(() =>
      survives('every connection ended', async () => {
        for (const pid of await listPids()) await cluster.ask(`select pg_terminate_backend(${pid})`)
      }),
    )
    await repeated(() =>
      survives('a connection ended', async () => {
        const pids = await listPids()
        const pid = pids[Math.floor(pids.length / 2)]
        if (pid !== undefined) await cluster.ask(`select pg_terminate_backend(${pid})`)
      }),
    )
  },
)

test('a database that takes no writes is away, and there again once it does', { timeout }, () =>
  repeated(() =>
    survives('read-only', async () => {
      await cluster.ask('alter system set default_transaction_read_only = on')
      await cluster.ask('select pg_reload_conf()')
      await house.standsWaiting()
      await cluster.ask('alter system reset default_transaction_read_only')
      await cluster.ask('select pg_reload_conf()')
    }),
  ),
)

test(
  'both start while the database is down, say so, and open once it has recovered',
  { timeout },
  () =>
    repeated(async () => {
      await house.restartParts(() => cluster.stop('immediate'))
      const { server, studio } = house.parts
      await house.until(
        () => server.output().includes('waiting') && studio.output().includes('waiting'),
      )
      house.resume()
      await house.standsWaiting()
      await survives('start while away', () => cluster.start())
    }),
)

test(
  'meanwhile nobody heard anything but an answer or 503, and what was acknowledged is there',
  { timeout },
  async () => {
    await house.stopLoad()
    const settled = await house.settled()
    expect(await house.close()).toEqual([0, 0])
    console.log(
      [...measured]
        .map(([what, ms]) => `ready after ${what}: ${ms.sort((a, b) => a - b).join(', ')} ms`)
        .join('\n'),
    )
    expect([...house.heard.keys()].some((what) => what.endsWith('503'))).toBe(true)
    await expectNothingLost(house, settled)
  },
)
