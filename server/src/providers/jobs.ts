import type { House } from '../house.ts'
import { repeat } from '../job.ts'
import { deleteSessionsBefore } from './store.ts'

/**
 * A player's session lives twelve hours at most, so a game session of two days ago takes no stake
 * any more.
 */
const keptMs = 2 * 86_400_000
const everyMs = 3_600_000

/** Forgets old game sessions, hourly. */
export const startProvidersJobs = (house: House): (() => Promise<void>) =>
  repeat(house, 'old game sessions', everyMs, () =>
    house.db.inTx((tx) => deleteSessionsBefore(tx, new Date(house.now().getTime() - keptMs))),
  )
