import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnCluster, type OwnCluster } from '../../../packages/database/test/own-cluster.ts'
import { startProxy, type Proxy } from '../../../packages/database/test/proxy.ts'
import { openProductUnderLoad, type ProductUnderLoad } from './product-under-load.ts'
import { expectNothingLost } from './acknowledged-rounds.ts'

/*
 * A primary that dies, and a standby that takes its place behind the same address, as a load
 * balancer or a floating one would have it: first it only reads, then it is promoted.
 */

const times = process.env['SOAK'] === '1' ? 20 : 1
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let primary: OwnCluster
let proxy: Proxy
let house: ProductUnderLoad

beforeAll(async () => {
  primary = await startOwnCluster()
  proxy = await startProxy(primary.url)
  house = await openProductUnderLoad(proxy.url)
}, 120_000)

afterAll(async () => {
  house?.abandon()
  await proxy?.close()
  await primary?.remove()
})

/** A standby without which no commit is acknowledged. */
const aStandby = async (): Promise<OwnCluster> => {
  const standby = await startOwnCluster({ of: primary })
  await primary.ask("alter system set synchronous_standby_names = '*'")
  await primary.ask('select pg_reload_conf()')
  const isSynchronous = async () =>
    (await primary.ask("select 1 from pg_stat_replication where sync_state = 'sync'")).length > 0
  while (!(await isSynchronous())) await sleep(50)
  return standby
}

test(
  'a standby that takes over is away while it only reads, and has everything that was acknowledged',
  { timeout: 60_000 + times * 40_000 },
  async () => {
    const measured: number[] = []
    for (let n = 0; n < times; n += 1) {
      const standby = await aStandby()
      const taken = house.acknowledged.size
      await house.until(() => house.acknowledged.size >= taken + 10)
      const old = primary
      measured.push(
        await house.survives(
          async () => {
            await old.stop('immediate')
            proxy.turnTo(standby.url)
            await house.standsWaiting()
            // Nobody waits for a standby of its own yet.
            await standby.ask("alter system set synchronous_standby_names = ''")
            await standby.promote()
          },
          () => standby.takesWrites(),
        ),
      )
      primary = standby
      await old.remove()
    }
    console.log(`ready after a failover: ${measured.sort((a, b) => a - b).join(', ')} ms`)
    // A cancelled wait for a standby would have counted as acknowledged.
    expect(proxy.cancels()).toBe(0)

    await house.stopLoad()
    const settled = await house.settled()
    expect(await house.close()).toEqual([0, 0])
    await expectNothingLost(house, settled)
  },
)
