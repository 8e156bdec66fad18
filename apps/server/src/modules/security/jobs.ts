import type { SecurityDeps } from './deps.ts'
import { repeat } from '../../jobs/job.ts'
import { writeSecurity } from './security.ts'

/** Writes what was noted; what was kept long enough is forgotten by the room privacy. */
export const startSecurityJobs = (deps: SecurityDeps): (() => Promise<void>) => {
  const write = async (): Promise<void> => {
    for (const playerId of await writeSecurity(deps))
      deps.eventHub.publish('notification', { kind: 'security' }, playerId)
  }
  const stops = [repeat(deps, 'write security events', 500, write)]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await writeSecurity(deps)
  }
}
