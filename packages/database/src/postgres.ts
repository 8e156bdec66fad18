import pg from 'pg'
import {
  DatabaseUnavailable,
  DatabaseBusy,
  judged,
  mayWrite,
  timeouts,
  type Backend,
  type QueryOptions,
  type QueryResult,
  type Session,
} from './backend.ts'

const oids = { int8: 20, date: 1082, numeric: 1700 } as const
const types = new pg.TypeOverrides()
types.setTypeParser(oids.int8, (v: string) => BigInt(v))
types.setTypeParser(oids.date, (v: string) => v)
types.setTypeParser(oids.numeric, (v: string) => v)

type Options = {
  url: string
  schema: string
  poolMax: number
  lanes: number
  onError: (error: Error) => void
  onConnect?: string
}

/** The options that an address brings along would stand in place of ours: both are meant. */
const withoutOptions = (url: string): [url: string, options: string] => {
  const address = new URL(url)
  const options = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  return [options === '' ? url : address.toString(), options]
}

const configOf = ({ schema, ...of }: Options): pg.PoolConfig => {
  const [connectionString, given] = withoutOptions(of.url)
  return {
    connectionString,
    types,
    connectionTimeoutMillis: timeouts.reserveMs,
    // A connection that is made anew costs a process and its caches; jobs come back each minute.
    idleTimeoutMillis: timeouts.idleMs,
    // The client's own timer: it gives up the connection and sends no cancel. A wait for a standby
    // that is cancelled counts as acknowledged.
    query_timeout: timeouts.queryMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: timeouts.keepAliveMs,
    options: [
      given,
      `-c search_path=${schema}`,
      `-c statement_timeout=${timeouts.statementMs}`,
      `-c lock_timeout=${timeouts.lockMs}`,
      `-c idle_in_transaction_session_timeout=${timeouts.idleInTransactionMs}`,
      '-c synchronous_commit=on',
      '-c timezone=UTC',
      // Statements here look rows up by key: compiling one costs more than it gives back.
      '-c jit=off',
    ].join(' '),
  }
}

/** What the connections of one database know together. */
type Shared = {
  /** Counts lost connections. Whoever was asked before the last loss is asked again. */
  losses: number
  onConnect: string
}

/** The loss count at which a connection last said that it may write. */
const askedAt = new WeakMap<pg.PoolClient, number>()

const queryOn = async (
  client: pg.PoolClient,
  sql: string,
  params?: readonly unknown[],
  options: QueryOptions = {},
): Promise<QueryResult> => {
  const result = await client.query({
    text: sql,
    ...(params === undefined ? {} : { values: [...params] }),
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(options.timeoutMs === undefined ? {} : { query_timeout: options.timeoutMs }),
  } as pg.QueryConfig)
  return {
    rows: (result.rows ?? []) as Record<string, unknown>[],
    affected: result.rowCount ?? 0,
    command: result.command,
  }
}

const isLost = (error: Error): boolean =>
  error instanceof DatabaseUnavailable && !(error instanceof DatabaseBusy)

const sessionOn = (client: pg.PoolClient, shared: Shared): Session => {
  let broken: Error | undefined
  return {
    async query(sql, params, options) {
      // Behind a failure of unknown outcome nothing may follow: the next statement of a transaction
      // could run outside of it.
      if (broken) throw broken
      try {
        return await queryOn(client, sql, params, options)
      } catch (thrown) {
        const error = judged(thrown)
        if (isLost(error)) {
          broken = error
          shared.losses += 1
        }
        throw error
      }
    },
    // One inside a transaction is nobody's to go on with, however it came to that.
    release: () => client.release(broken !== undefined || client.getTransactionStatus() !== 'I'),
  }
}

/**
 * Asks a connection whether it may write, where it has not said so since the last loss: after a
 * failover a server may be reached that only reads.
 */
const prepare = async (client: pg.PoolClient, shared: Shared): Promise<void> => {
  const at = shared.losses
  if (askedAt.get(client) === at) return
  if (shared.onConnect !== '' && !askedAt.has(client)) await queryOn(client, shared.onConnect)
  await queryOn(client, mayWrite)
  askedAt.set(client, at)
}

const reserveFrom = async (pool: pg.Pool, shared: Shared): Promise<Session> => {
  const until = performance.now() + timeouts.reserveMs
  for (;;) {
    const client = await pool.connect().catch((error: unknown) => {
      throw judgedAway(error)
    })
    const old = askedAt.has(client)
    try {
      await prepare(client, shared)
      return sessionOn(client, shared)
    } catch (error) {
      client.release(true)
      // One that lay in the pool may have died there; a new one speaks for the database.
      if (!old || performance.now() > until) throw judged(error)
    }
  }
}

/** Where no connection is to be had, every reason is 'away': full, starting, refused, unknown. */
const judgedAway = (error: unknown): DatabaseUnavailable => {
  const it = judged(error)
  if (it instanceof DatabaseUnavailable) return it
  const { code } = it as { code?: string }
  return new DatabaseUnavailable(it.message, { code, cause: it })
}

/**
 * PostgreSQL through two pools: one for pages and rooms, a small one whose connections are the
 * vault's lanes.
 */
export const openPostgres = async (options: Options): Promise<Backend> => {
  const config = configOf(options)
  const pools = [
    new pg.Pool({ ...config, max: options.poolMax }),
    new pg.Pool({ ...config, max: options.lanes }),
  ] as const
  const shared: Shared = { losses: 0, onConnect: options.onConnect ?? '' }
  for (const pool of pools) {
    // A connection that is lost while it lies idle is told to the pool; one that is lost in
    // somebody's hands tells only itself, and without a listener that would end the process. Its
    // holder learns of it by the next statement.
    pool.on('connect', (client) => client.on('error', () => (shared.losses += 1)))
    pool.on('error', options.onError)
  }
  return {
    reserve: () => reserveFrom(pools[0], shared),
    reserveLane: () => reserveFrom(pools[1], shared),
    async close() {
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}
