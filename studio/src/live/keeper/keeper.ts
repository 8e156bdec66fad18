import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../log.ts'
import type { StudioDb } from '../../schema.ts'
import { keepTables, letTablesGo } from './store.ts'

const keptMs = 20_000
const renewMs = 5_000

type Parts = {
  db: StudioDb
  log: Log
  stopping: AbortSignal
  /** The tables are ours from now on. */
  begin: () => Promise<void>
  /** Another process has them. */
  lose: () => Promise<void>
}

/** One process at a time runs the tables; the others wait until it is gone. */
export const createKeeper = ({ db, log, stopping, begin, lose }: Parts) => {
  const owner = randomUUID()
  let isKeeper = false
  let keeping: Promise<void> | undefined

  /** On PGlite nobody else can be there, whatever a process that died has left in the table. */
  const takeOver = async () => {
    if (db.kind === 'pglite') return true
    return keepTables(db.read, owner, keptMs)
  }
  const become = async () => {
    await begin()
    isKeeper = true
  }
  /** Waits until no other process runs the tables, then runs them and says so again and again. */
  const run = async () => {
    while (!stopping.aborted) {
      try {
        const mine = await takeOver()
        if (mine && !isKeeper) await become()
        if (!mine && isKeeper) {
          log.error({}, 'another process runs the live tables: this one stops them')
          isKeeper = false
          await lose()
        }
      } catch (error) {
        log.error({ err: error }, 'the live tables could not be kept')
      }
      await sleep(renewMs, undefined, { signal: stopping }).catch(() => {})
    }
  }
  return {
    isKeeper: () => isKeeper,
    async start() {
      if (await takeOver()) await become()
      keeping = run()
    },
    stopped: async () => keeping,
    async letGo() {
      if (db.kind === 'postgres') await letTablesGo(db.read, owner)
    },
  }
}
