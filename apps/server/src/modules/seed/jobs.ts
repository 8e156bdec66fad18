import type { SeedDeps } from './deps.ts'
import type { CallAsStaff } from './crowd/staff-day.ts'
import { repeat } from '../../jobs/job.ts'
import { fillWhenEmpty } from './seed.ts'

/** Where the studio was away when the house opened, its demo data comes when the studio does. */
export const startSeedJobs = (deps: SeedDeps, callAsStaff: CallAsStaff): (() => Promise<void>) => {
  let done = false
  return repeat(deps, 'demo data', 5_000, async () => {
    done ||= await fillWhenEmpty(deps, callAsStaff)
  })
}
