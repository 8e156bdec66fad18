import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import { DatabaseUnavailable, type Backend, type Session } from './backend.ts'

type OpenTransaction = { afterCommit: (() => void)[] }

/**
 * Marks all that runs inside a transaction, so that a second connection there is refused at once.
 */
export const openTransaction = new AsyncLocalStorage<OpenTransaction>()

/**
 * Refuses a wait for another connection inside a transaction: it would hang as soon as the pool is
 * used up.
 */
export const refuseInsideTransaction = (what: string): void => {
  if (openTransaction.getStore()) throw new Error(`${what} inside an open transaction: use its tx`)
}

/** Runs `fn` once the open transaction is committed, outside of it; at once where none is open. */
export const afterCommit = (fn: () => void): void => {
  const open = openTransaction.getStore()
  if (open) open.afterCommit.push(fn)
  else fn()
}

const names = new Map<string, string>()

/**
 * A statement that calls send by the thousand: PostgreSQL reads and plans it once a connection, and
 * no query is built for it (docs/bench.md). `text` names its columns, for a `*` would fail on open
 * connections once a migration has added one.
 */
export const prepared = <R>(name: string, text: string) => {
  names.set(text, name)
  // Of a handle or a transaction, typed or not.
  return async (
    q: Pick<Kysely<unknown>, 'executeQuery'>,
    params: readonly unknown[],
  ): Promise<R[]> => (await q.executeQuery<R>(CompiledQuery.raw(text, [...params]))).rows
}

class Connection implements DatabaseConnection {
  readonly session: Session
  constructor(session: Session) {
    this.session = session
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = names.get(query.sql)
    const options = name === undefined ? undefined : { name }
    const { rows, affected } = await this.session.query(query.sql, query.parameters, options)
    return { rows: rows as R[], numAffectedRows: BigInt(affected) }
  }
  // eslint-disable-next-line require-yield -- Kysely's interface asks for it; no room streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not offered')
  }
}

class BackendDriver implements Driver {
  readonly backend: Backend
  constructor(backend: Backend) {
    this.backend = backend
  }
  async init() {}
  async acquireConnection(): Promise<Connection> {
    refuseInsideTransaction('a query')
    return new Connection(await this.backend.reserve())
  }
  async beginTransaction(connection: Connection) {
    await connection.session.query('begin', [])
  }
  async commitTransaction(connection: Connection) {
    const { command } = await connection.session.query('commit', [])
    // A transaction in which a statement failed is rolled back by its commit, which is no error to
    // PostgreSQL: whoever swallowed that failure would acknowledge what never happened.
    if (command === 'ROLLBACK') throw new Error('nothing was committed: a statement had failed')
  }
  async rollbackTransaction(connection: Connection) {
    // A lost connection has rolled back by itself: what broke it is the error that counts.
    await connection.session.query('rollback', []).catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailable)) throw error
    })
  }
  async releaseConnection(connection: Connection) {
    connection.session.release()
  }
  async destroy() {}
}

export const kyselyOver = (backend: Backend): Kysely<unknown> =>
  new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new BackendDriver(backend),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
