import type { Backend } from './backend.ts'
import { grantsOf, type Rights } from './grants.ts'
import { databaseOver, type Database } from './handle.ts'
import { lockFolder } from './lock.ts'
import { checkLogin, makeLogins, type Login, type Role } from './logins.ts'
import { alone, checkMigrated, migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export { DatabaseAway, DatabaseBusy, isDataError } from './backend.ts'
export { AfterCommitFault } from './handle.ts'
export type { Database, Query, Tx } from './handle.ts'
export { afterCommit, prepared, refuseInsideTransaction } from './kysely-driver.ts'
export type { Login } from './logins.ts'
export { openOwn } from './own.ts'
export { DatabaseFault } from './pglite.ts'
export { isPassing } from './passing.ts'
export { canWrite, whenThere } from './ready.ts'

export type DatabaseOptions = {
  /**
   * PostgreSQL's address for who owns the schema: it migrates and, where `urls` does not name them,
   * makes the logins; nothing is served through it. Without it and `urls` PGlite opens in
   * `dataDir`, or in memory without that either (tests).
   */
  url?: string | undefined
  /** Given logins, each by its address. None is made then. */
  urls?: Partial<Record<Login, string>> | undefined
  /** What the passwords of made logins come from; without it they are new at each start (tests). */
  loginKey?: string | undefined
  dataDir?: string | undefined
  /** What a PGlite in memory begins from: a file that another one dumped (tests). */
  image?: string | undefined
  /** The schema that holds the tables; `felek` by default. */
  schema?: string
  /** Who has rights in it; the first one serves. */
  logins?: readonly [Login, ...Login[]]
  /** The folder of numbered `.sql` files, with `repeatable/` and `grants.sql`. */
  migrationsDir: string
  /** Tables with these prefixes are read-only to all: their functions alone write them. */
  sealed?: readonly string[]
  /**
   * Hears of lost idle connections, of what was to follow a commit and failed, and of the end of
   * PGlite's worker, after which the process must end.
   */
  onFault?: (error: Error, fatal: boolean) => void
  poolMax?: number
  lanes?: number
}

/** PGlite has one session and no logins, so all work there as this role. It keeps out no attacker. */
const pgliteRole = 'felek_app'
/** Jobs run one at a time, and corrections are rare. */
const ledgerPool = { poolMax: 4, lanes: 2 }

const partOf = ({ schema = 'felek', logins = ['server', 'ledger'] }: DatabaseOptions) => {
  if (!/^[a-z_][a-z0-9_]*$/.test(schema)) throw new Error(`not a schema's name: ${schema}`)
  return { schema, logins }
}

/** Opens and migrates the database; the handle works under the login that serves. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> =>
  (await openLogins(options, [partOf(options).logins[0]])).serving

/** The same with a second handle, for jobs and corrections. On PGlite both are one. */
export const openDatabases = async (
  options: DatabaseOptions,
): Promise<{ db: Database; ledger: Database; close(): Promise<void> }> => {
  const { serving, others } = await openLogins(options, partOf(options).logins)
  const [ledger = serving] = others
  return {
    db: serving,
    ledger,
    async close() {
      await Promise.all([...new Set([serving, ledger])].map((handle) => handle.close()))
    },
  }
}

const openLogins = async (options: DatabaseOptions, logins: readonly Login[]) => {
  if (options.url === undefined && options.urls === undefined)
    return { serving: await openPgliteDatabase(options), others: [] }
  const urls = await prepareDatabase(options)
  const opened: Database[] = []
  try {
    for (const login of logins)
      opened.push(await serve(options, urls[login], login === 'ledger' ? ledgerPool : options))
  } catch (error) {
    await Promise.all(opened.map((handle) => handle.close()))
    throw error
  }
  const [serving, ...others] = opened
  if (serving === undefined) throw new Error('no login serves')
  return { serving, others }
}

/** Throws a sentence when the folder is in use by another process. */
const openPgliteDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const { dataDir, image, sealed = [], onFault = () => {}, migrationsDir } = options
  const { schema, logins } = partOf(options)
  const lock = dataDir === undefined ? undefined : await lockFolder(dataDir)
  try {
    const pglite = await openPglite(
      dataDir === undefined ? undefined : `${dataDir}/pglite`,
      (error) => onFault(error, true),
      image,
    )
    try {
      await withSession(pglite, async (session) => {
        await migrate(session, migrationsDir, schema)
        await session.query(`
          do $$ begin
            create role ${pgliteRole} nologin;
          exception when duplicate_object then null;
          end $$`)
        const roles = new Map(logins.map((login) => [login, pgliteRole]))
        await session.query(await grantsOf({ schema, roles, sealed, vacuums: true }, migrationsDir))
        await session.query(
          `reset statement_timeout; reset lock_timeout; set role ${pgliteRole}; set search_path = ${schema}; set timezone = 'UTC'`,
        )
      })
      return databaseOver(
        pglite,
        (error) => onFault(error, false),
        async () => lock?.release(),
      )
    } catch (error) {
      await pglite.close()
      throw error
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

/**
 * Migrates PostgreSQL and makes its logins, as far as `url` is given; answers the addresses of the
 * logins that serve. Nothing of the owner's stays open.
 */
export const prepareDatabase = async (
  options: DatabaseOptions,
): Promise<Partial<Record<Login, string>>> => {
  const { url, urls, sealed = [], migrationsDir, onFault = () => {} } = options
  const { schema, logins } = partOf(options)
  if (url === undefined) {
    await givenLogins(urls ?? {}, schema)
    return urls ?? {}
  }
  const backend = await openPostgres({
    url,
    schema,
    poolMax: 1,
    lanes: 1,
    onError: (error) => onFault(error, false),
  })
  try {
    return await withSession(backend, (session) =>
      alone(session, async () => {
        const roles =
          urls === undefined
            ? await makeLogins(session, url, options.loginKey ?? crypto.randomUUID(), logins)
            : await givenLogins(urls, schema)
        await migrate(session, migrationsDir, schema)
        const rights: Rights = {
          schema,
          roles: new Map(logins.map((login) => [login, roles[login]?.name ?? ''])),
          sealed,
        }
        await session.query(await grantsOf(rights, migrationsDir), undefined, {
          timeoutMs: 600_000,
        })
        return Object.fromEntries(logins.map((login) => [login, roles[login]?.url]))
      }),
    )
  } finally {
    await backend.close()
  }
}

/** Who they are, each asked by its own connection: its name is not always what its address says. */
const givenLogins = async (
  urls: Partial<Record<Login, string>>,
  schema: string,
): Promise<Record<string, Role>> => {
  const roles: Record<string, Role> = {}
  for (const [login, url] of Object.entries(urls)) {
    const backend = await openPostgres({ url, schema, poolMax: 1, lanes: 1, onError: () => {} })
    try {
      roles[login] = { name: await withSession(backend, (s) => checkLogin(s, schema)), url }
    } finally {
      await backend.close()
    }
  }
  const names = Object.values(roles).map((role) => role.name)
  if (new Set(names).size < names.length)
    throw new Error(`two logins are one: ${names.join(', ')}. Each part needs its own.`)
  return roles
}

const withSession = async <T>(
  backend: Backend,
  work: (session: Awaited<ReturnType<Backend['reserve']>>) => Promise<T>,
): Promise<T> => {
  const session = await backend.reserve()
  try {
    return await work(session)
  } finally {
    session.release()
  }
}

/** Opens the pools of a login, once it is known to be nothing but itself. */
const serve = async (
  options: DatabaseOptions,
  url: string | undefined,
  { poolMax = 14, lanes = 3 }: { poolMax?: number; lanes?: number },
): Promise<Database> => {
  if (url === undefined) throw new Error('an address of a login is missing')
  const { schema } = partOf(options)
  const onFault = options.onFault ?? (() => {})
  const backend = await openPostgres({
    url,
    schema,
    poolMax,
    lanes,
    onError: (error) => onFault(error, false),
  })
  try {
    await withSession(backend, async (session) => {
      await checkLogin(session, schema)
      if (options.url === undefined) await checkMigrated(session, options.migrationsDir, schema)
    })
  } catch (error) {
    await backend.close()
    throw error
  }
  return databaseOver(backend, (error) => onFault(error, false))
}
