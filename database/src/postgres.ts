import pg from 'pg'
import {
  DatabaseAway,
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

const unknownOutcome = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  // No SQLSTATE: the connection broke or the client's own timer ran out. 57P0x: the server is going
  // down.
  return (
    !code ||
    !/^[0-9A-Z]{5}$/.test(code) ||
    code.startsWith('57P') ||
    code.startsWith('08') ||
    message === 'Query read timeout'
  )
}

type Options = {
  url: string
  schema: string
  poolMax: number
  lanes: number
  onError: (error: Error) => void
  onConnect?: string
}

/**
 * PostgreSQL through two pools: one for pages and rooms, a small one whose connections are the
 * vault's lanes.
 */
export const openPostgres = async ({
  url,
  schema,
  poolMax,
  lanes,
  onError,
  onConnect,
}: Options): Promise<Backend> => {
  const config: pg.PoolConfig = {
    connectionString: url,
    types,
    connectionTimeoutMillis: timeouts.reserveMs,
    query_timeout: timeouts.queryMs,
    options: [
      `-c search_path=${schema}`,
      `-c statement_timeout=${timeouts.statementMs}`,
      `-c lock_timeout=${timeouts.lockMs}`,
      `-c idle_in_transaction_session_timeout=${timeouts.idleInTransactionMs}`,
      '-c synchronous_commit=on',
      '-c timezone=UTC',
    ].join(' '),
  }
  const pools = [
    new pg.Pool({ ...config, max: poolMax }),
    new pg.Pool({ ...config, max: lanes }),
  ] as const
  // Without a listener the loss of an idle connection ends the process.
  for (const pool of pools) pool.on('error', onError)
  const prepared = new WeakSet<pg.PoolClient>()

  const reserveFrom = async (pool: pg.Pool): Promise<Session> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseAway((error as Error).message)
    })
    let broken = false
    const query = async (
      sql: string,
      params?: readonly unknown[],
      options: QueryOptions = {},
    ): Promise<QueryResult> => {
      try {
        const result = await client.query({
          text: sql,
          ...(params === undefined ? {} : { values: [...params] }),
          ...(options.name === undefined ? {} : { name: options.name }),
          ...(options.timeoutMs === undefined ? {} : { query_timeout: options.timeoutMs }),
        } as pg.QueryConfig)
        return {
          rows: (result.rows ?? []) as Record<string, unknown>[],
          affected: result.rowCount ?? 0,
        }
      } catch (error) {
        if (!unknownOutcome(error)) throw error
        broken = true
        throw new DatabaseAway((error as Error).message)
      }
    }
    const session: Session = { query, release: () => client.release(broken) }
    if (onConnect !== undefined && !prepared.has(client)) {
      try {
        await query(onConnect)
      } catch (error) {
        client.release(true)
        throw error
      }
      prepared.add(client)
    }
    return session
  }

  return {
    kind: 'postgres',
    reserve: () => reserveFrom(pools[0]),
    reserveLane: () => reserveFrom(pools[1]),
    async close() {
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}
