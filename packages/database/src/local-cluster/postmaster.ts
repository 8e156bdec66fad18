import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { toSpawnOptions } from './account.ts'
import { LocalClusterFault } from './fault.ts'
import type { Place } from './place.ts'

/** Who owns the cluster itself; nothing of Felek is served through it. */
export const superuser = 'postgres'

/**
 * Runs the postmaster (its arguments), and ends it in order once nobody holds the pipe at 3 open for
 * writing. Its exit code is the postmaster's. It is handed over as a text because the account that
 * runs it may not read this file.
 */
const watcher = `
"$@" 3<&- </dev/null &
postmaster=$!
{ while read -r _; do :; done; kill -INT "$postmaster"; } <&3 &
reader=$!
exec 3<&-
wait "$postmaster"
code=$?
kill "$reader" 2>/dev/null
exit "$code"`

/** With LANG unset these programs would make a database of SQL_ASCII; with TZ they keep one zone. */
const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }

const lastFault = (text: string): string | undefined =>
  text
    .split('\n')
    .filter((line) => /\b(FATAL|PANIC|error|could not|No space)\b/i.test(line))
    .at(-1)
    ?.replace(/^.*?\b(FATAL|PANIC|error):\s*/i, '')
    .trim()

/** Makes the cluster's folder, whole or not at all. */
export const initialise = (
  { folder, account }: Place,
  binaries: string,
  password: string,
  durable: boolean,
): void => {
  const draft = `${folder}.new`
  const passwordFile = `${folder}.password`
  rmSync(draft, { recursive: true, force: true })
  const owned = (path: string) => account && chownSync(path, account.uid, account.gid)
  try {
    mkdirSync(draft, { recursive: true, mode: 0o700 })
    owned(draft)
    writeFileSync(passwordFile, password, { mode: 0o600 })
    owned(passwordFile)
    const made = spawnSync(
      join(binaries, 'bin/initdb'),
      [
        `--pgdata=${draft}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
        ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
      ],
      { cwd: draft, encoding: 'utf8', env: environment, ...toSpawnOptions(account) },
    )
    if (made.status !== 0)
      throw new LocalClusterFault(
        `The database could not be made in ${folder}: ${made.error?.message ?? lastFault(made.stderr) ?? 'initdb does not say why'}.`,
      )
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (error instanceof LocalClusterFault) throw error
    throw new LocalClusterFault(
      `The database could not be made in ${folder}: ${(error as Error).message}.`,
      { cause: error },
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

const logBytesMax = 10_000_000

const openLog = (path: string): number => {
  if (existsSync(path) && statSync(path).size > logBytesMax) renameSync(path, `${path}.old`)
  return openSync(path, 'a', 0o600)
}

export type Postmaster = {
  /** Resolves with how it ended, once it has. */
  ended: Promise<string>
  hasEnded(): boolean
  /** What it has written since this start, of why it could not go on. */
  reason(): string | undefined
}

/**
 * Starts the postmaster in a session of its own, so that Ctrl+C at a terminal does not reach it, under
 * a watcher that reads `reader`.
 */
export const spawnPostmaster = (
  { folder, account, log }: Place,
  binaries: string,
  reader: number,
  settings: Record<string, string>,
): Postmaster => {
  const output = openLog(log)
  const from = statSync(log).size
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child: ChildProcess = spawn(
    '/bin/sh',
    ['-c', watcher, 'felek-database', join(binaries, 'bin/postgres'), '-D', folder, ...flags],
    {
      cwd: '/',
      detached: true,
      env: environment,
      stdio: ['ignore', output, output, reader],
      ...toSpawnOptions(account),
    },
  )
  closeSync(output)
  child.unref()
  let over = false
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code ?? 'none'}`))
  })
  void ended.then(() => (over = true))
  return {
    ended,
    hasEnded: () => over,
    reason() {
      // Whoever has stopped it may have deleted all of it by now.
      if (!existsSync(log)) return undefined
      return lastFault(readFileSync(log).subarray(from).toString())
    },
  }
}
