import type { Kysely, Transaction } from 'kysely'
import type { Backend, QueryOptions, QueryResult, Session } from './backend.ts'
import {
  afterCommit,
  kyselyOver,
  openTransaction,
  refuseInsideTransaction,
} from './kysely-driver.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { DatabaseFault, openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export { DatabaseAway, DatabaseBusy, isDataError } from './backend.ts'
export { canWrite, whenThere } from './ready.ts'
export { afterCommit, DatabaseFault, refuseInsideTransaction }

/** A handle for reading, or a transaction: what a room's store works on, whichever it was given. */
export type Query = Kysely<unknown>
export type Tx = Transaction<unknown>

/** One code on two databases: PGlite in a folder, or PostgreSQL 15 or newer (house.md §6). */
export type Database = {
  kind: 'pglite' | 'postgres'
  /** What the database can promise: PGlite survives the death of the process, not a power cut. */
  durability: 'process-crash-only' | 'full'
  /** For reads; each statement on its own. Refused inside a transaction. */
  read: Query
  /**
   * Runs `fn` in one transaction. Refused inside another. What `afterCommit` was given runs once it
   * is committed.
   */
  inTx<T>(fn: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `fn` on one unchanging picture of the database, read-only, with ten minutes for each
   * statement: for checks and reports. On PGlite everybody else waits meanwhile.
   */
  snapshot<T>(fn: (q: Query) => Promise<T>): Promise<T>
  /** One statement on a connection of the pool. */
  query(sql: string, params: readonly unknown[], options?: QueryOptions): Promise<QueryResult>
  /** One statement on a lane of the vault. */
  queryOnLane(sql: string, params: readonly unknown[], options?: QueryOptions): Promise<QueryResult>
  close(): Promise<void>
}

export type DatabaseOptions = {
  /**
   * PostgreSQL's address. Without it PGlite opens in `dataDir`, or in memory without that either
   * (tests).
   */
  url?: string | undefined
  dataDir?: string | undefined
  /** The schema that holds the tables; `public` by default. */
  schema?: string
  /** The folder of numbered `.sql` files. */
  migrationsDir: string
  /**
   * Tables with these prefixes are read-only to the application: their functions alone write them.
   */
  sealed?: readonly string[]
  /**
   * Hears of lost idle connections, and of the end of PGlite's worker, after which the process must
   * end.
   */
  onFault?: (error: Error, fatal: boolean) => void
  poolMax?: number
  lanes?: number
}

const applicationRole = 'felek_app'

/**
 * Opens and migrates the database, then works under the application's role, which may not write
 * what is sealed. Throws a sentence when the folder is in use by another process.
 */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const { url, dataDir, schema = 'public', sealed = [], onFault = () => {} } = options
  if (!/^[a-z_][a-z0-9_]*$/.test(schema)) throw new Error(`not a schema's name: ${schema}`)
  const lock = url === undefined && dataDir !== undefined ? await lockFolder(dataDir) : undefined

  const openPgliteBackend = async (): Promise<Backend> => {
    const pglite = await openPglite(
      dataDir === undefined ? undefined : `${dataDir}/pglite`,
      (error) => onFault(error, true),
    )
    try {
      await migrate(pglite, options.migrationsDir, schema, applicationRole, sealed)
      const session = await pglite.reserve()
      await session.query(
        `set role ${applicationRole}; set search_path = ${schema}; set timezone = 'UTC'`,
      )
      session.release()
      return pglite
    } catch (error) {
      await pglite.close()
      throw error
    }
  }
  const openPostgresBackend = async (address: string): Promise<Backend> => {
    const owner = await openPostgres({
      url: address,
      schema,
      poolMax: 1,
      lanes: 1,
      onError: (e) => onFault(e, false),
    })
    try {
      await migrate(owner, options.migrationsDir, schema, applicationRole, sealed)
    } finally {
      await owner.close()
    }
    return openPostgres({
      url: address,
      schema,
      poolMax: options.poolMax ?? 14,
      lanes: options.lanes ?? 3,
      onError: (e) => onFault(e, false),
      onConnect: `set role ${applicationRole}`,
    })
  }
  const backend = await (url === undefined ? openPgliteBackend() : openPostgresBackend(url)).catch(
    async (error: unknown) => {
      await lock?.release()
      throw error
    },
  )

  const read = kyselyOver(backend)
  const once = async (
    lane: boolean,
    sql: string,
    params: readonly unknown[],
    queryOptions?: QueryOptions,
  ) => {
    refuseInsideTransaction('a query')
    const session = await (lane ? backend.reserveLane() : backend.reserve())
    try {
      return await session.query(sql, params, queryOptions)
    } finally {
      session.release()
    }
  }

  return {
    kind: backend.kind,
    durability: backend.kind === 'pglite' ? 'process-crash-only' : 'full',
    read,
    async inTx(fn) {
      refuseInsideTransaction('a second transaction')
      const open = { afterCommit: [] as (() => void)[] }
      // The connection is taken outside the marker; only what `fn` does runs inside it.
      const result = await read
        .transaction()
        .execute((tx) => openTransaction.run(open, () => fn(tx)))
      for (const after of open.afterCommit) after()
      return result
    },
    async snapshot(fn) {
      refuseInsideTransaction('a snapshot')
      const session = await backend.reserve()
      const patient: Session = {
        query: (sql, params, o) => session.query(sql, params, { timeoutMs: 600_000, ...o }),
        release: () => {},
      }
      try {
        await session.query('begin isolation level repeatable read read only', [])
        await session.query("set local statement_timeout = '10min'", [])
        const result = await fn(kyselyOver({ ...backend, reserve: async () => patient }))
        await session.query('commit', [])
        return result
      } catch (error) {
        await session.query('rollback', []).catch(() => {})
        throw error
      } finally {
        session.release()
      }
    },
    query: (sql, params, queryOptions) => once(false, sql, params, queryOptions),
    queryOnLane: (sql, params, queryOptions) => once(true, sql, params, queryOptions),
    async close() {
      await read.destroy()
      await backend.close()
      await lock?.release()
    },
  }
}
