import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFile,
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findAccount, toSpawnOptions } from '../src/local-cluster/account.ts'
import { prepareBinaries } from '../src/local-cluster/binaries.ts'
import { findFreePort } from '../src/local-cluster/ports.ts'
import { ask } from './ask.ts'

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
  /** Its version, as it says it itself. */
  version(): Promise<string>
  /** One statement as the superuser. */
  ask(sql: string): Promise<Record<string, unknown>[]>
  remove(): Promise<void>
}

const usualSettings = {
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '64MB',
  fsync: 'on',
  max_wal_size: '1GB',
  // What a standby has not seen yet when its copy is made.
  wal_keep_size: '256MB',
}

/** The postmaster and all that it forked. */
const listProcesses = async (data: string): Promise<number[]> => {
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
      frozen.push(...(await listProcesses(data)))
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    },
    goOn() {
      for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
    },
  }
}

/** Who it runs as, which is never root, and PostgreSQL's programs under that account. */
const prepareRunner = (folder: string) => {
  const account = findAccount([])
  const bin = process.env['TEST_POSTGRES_BIN'] ?? join(prepareBinaries(account), 'bin')
  return {
    own: async (path: string) => account && chown(path, account.uid, account.gid),
    // What a started server inherits would keep the call open: it writes to a file of its own.
    run: (command: string, ...args: string[]) =>
      run(join(bin, command), args, {
        cwd: folder,
        env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
        ...toSpawnOptions(account),
      }),
  }
}
type Runner = ReturnType<typeof prepareRunner>

/** A copy of a running server's folder; what goes while it is made is in the log that it replays. */
const copyFolder = async (from: string, to: string, own: Runner['own']): Promise<void> => {
  await mkdir(to, { mode: 0o700 })
  await own(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name.startsWith('postmaster.')) continue
    if (entry.isDirectory()) await copyFolder(source, target, own)
    else
      await copyFile(source, target).then(
        () => own(target),
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
        },
      )
  }
}

/** A standby of another cluster, as pg_basebackup would make it, which npm does not bring. */
const copyAsStandby = async (of: OwnCluster, data: string, runner: Runner): Promise<void> => {
  const client = new pg.Client({ connectionString: of.url })
  await client.connect()
  await client.query("select pg_backup_start('standby', true)")
  await copyFolder(join(of.folder, 'data'), data, runner.own)
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(false)',
  )
  await client.end()
  await writeFile(join(data, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(data, 'standby.signal'), '')
  await appendFile(join(data, 'postgresql.conf'), `\nprimary_conninfo = '${of.url}'`)
  for (const name of ['backup_label', 'standby.signal']) await runner.own(join(data, name))
}

/** A new folder of data, whose log of writes lies elsewhere where `log` names a folder. */
const initialise = async (data: string, { run, own }: Runner, log?: string): Promise<string> => {
  const password = randomBytes(12).toString('hex')
  const file = `${data}.password`
  await writeFile(file, password)
  await own(file)
  await run(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${file}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    ...(log === undefined ? [] : ['-X', log]),
  )
  await rm(file)
  return password
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

type Options = {
  /** The cluster that this one is a standby of. */
  of?: OwnCluster
  /** Its tables, not its log, are on a disk that small. */
  diskMegabytes?: number
  settings?: Record<string, string>
}

/** A PostgreSQL that a test may stop, kill and start as it likes, with full durability by default. */
export const startOwnCluster = async ({
  of,
  diskMegabytes,
  settings = {},
}: Options = {}): Promise<OwnCluster> => {
  const port = await findFreePort()
  const folder = await mkdtemp('/tmp/felek-own-')
  const runner = prepareRunner(folder)
  const disk = smallDiskIn(folder)
  const data = join(diskMegabytes === undefined ? folder : disk.at, 'data')
  await chmod(folder, 0o755)
  await runner.own(folder)
  if (diskMegabytes !== undefined) {
    await disk.mount(diskMegabytes)
    await runner.own(disk.at)
  }
  const url = new URL(of?.url ?? 'postgres://postgres@127.0.0.1/postgres')
  url.port = String(port)
  if (of === undefined)
    url.password = await initialise(
      data,
      runner,
      diskMegabytes === undefined ? undefined : join(folder, 'log-of-writes'),
    )
  else await copyAsStandby(of, data, runner)
  await appendFile(
    join(data, 'postgresql.conf'),
    Object.entries({ ...usualSettings, ...settings, port })
      .map(([key, value]) => `\n${key} = '${value}'`)
      .join(''),
  )
  const ctl = async (...args: string[]) =>
    void (await runner.run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-t', '60', ...args))
  await ctl('start')
  const askHere = (sql: string) => ask(url.toString(), sql)
  const freezer = createFreezer(data)
  return {
    url: url.toString(),
    port,
    folder,
    start: () => ctl('start'),
    stop: (mode) => ctl('stop', '-m', mode),
    restart: (mode) => ctl('restart', '-m', mode),
    ...freezer,
    promote: () => ctl('promote'),
    ask: askHere,
    version: async () => String((await askHere('show server_version'))[0]?.['server_version']),
    async takesWrites() {
      const isThere = async () =>
        (await askHere("select current_setting('transaction_read_only') as ro"))[0]?.['ro'] ===
        'off'
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
