import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable, mayWrite, type QueryOptions } from './backend.ts'

/** What `canWrite` waits for. */
const readyTimeoutMs = 1_000

type Queryable = {
  query(sql: string, params: readonly unknown[], options?: QueryOptions): Promise<unknown>
}
const asking = new WeakMap<Queryable, Promise<boolean>>()

/**
 * Whether the database answers within a second, takes writes and has room on its disk: what a process
 * must know before it calls itself ready. Anybody may ask, so all who ask at the same time share one question. Never
 * rejects.
 */
export const canWrite = (db: Queryable): Promise<boolean> => {
  const asked = asking.get(db) ?? ask(db).finally(() => asking.delete(db))
  asking.set(db, asked)
  return asked
}

/**
 * Sorts more than its memory takes, so that a file of a quarter of a megabyte is written and is gone: on a full disk a
 * server reads, and takes writes into pages that it has, but not this.
 */
const hasRoom = `do $$ begin
  perform set_config('work_mem', '64kB', true);
  perform max(sorted.line) from (
    select repeat(md5(g::text), 4) as line from generate_series(1, 2000) g order by 1 offset 0) sorted;
end $$`

const ask = (db: Queryable): Promise<boolean> => {
  const options = { timeoutMs: readyTimeoutMs }
  const answered = db
    .query(mayWrite, [], options)
    .then(() => db.query(hasRoom, [], options))
    .then(
      () => true,
      () => false,
    )
  const late = new AbortController()
  const tooLate = sleep(readyTimeoutMs, false, { signal: late.signal }).catch(() => false)
  return Promise.race([answered, tooLate]).finally(() => late.abort())
}

/** The first pause between two tries; each further one is twice as long, up to the second. */
const pausesMs = { first: 250, most: 1_000 }
/** While it waits it says so again this often. */
const sayAgainMs = 30_000

/** The database is there and does not take us: a password, a login, a name. Waiting mends nothing. */
const isRefused = ({ code = '' }: DatabaseUnavailable): boolean => /^(28...|3D...)$/.test(code)

/**
 * Does `work` as soon as the database is there, however long that takes: it may be starting,
 * recovering, or still a standby. `work` may begin several times. What is no matter of the
 * database's absence is thrown on.
 */
export const retryUntilAvailable = async <T>(
  work: () => Promise<T>,
  log: { warn(fields: object, text: string): void; info(fields: object, text: string): void },
): Promise<T> => {
  const since = performance.now()
  let saidAt: number | undefined
  for (let pauseMs = pausesMs.first; ; pauseMs = Math.min(pausesMs.most, pauseMs * 2)) {
    try {
      const result = await work()
      if (saidAt !== undefined)
        log.info({ waitedMs: Math.round(performance.now() - since) }, 'the database is there')
      return result
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || isRefused(error)) throw error
      if (saidAt === undefined || performance.now() - saidAt >= sayAgainMs) {
        saidAt = performance.now()
        log.warn({ why: error.message }, 'the database is away: waiting for it')
      }
      await sleep(pauseMs)
    }
  }
}
