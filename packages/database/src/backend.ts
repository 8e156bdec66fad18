/** One reserved connection. Whoever holds it runs alone on it. */
export type Session = {
  query(sql: string, params?: readonly unknown[], options?: QueryOptions): Promise<QueryResult>
  /** Gives the connection back; one that failed in an unknown state is thrown away instead. */
  release(): void
}

export type QueryOptions = {
  /** Prepares the statement under this name (PostgreSQL only). */
  name?: string
  /** Overrides the two seconds that a statement may take. */
  timeoutMs?: number
}

export type QueryResult = {
  rows: Record<string, unknown>[]
  affected: number
  /** What the statement did, as PostgreSQL says it (PostgreSQL only). */
  command?: string
}

export type Backend = {
  reserve(): Promise<Session>
  /**
   * A connection kept for the vault's batches, so that pages never make money wait for a
   * connection.
   */
  reserveLane(): Promise<Session>
  close(): Promise<void>
}

/** How long anything may wait on a hop: query ⊃ statement ⊃ lock (docs/ledger.md, "One movement"). */
export const timeouts = {
  queryMs: 2_000,
  statementMs: 1_500,
  lockMs: 1_000,
  idleInTransactionMs: 5_000,
  reserveMs: 2_000,
  /** A link that is silent for so long is asked whether it still is one. */
  keepAliveMs: 10_000,
  /** An unused connection is kept for so long. */
  idleMs: 90_000,
} as const

/**
 * The database could not be reached, did not answer in time, or takes no writes: whether what was
 * asked happened is unknown. The same id may be sent again.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** PostgreSQL's SQLSTATE or the operating system's code, where there was one. */
  readonly code: string | undefined
  constructor(message: string, options: { code?: string | undefined; cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {})
    this.code = options.code
  }
}

/**
 * The database is there and gave up waiting: a statement's time (57014) or a lock's (55P03) ran
 * out. Nothing of the statement happened; its connection goes on. For whoever does not care it is a
 * `DatabaseUnavailable` like the others.
 */
export class DatabaseBusy extends DatabaseUnavailable {
  override name = 'DatabaseBusy'
}

/**
 * Fails as a refused write would where the database only reads. On PostgreSQL its connection is
 * thrown away then, and every other one is asked before it is used again.
 */
export const mayWrite = `do $$ begin
  if current_setting('transaction_read_only') = 'on' then
    raise 'the server takes no writes' using errcode = '25006';
  end if;
end $$`

const away =
  /^(08...|25006|25P0[34]|53300|57P0[1-5])$/ /* Lost, read-only, thrown out, full, shut down. */
const busy = /^(57014|55P03)$/
const data = /^(21|22|23|44|54|P0)...$/

/** The SQLSTATE of an error; undefined where it is none, as in Node's own `EPIPE`. */
const sqlStateOf = (error: unknown): string | undefined => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(?!E[A-Z])[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/**
 * What a failed statement means, by its SQLSTATE: `DatabaseUnavailable`, `DatabaseBusy`, or the error as
 * it is. Without a SQLSTATE the connection broke or our own timer ran out: away.
 */
export const judged = (error: unknown): Error => {
  const state = sqlStateOf(error)
  const { code, message } = error as { code?: string; message?: string }
  if (state === undefined || away.test(state))
    return new DatabaseUnavailable(message ?? String(error), { code, cause: error })
  if (busy.test(state)) return new DatabaseBusy(message ?? state, { code, cause: error })
  return error as Error
}

/**
 * Whether the statement's own data is to blame (a constraint, a value, what a function raised): it
 * fails again however often it is sent, and another one beside it does not.
 */
export const isDataError = (error: unknown): boolean =>
  !(error instanceof DatabaseUnavailable) && data.test(sqlStateOf(error) ?? '')

/** A process was started by itself, without an address of the database. */
export class DatabaseUnnamed extends Error {
  override name = 'DatabaseUnnamed'
  constructor() {
    super(
      'DATABASE_URL is not set. Name a PostgreSQL 15 or newer, or start with bin/start, which runs one of its own.',
    )
  }
}
