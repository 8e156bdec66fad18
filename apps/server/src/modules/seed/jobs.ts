import type { SeedHouse } from './deps.ts'
import { repeat } from '../../jobs/job.ts'
import { fillWhenEmpty } from './seed.ts'

/** Where the studio was away when the house opened, its demo data comes when the studio does. */
export const startSeedJobs = (house: SeedHouse): (() => Promise<void>) => {
  let done = false
  return repeat(house, 'demo data', 5_000, async () => {
    done ||= await fillWhenEmpty(house)
  })
}
