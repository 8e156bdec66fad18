import type { House } from '../house.ts'
import { repeat } from '../job.ts'
import { rollUp } from './day-ceiling.ts'
import { adapters } from './providers.ts'
import { deleteSessionsBefore } from './store.ts'

/**
 * A player's session lives twelve hours at most, so a game session of two days ago takes no stake
 * any more.
 */
const keptMs = 2 * 86_400_000
const everyMs = 3_600_000

const rollUpMs = 500

/** Forgets old game sessions, hourly; keeps what each provider brings out in a day. */
export const startProvidersJobs = (house: House): (() => Promise<void>) => {
  const stops = [
    repeat(house, 'old game sessions', everyMs, () =>
      house.db.inTx((tx) => deleteSessionsBefore(tx, new Date(house.now().getTime() - keptMs))),
    ),
    ...[...adapters.keys()].map((provider) =>
      repeat(house, `the day of ${provider}`, rollUpMs, () => rollUp(house, provider)),
    ),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
