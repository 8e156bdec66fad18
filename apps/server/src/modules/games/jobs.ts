import type { GamesDeps } from './deps.ts'
import { adapters, setDemoRule } from '../providers/providers.ts'
import { repeat } from '../../jobs/job.ts'
import { syncGames } from './games.ts'
import { countPlay, type CountPlayerDays } from './popularity.ts'
import { inEveryDemo } from './store.ts'
import { syncTables } from './sync-tables.ts'
import { watchTables } from './table-states.ts'

const everyMs = 10 * 60_000
/**
 * A provider that does not answer is asked again after 1, 2, 4 … seconds, and each minute in the
 * end.
 */
const retryMs = 1_000
const retryMsMax = 60_000
/** A minute of them is no news: a provider that starts beside the house opens later than it. */
const quietFaults = 6
/** A lobby card is never further behind its table than this and one answer of the studio. */
const watchMs = 2_000
const countMs = 5 * 60_000

/** Keeps the catalogue of every provider up to date, from the start on. */
export const startGamesJobs =
  (count: CountPlayerDays) =>
  (deps: GamesDeps): (() => Promise<void>) => {
    setDemoRule(deps, (provider, key) => inEveryDemo(deps.db.read, provider, key))
    const stop = new AbortController()
    const loops = [...adapters].flatMap(([provider, adapter]) => [
      keepSynced(deps, `${provider}: games`, () => syncGames(deps, provider), stop.signal),
      ...(adapter.tables === undefined
        ? []
        : [
            keepSynced(
              deps,
              `${provider}: live tables`,
              () => syncTables(deps, provider),
              stop.signal,
            ),
          ]),
    ])
    const endWatch = repeat(deps, 'live tables', watchMs, () => watchTables(deps))
    const endCount = repeat(deps, 'popularity', countMs, () => countPlay(deps, count))
    return async () => {
      stop.abort()
      await Promise.all([...loops, endWatch(), endCount()])
    }
  }

const keepSynced = async (
  deps: GamesDeps,
  what: string,
  sync: () => Promise<number>,
  signal: AbortSignal,
): Promise<void> => {
  let faults = 0
  while (!signal.aborted) {
    try {
      deps.log.info({ catalogue: what, entries: await sync() }, 'the catalogue is up to date')
      faults = 0
    } catch (error) {
      faults += 1
      const level = faults > quietFaults ? 'warn' : 'info'
      deps.log[level]({ err: error, catalogue: what }, 'the catalogue could not be fetched')
    }
    await pause(faults === 0 ? everyMs : Math.min(retryMsMax, retryMs * 2 ** (faults - 1)), signal)
  }
}

/** Waits, or until the signal says stop. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
