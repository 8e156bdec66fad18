import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { canEnter, findAccount, type Account } from './account.ts'
import { major, placeOfRoot } from './binaries.ts'
import { LocalClusterFault } from './fault.ts'

/** What DATA_DIR remembers of its cluster. */
type Memory = {
  port?: number
  /** Where the data lies when that is not in DATA_DIR. */
  folder?: string
}

/** Where a cluster's data lies, and under whose account it runs. */
export type Place = {
  dataDir: string
  folder: string
  account: Account | undefined
  pipe: string
  log: string
}

const memoryOf = (dataDir: string): string => join(dataDir, 'postgres.json')

export const readMemory = (dataDir: string): Memory => {
  try {
    return JSON.parse(readFileSync(memoryOf(dataDir), 'utf8')) as Memory
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new LocalClusterFault(
      `${memoryOf(dataDir)} can not be read (${(error as Error).message}): delete it, and the port is chosen anew.`,
      { cause: error },
    )
  }
}

export const writeMemory = (dataDir: string, memory: Memory): void => {
  const path = memoryOf(dataDir)
  writeFileSync(`${path}.${process.pid}`, `${JSON.stringify(memory)}\n`, { mode: 0o600 })
  renameSync(`${path}.${process.pid}`, path)
}

/**
 * The key that the passwords of superuser and owner come from, made by whoever comes first: written
 * beside and linked into place, so that nobody reads half of it.
 */
export const readKey = (dataDir: string): string => {
  const path = join(dataDir, 'postgres-key')
  const draft = `${path}.${process.pid}`
  if (!existsSync(path)) {
    try {
      writeFileSync(draft, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
      linkSync(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(path, 'utf8').trim()
}

/** The name of a folder beside, for a sentence that proposes one. */
const beside = (dataDir: string): string => {
  const near = relative(process.cwd(), dataDir)
  const shown = near === '' || near.startsWith('..') ? dataDir : near
  return join(dirname(shown), `${basename(shown)}-${major}`)
}

const refuseOldDatabases = (dataDir: string, folder: string): void => {
  const old = ['pglite', 'studio/pglite', 'feed/pglite'].find((name) =>
    existsSync(join(dataDir, name, 'PG_VERSION')),
  )
  if (old !== undefined)
    throw new LocalClusterFault(
      `${dataDir} holds the data of an older Felek (${old}), which this one can not open: set DATA_DIR to a new folder, such as ${beside(dataDir)}. Nothing in the old one was touched.`,
    )
  const version = join(folder, 'PG_VERSION')
  if (!existsSync(version)) return
  const found = readFileSync(version, 'utf8').trim()
  if (found !== major)
    throw new LocalClusterFault(
      `${folder} holds the data of PostgreSQL ${found}, and this Felek brings ${major}: set DATA_DIR to a new folder, such as ${beside(dataDir)}, or DATABASE_URL to a server that runs ${found}. Nothing in the old one was touched.`,
    )
}

/** Lets the account pass through DATA_DIR without letting it look around, as far as that is ours. */
const letThrough = (dataDir: string, account: Account): boolean => {
  if (canEnter(account, dataDir)) return true
  if (statSync(dataDir).uid !== 0 || !canEnter(account, dirname(dataDir))) return false
  chownSync(dataDir, 0, account.gid)
  chmodSync(dataDir, 0o710)
  return canEnter(account, dataDir)
}

const chooseFolder = (dataDir: string, account: Account | undefined): string => {
  if (account === undefined || letThrough(dataDir, account)) return join(dataDir, 'postgres')
  // Named so that a person sees whose it is; another number each time, for a DATA_DIR may be made anew.
  const name = dataDir
    .replaceAll(/[^\w.-]+/g, '-')
    .slice(1)
    .slice(-60)
  const folder = join(placeOfRoot, `${name}-${randomBytes(3).toString('hex')}`, 'postgres')
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
    if (!canEnter(account, dirname(folder))) throw new Error(`${placeOfRoot} is closed to it too`)
  } catch (error) {
    throw new LocalClusterFault(
      `PostgreSQL does not run as root, and ${account.name} can not reach ${dataDir} (${(error as Error).message}): set DATA_DIR to a folder that this user may enter, or DATABASE_URL.`,
      { cause: error },
    )
  }
  return folder
}

/**
 * Finds where the cluster of a DATA_DIR lies, or decides it once. Throws a sentence where DATA_DIR
 * holds a database that this version can not open; nothing is written then.
 */
export const findPlace = (given: string): Place => {
  const made = existsSync(given)
  if (made) refuseOldDatabases(given, join(given, 'postgres'))
  mkdirSync(given, { recursive: true, mode: 0o700 })
  const dataDir = realpathSync(given)
  const memory = readMemory(dataDir)
  const inside = join(dataDir, 'postgres')
  const account = findAccount([memory.folder ?? inside, dataDir])
  const folder = memory.folder ?? chooseFolder(dataDir, account)
  refuseOldDatabases(dataDir, folder)
  if (folder !== inside && memory.folder === undefined) writeMemory(dataDir, { ...memory, folder })
  return { dataDir, folder, account, pipe: join(dataDir, 'postgres.pipe'), log: `${folder}.log` }
}

/** Whether a cluster has ever been made there. */
export const hasCluster = ({ folder }: Place): boolean => existsSync(join(folder, 'PG_VERSION'))

/** The number that `initdb` gave the cluster, which copies of it share. */
export const readSystemIdentifier = ({ folder }: Place): string =>
  readFileSync(join(folder, 'global/pg_control')).readBigUInt64LE(0).toString()
