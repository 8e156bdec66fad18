import { closeSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { prepareBinaries } from './local-cluster/binaries.ts'
import { addressFor, connectAs, prepareOwner } from './local-cluster/client.ts'
import { waitForDataLock } from './local-cluster/data-lock.ts'
import { LocalClusterFault } from './local-cluster/fault.ts'
import { ensurePipe, hasOtherWriters, openBothEnds, openWriter } from './local-cluster/lifeline.ts'
import {
  findPlace,
  hasCluster,
  readKey,
  readMemory,
  readSystemIdentifier,
  writeMemory,
  type Place,
} from './local-cluster/place.ts'
import { findFreePort, isPortFree } from './local-cluster/ports.ts'
import {
  initialise,
  spawnPostmaster,
  superuser,
  type Postmaster,
} from './local-cluster/postmaster.ts'

export { takeDataLock } from './local-cluster/data-lock.ts'
export { LocalClusterFault } from './local-cluster/fault.ts'

/*
 * The PostgreSQL that npm brings, in a folder of ours: started where none runs there, joined where one
 * does, and ended when the last process that works with it is gone (docs/database.md).
 */

export type LocalClusterOptions = {
  /** Keeps the password key and the port, and the data unless its user can not reach it there. */
  dataDir: string
  /** Where it listens by preference; another is taken, and remembered, where that one is in use. */
  port?: number
  /** Ports that are somebody else's, though nobody may listen there yet. */
  avoidPorts?: readonly number[]
  /** Without it nothing waits for the disk, which only a power cut would tell apart: for tests. */
  durable?: boolean
  /** Settings of PostgreSQL in place of the usual ones. */
  settings?: Record<string, string>
}

export type LocalCluster = {
  /** The address of who owns the database `felek` and may make logins: a DATABASE_URL. */
  url: string
  /** The address of who owns the cluster, for backups and tests. */
  superuserUrl: string
  port: number
  /** Where the data lies. */
  folder: string
  /** Whether it ran already. */
  wasRunning: boolean
  /** A process that inherits this descriptor is waited for before the cluster ends. */
  descriptor: number
  /** Resolves with how the postmaster ended, and why as far as its log says so. */
  ended: Promise<string>
  /**
   * Lets it go. The last one to do so waits until it has ended, in order; it goes on while another
   * process works with it.
   */
  stop(): Promise<void>
}

const usualSettings = {
  listen_addresses: '127.0.0.1',
  // A socket's path may have 107 bytes, and a folder may be longer.
  unix_socket_directories: '',
  // A container's /dev/shm may have no more than 64 MB.
  dynamic_shared_memory_type: 'mmap',
  shared_buffers: '64MB',
  max_connections: '100',
  max_wal_size: '512MB',
  synchronous_commit: 'on',
  // A demo's data is in the system's cache: three processes that only read ahead are not worth theirs.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements that fail are told to whoever sent them, and may hold what is private.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
} as const
/** After a crash each of 1,500 files would be synced for itself: seconds on a disk that others use. */
const onLinux = { recovery_init_sync_method: 'syncfs' }
const notDurable = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } as const
const durably = { fsync: 'on', full_page_writes: 'on' } as const

/** How long a new postmaster waits for what a killed one has left to end. */
const leftoverMsMax = 20_000

/** How long something at the port that breaks off connections may be a cluster of ours. */
const unclearMsMax = 5_000

/** Whether the server that answers is the one whose data lies there. */
const isOurs = async (client: pg.Client, place: Place): Promise<boolean> => {
  const { rows } = await client.query<{ id: string; folder: string }>(
    "select system_identifier::text as id, current_setting('data_directory') as folder from pg_control_system()",
  )
  const answer = rows[0]
  return answer?.id === readSystemIdentifier(place) && answer.folder === place.folder
}

