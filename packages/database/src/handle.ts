import type { Kysely, Transaction } from 'kysely'
import type { Backend, QueryOptions, QueryResult, Session } from './backend.ts'
import { kyselyOver, openTransaction, refuseInsideTransaction } from './kysely-driver.ts'

/** A handle for reading, or a transaction: what a room's store works on, whichever it was given. */
export type Query = Kysely<unknown>
export type Tx = Transaction<unknown>

/** A PostgreSQL 15 or newer, through one login. */
export type Database = {
  /** For reads; each statement on its own. Refused inside a transaction. */
  read: Query
  /**
   * Runs `fn` in one transaction. Refused inside another. What `afterCommit` was given runs once it
   * is committed, and can not make it fail any more.
   */
  inTx<T>(fn: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `fn` on one unchanging picture of the database, read-only, with ten minutes for each
   * statement: for checks and reports.
   */
  snapshot<T>(fn: (q: Query) => Promise<T>): Promise<T>
  /** One statement on a connection of the pool. */
  query(sql: string, params: readonly unknown[], options?: QueryOptions): Promise<QueryResult>
  /** One statement on a lane of the vault. */
  queryOnLane(sql: string, params: readonly unknown[], options?: QueryOptions): Promise<QueryResult>
  close(): Promise<void>
}

const onePicture = async <T>(backend: Backend, fn: (q: Query) => Promise<T>): Promise<T> => {
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
}

/** Something of `afterCommit` threw; what it was to follow is committed. */
export class AfterCommitFault extends Error {}

/**
 * What was to follow a commit. It is committed by then: none keeps another from following, and
 * whoever waits for the transaction is not told that it failed.
 */
const follow = (hooks: readonly (() => void)[], onFault: (error: Error) => void): void => {
  for (const hook of hooks) {
    try {
      hook()
    } catch (cause) {
      onFault(new AfterCommitFault('what was to follow a commit failed', { cause }))
    }
  }
}

/**
 * The handle on an open backend. `onFault` hears of what followed a commit and failed.
 */
export const databaseOver = (backend: Backend, onFault: (error: Error) => void): Database => {
  const read = kyselyOver(backend)
  const once = async (
    lane: boolean,
    sql: string,
    params: readonly unknown[],
    options?: QueryOptions,
  ) => {
    refuseInsideTransaction('a query')
    const session = await (lane ? backend.reserveLane() : backend.reserve())
    try {
      return await session.query(sql, params, options)
    } finally {
      session.release()
    }
  }
  return {
    read,
    async inTx(fn) {
      refuseInsideTransaction('a second transaction')
      const open = { afterCommit: [] as (() => void)[] }
      // The connection is taken outside the marker; only what `fn` does runs inside it.
      const result = await read
        .transaction()
        .execute((tx) => openTransaction.run(open, () => fn(tx)))
      follow(open.afterCommit, onFault)
      return result
    },
    snapshot: (fn) => onePicture(backend, fn),
    query: (sql, params, options) => once(false, sql, params, options),
    queryOnLane: (sql, params, options) => once(true, sql, params, options),
    async close() {
      await read.destroy()
      await backend.close()
    },
  }
}
