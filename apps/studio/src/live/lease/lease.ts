import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../log.ts'

const keptMs = 20_000
const renewMs = 5_000

type LeaseOptions = {
  log: Log
  stopping: AbortSignal
  /** What is kept, for the log. */
  what: string
  /** Takes or keeps it for so long; false while another process has it. */
  hold: (owner: string, forMs: number) => Promise<boolean>
  letGo: (owner: string) => Promise<void>
  /** It is ours from now on. */
  begin: () => Promise<void>
  /** Another process has it. */
  lose: () => Promise<void>
}

/** One process at a time runs the tables, or a room; the others wait until it is gone. */
export const createLease = ({ log, stopping, what, hold, letGo, begin, lose }: LeaseOptions) => {
  const owner = randomUUID()
  let isKeeper = false
  let keeping: Promise<void> | undefined

  const takeOver = () => hold(owner, keptMs)
  const become = async () => {
    await begin()
    isKeeper = true
  }
  /** Waits until no other process runs it, then runs it and says so again and again. */
  const run = async () => {
    while (!stopping.aborted) {
      try {
        const mine = await takeOver()
        if (mine && !isKeeper) await become()
        if (!mine && isKeeper) {
          log.error({ what }, 'another process runs it: this one stops')
          isKeeper = false
          await lose()
        }
      } catch (error) {
        log.error({ err: error, what }, 'it could not be kept')
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
    letGo: () => letGo(owner),
  }
}