/** The postmaster's process id, while there is one: its file goes away under whoever reads it. */
const readProcessId = (place: Place): number | undefined => {
  try {
    const pid = parseInt(readFileSync(join(place.folder, 'postmaster.pid'), 'utf8'), 10)
    try {
      process.kill(pid, 0)
      return pid
    } catch (error) {
      // Alive, and another user's.
      return (error as NodeJS.ErrnoException).code === 'EPERM' ? pid : undefined
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Looks again and again; without `ref` no process lives on for that alone. */
const untilGone = async (place: Place, pid: number, { ref = true } = {}): Promise<void> => {
  while (readProcessId(place) === pid) await sleep(100, undefined, { ref })
}

/** A connection to what listens at the port, once it takes any; undefined where that is not ours. */
const connectToLiving = async (
  place: Place,
  at: { port: number; key: string },
): Promise<pg.Client | undefined> => {
  const until = performance.now() + unclearMsMax
  for (;;) {
    const client = await connectAs(superuser, at)
    if (typeof client !== 'string') return client
    if (client === 'absent' || client === 'refused') return undefined
    if (client === 'unclear' && performance.now() > until) return undefined
    if (readProcessId(place) === undefined) return undefined
    await sleep(100)
  }
}

type Running = { port: number; wasRunning: boolean; writer: number; ended: Promise<string> }

/**
 * Joins the cluster that runs there, if one does: it is known by its port, its identifier and its
 * folder, for a process id may be another's by now.
 */
const joinRunning = async (place: Place, key: string): Promise<Running | undefined> => {
  const { port } = readMemory(place.dataDir)
  const pid = readProcessId(place)
  if (port === undefined || pid === undefined || !hasCluster(place)) return undefined
  const client = await connectToLiving(place, { port, key })
  if (client === undefined) return undefined
  try {
    if (!(await isOurs(client, place))) return undefined
    const writer = openWriter(place.pipe)
    if (writer !== undefined && (await isOurs(client, place).catch(() => false))) {
      const ended = untilGone(place, pid, { ref: false }).then(() => 'by itself')
      return { port, wasRunning: true, writer, ended }
    }
    if (writer !== undefined) closeSync(writer)
    // Nobody would end it: its watcher is gone.
    else process.kill(pid, 'SIGINT')
  } finally {
    await client.end().catch(() => {})
  }
  await untilGone(place, pid)
  return undefined
}

/** Resolves once it answers; with the reason where it ended before. */
const untilAnswers = async (
  postmaster: Postmaster,
  place: Place,
  port: number,
  key: string,
): Promise<string> => {
  while (!postmaster.hasEnded()) {
    const client = await connectAs(superuser, { port, key })
    // Where another server has taken the port in between, our own is about to say so.
    if (client === 'refused') await sleep(300)
    if (client === 'refused' && !postmaster.hasEnded())
      throw new LocalClusterFault(
        `The database in ${place.folder} does not take the passwords of ${join(place.dataDir, 'postgres-key')}: both must come from the same backup.`,
      )
    if (typeof client === 'string') {
      await sleep(50)
      continue
    }
    try {
      if (await isOurs(client, place)) return 'answers'
    } finally {
      await client.end().catch(() => {})
    }
    await sleep(50)
  }
  return postmaster.reason() ?? (await postmaster.ended)
}

/** How it ended, as a sentence goes on. */
const toEnd = (how: string, why: string | undefined): string =>
  why === undefined ? `with ${how}` : `with ${how}: ${why}`

/** The ports to try, in order, none twice. */
async function* toPorts(
  place: Place,
  { port, avoidPorts = [] }: LocalClusterOptions,
): AsyncGenerator<number> {
  const wanted = [readMemory(place.dataDir).port, port]
  for (const candidate of new Set(wanted))
    if (candidate !== undefined && candidate <= 65_535 && !avoidPorts.includes(candidate))
      if (await isPortFree(candidate)) yield candidate
  for (;;) yield await findFreePort(avoidPorts)
}

const startOn = (
  place: Place,
  binaries: string,
  port: number,
  { durable = true, settings }: LocalClusterOptions,
): { postmaster: Postmaster; writer: number } => {
  const { reader, writer } = openBothEnds(place.pipe)
  try {
    const postmaster = spawnPostmaster(place, binaries, reader, {
      ...usualSettings,
      ...(process.platform === 'linux' ? onLinux : {}),
      ...(durable ? durably : notDurable),
      ...settings,
      port: String(port),
    })
    return { postmaster, writer }
  } catch (error) {
    closeSync(writer)
    throw error
  } finally {
    closeSync(reader)
  }
}

const begin = async (place: Place, key: string, options: LocalClusterOptions): Promise<Running> => {
  const binaries = prepareBinaries(place.account)
  if (!hasCluster(place)) initialise(place, binaries, key, options.durable ?? true)
  const until = performance.now() + leftoverMsMax
  for await (const port of toPorts(place, options)) {
    for (;;) {
      const { postmaster, writer } = startOn(place, binaries, port, options)
      try {
        const why = await untilAnswers(postmaster, place, port, key)
        if (why === 'answers') {
          writeMemory(place.dataDir, { ...readMemory(place.dataDir), port })
          const ended = postmaster.ended.then((how) => toEnd(how, postmaster.reason()))
          return { port, wasRunning: false, writer, ended }
        }
        closeSync(writer)
        if (/could not (create any TCP|bind)/.test(why)) break
        // The backends of a postmaster that was killed notice it within moments.
        const isLeftover = /lock file .* already exists|shared memory block/.test(why)
        if (!isLeftover || performance.now() > until)
          throw new LocalClusterFault(
            `The database in ${place.folder} could not be started: ${why} (${place.log} has more).`,
          )
      } catch (error) {
        if (!postmaster.hasEnded()) closeSync(writer)
        throw error
      }
      await sleep(200)
    }
  }
  throw new Error('there is always another port')
}

/** One that began to end in the moment that it was joined is waited for and started anew. */
const joinOrBegin = async (
  place: Place,
  key: string,
  options: LocalClusterOptions,
): Promise<Running> => {
  for (;;) {
    const running = (await joinRunning(place, key)) ?? (await begin(place, key, options))
    if (await prepareOwner({ port: running.port, key })) return running
    closeSync(running.writer)
    await sleep(200)
  }
}

/**
 * Starts the cluster of a DATA_DIR, made at the first time, or joins the one that runs there. Throws a
 * `LocalClusterFault` whose message is a sentence for a person.
 */
export const startLocalCluster = async (options: LocalClusterOptions): Promise<LocalCluster> => {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const lock = await waitForDataLock(realpathSync(options.dataDir), 'cluster')
  try {
    const place = findPlace(options.dataDir)
    const key = readKey(place.dataDir)
    ensurePipe(place.pipe)
    const { port, wasRunning, writer, ended } = await joinOrBegin(place, key, options)
    return {
      url: addressFor('felek_owner', 'felek', { port, key }),
      superuserUrl: addressFor(superuser, 'postgres', { port, key }),
      port,
      folder: place.folder,
      wasRunning,
      descriptor: writer,
      ended,
      async stop() {
        closeSync(writer)
        const pid = readProcessId(place)
        while (pid !== undefined && readProcessId(place) === pid) {
          if (hasOtherWriters(place.pipe)) return
          await sleep(50)
        }
      },
    }
  } finally {
    await lock.release()
  }
}

/** Whether a DATA_DIR holds a cluster of ours; throws a sentence where it holds another database. */
export const hasLocalCluster = (dataDir: string): boolean =>
  existsSync(dataDir) && hasCluster(findPlace(dataDir))
