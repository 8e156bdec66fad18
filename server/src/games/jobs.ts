import type { House } from '../house.ts'
import { adapters } from '../providers/providers.ts'
import { syncGames } from './games.ts'

const everyMs = 10 * 60_000
/** A provider that does not answer is asked again after 1, 2, 4 … seconds, and each minute in the end. */
const retryMs = 1_000
const retryMsMax = 60_000

/** Keeps the catalogue of every provider up to date, from the start on. */
export const startGamesJobs = (house: House): (() => Promise<void>) => {
  const stop = new AbortController()
  const loops = [...adapters.keys()].map((provider) => keepSynced(house, provider, stop.signal))
  return async () => {
    stop.abort()
    await Promise.all(loops)
  }
}

const keepSynced = async (house: House, provider: string, signal: AbortSignal): Promise<void> => {
  let faults = 0
  while (!signal.aborted) {
    try {
      const games = await syncGames(house, provider)
      house.log.info({ provider, games }, 'the catalogue is up to date')
      faults = 0
    } catch (error) {
      house.log.warn({ err: error, provider }, 'the catalogue could not be fetched')
      faults += 1
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
