import type { SecurityHouse } from './needs.ts'
import { repeat } from '../job.ts'
import { writeSecurity } from './security.ts'
import { forgetEvents } from './store.ts'

const forgottenTogether = 1_000

const forget = async (house: SecurityHouse): Promise<void> => {
  while ((await forgetEvents(house.db.read, forgottenTogether)) === forgottenTogether);
}

/** Writes what was noted, and forgets what is older than a year. */
export const startSecurityJobs = (house: SecurityHouse): (() => Promise<void>) => {
  const stops = [
    repeat(house, 'write security events', 500, () => writeSecurity(house)),
    repeat(house, 'forget security events', 3_600_000, () => forget(house)),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await writeSecurity(house)
  }
}
