import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/** The transactions of this database that have drawn a number and have not ended. */
const listRunning = async (q: Query): Promise<string[]> => {
  const { rows } = await sql<{ running: string[] | null }>`
    select array_agg(l.transactionid::text) as running
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and a.datname = current_database()`.execute(
    q,
  )
  return rows[0]?.running ?? []
}

/** Whether one of these transactions still runs. */
export const anyRuns = async (q: Query, transactions: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ runs: boolean }>`
    select exists (
      select 1 from pg_locks where locktype = 'transactionid' and mode = 'ExclusiveLock'
        and transactionid::text = any (${[...transactions]}::text[])
    ) as runs`.execute(q)
  return rows[0]?.runs ?? true
}

/**
 * Waits until every transaction that runs now has ended: whatever number was drawn before the call is committed
 * then, or never will be. False where one of them takes longer than a second: ask again.
 */
export const waitForRunning = async (q: Query): Promise<boolean> => {
  const running = await listRunning(q)
  for (let tries = 0; tries < 20; tries += 1) {
    if (running.length === 0 || !(await anyRuns(q, running))) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}
