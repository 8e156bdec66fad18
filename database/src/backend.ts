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

export type QueryResult = { rows: Record<string, unknown>[]; affected: number }

export type Backend = {
  kind: 'pglite' | 'postgres'
  reserve(): Promise<Session>
  /**
   * A connection kept for the vault's batches, so that pages never make money wait for a
   * connection.
   */
  reserveLane(): Promise<Session>
  close(): Promise<void>
}

/** How long anything may wait on a hop (trust.md §3.8): query ⊃ statement ⊃ lock. */
export const timeouts = {
  queryMs: 2_000,
  statementMs: 1_500,
  lockMs: 1_000,
  idleInTransactionMs: 5_000,
  reserveMs: 2_000,
} as const

/** The database could not be reached or did not answer in time: the outcome is unknown. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}
