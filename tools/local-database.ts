import { closeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  hasLocalCluster,
  startLocalCluster,
  takeDataLock,
  type LocalCluster,
} from '@felek/database/local-cluster.ts'
import type { Env } from '@felek/server/src/config.ts'

/** The PostgreSQL that the product starts for itself where no database is named. */
export type LocalDatabase = {
  /** What the processes of the product are told of it. */
  variables: { DATABASE_URL: string; TAKE_OVER_LEASES: 'on' }
  /** For a sentence that says where the data lies. */
  folder: string
  port: number
  /** What each process of the product inherits, so that the database outlives it. */
  descriptors(): readonly number[]
  /** Resolves with an exit code where it can not go on. */
  ended: Promise<number>
  /** Ends it in order, once everybody who works with it is gone. */
  stop(): Promise<void>
}

/** After a death it starts at once; each further pause is twice as long, until it lives for a minute. */
const pausesMs = { second: 1_000, most: 30_000, calm: 60_000 }

/** Ports that the product listens on itself. */
const portsOf = ({ sitePort, studioPort, sandboxPort, feedPort }: Ports): number[] => [
  sitePort,
  studioPort,
  sandboxPort,
  feedPort,
]
type Ports = Pick<Env, 'sitePort' | 'studioPort' | 'sandboxPort'> & { feedPort: number }

/** Starts the cluster again whenever it dies, and says so each time. */
const keepAlive = async (
  first: LocalCluster,
  again: () => Promise<LocalCluster>,
  changed: (cluster: LocalCluster) => void,
  isStopping: () => boolean,
): Promise<number> => {
  let current = first
  for (let pauseMs = 0; ;) {
    const since = performance.now()
    const how = await current.ended
    if (isStopping()) return 0
    if (performance.now() - since >= pausesMs.calm) pauseMs = 0
    console.error(
      `The database ended ${how}. It starts again ${pauseMs === 0 ? 'now' : `in ${pauseMs / 1_000} s`}.`,
    )
    for (;;) {
      await sleep(pauseMs)
      if (isStopping()) return 0
      pauseMs = Math.min(pausesMs.most, pauseMs === 0 ? pausesMs.second : pauseMs * 2)
      try {
        current = await again()
        break
      } catch (error) {
        console.error(`${(error as Error).message} The next try is in ${pauseMs / 1_000} s.`)
      }
    }
    if (current.port !== first.port) {
      console.error(`Port ${first.port} of the database is another's now: start anew.`)
      return 1
    }
    changed(current)
    console.error('The database runs again.')
  }
}

/**
 * Starts the database of DATA_DIR and takes the folder for this start alone. Throws a sentence where
 * another start has it.
 */
export const startLocalDatabase = async (ports: Ports, dataDir: string): Promise<LocalDatabase> => {
  if (!hasLocalCluster(dataDir)) console.log('Making the database (once, a few seconds) …')
  const options = { dataDir, port: ports.sitePort + 5, avoidPorts: portsOf(ports) }
  let cluster = await startLocalCluster(options)
  const lock = await takeDataLock(dataDir, 'start', () =>
    console.log('Processes of the last start are still leaving: waiting for them …'),
  )
  if (lock === undefined) {
    await cluster.stop()
    throw new Error(
      `${dataDir} is in use by another start of Felek. Stop that one first, or set DATA_DIR to another folder.`,
    )
  }
  let stopping = false
  const ended = keepAlive(
    cluster,
    () => startLocalCluster(options),
    (next) => {
      closeSync(cluster.descriptor)
      cluster = next
    },
    () => stopping,
  )
  return {
    variables: { DATABASE_URL: cluster.url, TAKE_OVER_LEASES: 'on' },
    folder: cluster.folder,
    port: cluster.port,
    descriptors: () => [cluster.descriptor, lock.descriptor],
    ended,
    async stop() {
      stopping = true
      await cluster.stop()
      await lock.release()
    },
  }
}
