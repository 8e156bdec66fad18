import { DatabaseUnnamed, type Backend } from './backend.ts'
import { buildGrants, type Rights } from './grants.ts'
import { databaseOver, type Database } from './handle.ts'
import { checkLogin, makeLogins, type Login, type Role } from './logins.ts'
import { alone, checkMigrated, migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

export { DatabaseUnavailable, DatabaseBusy, isDataError } from './backend.ts'
export { AfterCommitFault } from './handle.ts'
export type { Database, Query, Tx } from './handle.ts'
export { afterCommit, prepared, refuseInsideTransaction } from './kysely-driver.ts'
export type { Login } from './logins.ts'
export { openProcessDatabase } from './open-process-database.ts'
export { isTransient } from './transient-errors.ts'
export { canWrite, retryUntilAvailable } from './retry-until-available.ts'

export type DatabaseOptions = {
  /**
   * PostgreSQL's address for who owns the schema: it migrates and, where `urls` does not name them,
   * makes the logins; nothing is served through it. Without it and `urls` there is no database.
   */
  url?: string | undefined
  /** Given logins, each by its address. None is made then. */
  urls?: Partial<Record<Login, string>> | undefined
  /** What the passwords of made logins come from; without it they are new at each start (tests). */
  loginKey?: string | undefined
  /** The schema that holds the tables; `felek` by default. */
  schema?: string
  /** Who has rights in it; the first one serves. */
  logins?: readonly [Login, ...Login[]]
  /** The folder of numbered `.sql` files, with `repeatable/` and `grants.sql`. */
  migrationsDir: string
  /** Tables with these prefixes are read-only to all: their functions alone write them. */
  sealed?: readonly string[]
  /** Tables with these prefixes are one login's alone, by that login. */
  reserved?: Partial<Record<Login, readonly string[]>>
  /** Hears of lost idle connections, and of what was to follow a commit and failed. */
  onFault?: (error: Error) => void
  poolMax?: number
  lanes?: number
  /** One more pool of one of the logins, for callers that must not starve the others. */
  extraPool?: { login: Login; poolMax: number; lanes: number } | undefined
}

/** Jobs run one at a time, and corrections are rare. */
const ledgerPool = { poolMax: 4, lanes: 2 }

const partOf = ({ schema = 'felek', logins = ['server', 'ledger'] }: DatabaseOptions) => {
  if (!/^[a-z_][a-z0-9_]*$/.test(schema)) throw new Error(`not a schema's name: ${schema}`)
  return { schema, logins }
}

/** Opens and migrates the database; the handle works under the login that serves. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> =>
  (await openLogins(options, [partOf(options).logins[0]])).serving

/**
 * The same with a second handle, for jobs and corrections; the same one where a part has one login. `extra` is
 * that of `extraPool`.
 */
export const openDatabases = async (
  options: DatabaseOptions,
): Promise<{
  db: Database
  ledger: Database
  extra: Database | undefined
  close(): Promise<void>
}> => {
  const { serving, others, extra } = await openLogins(options, partOf(options).logins)
  const [ledger = serving] = others
  return {
    db: serving,
    ledger,
    extra,
    async close() {
      const handles = new Set([serving, ledger, ...(extra ? [extra] : [])])
      await Promise.all([...handles].map((handle) => handle.close()))
    },
  }
}

const openLogins = async (options: DatabaseOptions, logins: readonly Login[]) => {
  if (options.url === undefined && options.urls === undefined) throw new DatabaseUnnamed()
  const urls = await prepareDatabase(options)
  const opened: Database[] = []
  const { extraPool } = options
  let extra: Database | undefined
  try {
    for (const login of logins)
      opened.push(await serve(options, urls[login], login === 'ledger' ? ledgerPool : options))
    extra = extraPool && (await serve(options, urls[extraPool.login], extraPool))
  } catch (error) {
    await Promise.all(opened.map((handle) => handle.close()))
    throw error
  }
  const [serving, ...others] = opened
  if (serving === undefined) throw new Error('no login serves')
  return { serving, others, extra }
}

/**
 * Migrates PostgreSQL and makes its logins, as far as `url` is given; answers the addresses of the
 * logins that serve. Nothing of the owner's stays open.
 */
export const prepareDatabase = async (
  options: DatabaseOptions,
): Promise<Partial<Record<Login, string>>> => {
  const { url, urls, sealed = [], reserved = {}, migrationsDir, onFault = () => {} } = options
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
    onError: onFault,
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
          reserved,
        }
        await session.query(await buildGrants(rights, migrationsDir), undefined, {
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
    onError: onFault,
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
  return databaseOver(backend, onFault)
}
