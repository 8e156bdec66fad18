import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { ask } from '../test/ask.ts'
import { takeDataLock } from './local-cluster/data-lock.ts'
import { findFreePort, isPortFree } from './local-cluster/ports.ts'
import { hasLocalCluster, startLocalCluster, type LocalCluster } from './local-cluster.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean()
})

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp('/tmp/felek-local-')
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Started, and stopped again behind the test where the test has not done so. */
const start = async (...[options]: Parameters<typeof startLocalCluster>) => {
  const cluster = await startLocalCluster({ durable: false, ...options })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await cluster.stop()
    isStopped = true
  }
  cleanups.push(stop)
  return { ...cluster, stop }
}

const getPostmaster = async ({ folder }: Pick<LocalCluster, 'folder'>): Promise<number> =>
  parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10)

const untilClosed = async (port: number): Promise<void> => {
  while (!(await isPortFree(port))) await sleep(20)
}

/** A process that holds what it inherits at 3 until it is killed. */
const aHolder = (descriptor: number): ChildProcess => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    stdio: ['ignore', 'ignore', 'ignore', descriptor],
  })
  cleanups.push(async () => child.kill('SIGKILL'))
  return child
}

test('a new folder gets a cluster that is durable, UTF-8, closed without a password, and owned by no superuser', async () => {
  const dataDir = await newFolder()
  expect(hasLocalCluster(dataDir)).toBe(false)
  const cluster = await start({ dataDir, durable: true })
  expect(hasLocalCluster(dataDir)).toBe(true)
  const [settings] = await ask(
    cluster.superuserUrl,
    `select rolsuper as super, rolcreaterole as creates,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('listen_addresses') as listens, current_setting('unix_socket_directories') as sockets,
       current_setting('dynamic_shared_memory_type') as shared, pg_encoding_to_char(encoding) as encoding,
       datlocprovider as provider, datlocale as locale, lower('ÇĞŞÖÜ') as lower,
       now() at time zone 'Europe/Istanbul' is not null as zones
     from pg_roles, pg_database where rolname = 'felek_owner' and datname = 'felek'`,
  )
  expect(settings).toEqual({
    super: false,
    creates: true,
    fsync: 'on',
    commit: 'on',
    listens: '127.0.0.1',
    sockets: '',
    shared: 'mmap',
    encoding: 'UTF8',
    provider: 'b',
    locale: 'C.UTF-8',
    lower: 'çğşöü',
    zones: true,
  })
  expect(await ask(cluster.url, 'select current_user as it, current_database() as at')).toEqual([
    { it: 'felek_owner', at: 'felek' },
  ])
  for (const user of ['postgres', 'felek_owner'])
    await expect(
      ask(`postgres://${user}:guessed@127.0.0.1:${cluster.port}/postgres`, 'select 1'),
    ).rejects.toMatchObject({ code: '28P01' })
})

test('who starts where one runs joins it, and it ends, all rows kept, with the last who works with it', async () => {
  const dataDir = await newFolder()
  const port = await findFreePort()
  const first = await start({ dataDir, port })
  expect([first.port, first.wasRunning]).toEqual([port, false])
  await ask(first.url, 'create schema kept; create table kept.rows as select 7 as seven')
  const second = await start({ dataDir, port })
  expect([second.url, second.wasRunning]).toEqual([first.url, true])
  await first.stop()
  expect(await ask(second.url, 'select seven from kept.rows')).toEqual([{ seven: 7 }])
  await second.stop()
  expect(await isPortFree(port)).toBe(true)
  const third = await start({ dataDir })
  expect([third.port, third.wasRunning]).toEqual([port, false])
  expect(await ask(third.url, 'select seven from kept.rows')).toEqual([{ seven: 7 }])
})

