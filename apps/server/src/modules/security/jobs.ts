import type { SecurityHouse } from './deps.ts'
import { repeat } from '../../jobs/job.ts'
import { writeSecurity } from './security.ts'

/** Writes what was noted; what was kept long enough is forgotten by the room privacy. */
export const startSecurityJobs = (house: SecurityHouse): (() => Promise<void>) => {
  const write = async (): Promise<void> => {
    for (const playerId of await writeSecurity(house))
      house.eventHub.publish('notification', { kind: 'security' }, playerId)
  }
  const stops = [repeat(house, 'write security events', 500, write)]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await writeSecurity(house)
  }
}
