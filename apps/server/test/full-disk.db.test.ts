import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '@felek/database/local-cluster/ports.ts'
import { startOwnCluster, type OwnCluster } from '../../../packages/database/test/own-cluster.ts'
import { openProductUnderLoad, type ProductUnderLoad } from './product-under-load.ts'
import { expectNothingLost } from './acknowledged-rounds.ts'
import { feedMain, startPart, type Process } from './process.ts'

/*
 * The disk of the tables has no room for half a minute, under load (the log of writes is on another one: where that
 * is full PostgreSQL ends itself, which is database-outage.db.test.ts). Server, studio and feed live on, hold themselves for
 * not ready and say so at once, answer busy and never 500, and go on by themselves.
 */

/** A shorter one would be no soak: in a whole run the rules of it are feed.db.test.ts and transient-errors.test.ts. */
const isRun = process.env['SOAK'] === '1'
const fullMs = 30_000
/** The probe's bound is a second; a machine with other work gets twice as many again. */
const answerMsMax = 3_000

let cluster: OwnCluster
let house: ProductUnderLoad
let feed: Process

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Probe = { who: string; status: number; ms: number }
const probe = async (who: string, port: number): Promise<Probe> => {
  const from = performance.now()
  const status = await fetch(`http://127.0.0.1:${port}/ready`).then(
    (answer) => answer.status,
    () => 0,
  )
  return { who, status, ms: Math.round(performance.now() - from) }
}
const probeAll = (): Promise<Probe[]> =>
  Promise.all([
    probe('server', house.parts.server.port),
    probe('studio', house.parts.studio.port),
    probe('feed', feed.port),
  ])

const upcoming = async (): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${feed.port}/health`).catch(() => undefined)
  return answer?.status === 200 ? ((await answer.json()) as { upcoming: number }).upcoming : 0
}

beforeAll(async () => {
  if (!isRun) return
  cluster = await startOwnCluster({ diskMegabytes: 420 })
  house = await openProductUnderLoad(cluster.url)
  const port = await findFreePort()
  feed = startPart(feedMain, port, { ...house.parts.server.env, FEED_PORT: `${port}` })
  // As many matches as make reading them anew the seconds of work that it is.
  await house.until(async () => (await upcoming()) >= 100)
}, 300_000)

afterAll(async () => {
  feed?.child.kill('SIGKILL')
  house?.abandon()
  await cluster?.remove()
})

test.runIf(isRun)(
  'a disk that is full is survived: nobody is ready, all say so at once, and all go on when there is room',
  { timeout: 300_000 },
  async () => {
    const probes: Probe[] = []
    const ms = await house.survives(
      async () => {
        await cluster.fillDisk()
        await house.standsWaiting()
        for (const end = performance.now() + fullMs; performance.now() < end; await sleep(500))
          probes.push(...(await probeAll()))
      },
      () => cluster.emptyDisk(),
    )
    await house.until(async () => (await probeAll()).every(({ status }) => status === 200))
    const slowest = Math.max(...probes.map((it) => it.ms))
    console.log(
      `disk full for ${fullMs} ms: ${probes.length} probes, slowest ${slowest} ms; ready after ${ms} ms`,
    )
    expect(new Set(probes.map(({ who, status }) => `${who} ${status}`))).toEqual(
      new Set(['server 503', 'studio 503', 'feed 503']),
    )
    expect(slowest).toBeLessThan(answerMsMax)
  },
)

test.runIf(isRun)(
  'meanwhile nobody heard anything but an answer or 503, and what was acknowledged is there',
  { timeout: 120_000 },
  async () => {
    await house.stopLoad()
    const settled = await house.settled()
    await feed.kill('SIGKILL')
    expect(await house.close()).toEqual([0, 0])
    expect([...house.heard.keys()].some((what) => what.endsWith('503'))).toBe(true)
    await expectNothingLost(house, settled)
  },
)