test('a process that inherits the descriptor keeps the cluster, and its kill -9 ends it in order', async () => {
  const cluster = await start({ dataDir: await newFolder() })
  const holder = aHolder(cluster.descriptor)
  await cluster.stop()
  expect(await ask(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
  holder.kill('SIGKILL')
  expect(await cluster.ended).toMatch(/^with code 0(:|$)/)
  await untilClosed(cluster.port)
})

test('a postmaster killed with -9 is told, and the next start has its rows at the same port', async () => {
  const dataDir = await newFolder()
  const first = await start({ dataDir, durable: true })
  await ask(first.url, 'create schema kept; create table kept.rows as select 7 as seven')
  process.kill(await getPostmaster(first), 'SIGKILL')
  expect(await first.ended).toContain('137')
  const second = await start({ dataDir, durable: true })
  expect([second.url, second.wasRunning]).toEqual([first.url, false])
  expect(await ask(second.url, 'select seven from kept.rows')).toEqual([{ seven: 7 }])
})

test('where the port is taken another one is used and remembered, and none that is to be avoided', async () => {
  const dataDir = await newFolder()
  const taken = createServer()
  const port = await findFreePort()
  await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
  cleanups.push(() => new Promise((resolve) => taken.close(resolve)))
  const first = await start({ dataDir, port })
  expect(first.port).not.toBe(port)
  await first.stop()
  const again = await start({ dataDir, port: await findFreePort() })
  expect(again.port).toBe(first.port)
  await again.stop()
  const elsewhere = await start({ dataDir, avoidPorts: [first.port] })
  expect(elsewhere.port).not.toBe(first.port)
})

test('a copy of a cluster is not taken for the one that runs, though both have one identifier', async () => {
  const dataDir = await newFolder()
  const first = await start({ dataDir })
  await first.stop()
  const copy = await newFolder()
  const made = spawn('cp', ['-a', `${dataDir}/.`, copy])
  await new Promise((resolve) => made.once('exit', resolve))
  const original = await start({ dataDir })
  const second = await start({ dataDir: copy })
  expect(second.wasRunning).toBe(false)
  expect(second.port).not.toBe(original.port)
  await ask(second.url, 'create schema copied')
  expect(await ask(original.url, "select from pg_namespace where nspname = 'copied'")).toHaveLength(
    0,
  )
})

test('a folder of an older Felek and one of another PostgreSQL are refused with a sentence, untouched', async () => {
  const old = await newFolder()
  await mkdir(join(old, 'pglite'))
  await writeFile(join(old, 'pglite/PG_VERSION'), '18\n')
  await expect(startLocalCluster({ dataDir: old })).rejects.toThrow(
    `${old} holds the data of an older Felek (pglite), which this one can not open: set DATA_DIR to a new folder, such as ${old}-18. Nothing in the old one was touched.`,
  )
  expect(await readdir(old)).toEqual(['pglite'])
  const other = await newFolder()
  await mkdir(join(other, 'postgres'))
  await writeFile(join(other, 'postgres/PG_VERSION'), '17\n')
  await expect(startLocalCluster({ dataDir: other })).rejects.toThrow(
    'holds the data of PostgreSQL 17, and this Felek brings 18',
  )
  expect(await readdir(other)).toEqual(['postgres'])
})

test('a key that does not fit the data is told, and nothing is left running', async () => {
  const dataDir = await newFolder()
  const first = await start({ dataDir })
  await first.stop()
  await writeFile(
    join(dataDir, 'postgres-key'),
    'another key of forty-eight characters, hex or not',
  )
  await expect(startLocalCluster({ dataDir, durable: false })).rejects.toThrow(
    'does not take the passwords',
  )
  await untilClosed(first.port)
})

test('a lock is refused while its holder answers, and waited for while only those it left behind are there', async () => {
  const folder = await newFolder()
  const lock = await takeDataLock(folder, 'start')
  expect(await takeDataLock(folder, 'start')).toBeUndefined()
  const orphan = aHolder(lock?.descriptor ?? -1)
  await lock?.release()
  const told = Promise.withResolvers<void>()
  const next = takeDataLock(folder, 'start', told.resolve)
  await told.promise
  orphan.kill('SIGKILL')
  const taken = await next
  expect(taken).toBeDefined()
  await taken?.release()
})
