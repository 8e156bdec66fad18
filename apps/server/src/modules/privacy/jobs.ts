import { repeat } from '../../jobs/job.ts'
import { forgetExports, makeExports } from './exports/assembly.ts'
import { keepRetention } from './retention/retention.ts'
import type { PrivacyHouse } from './deps.ts'

/** Makes what players asked to be given, and forgets what nothing can read any more. */
export const startPrivacyJobs = (house: PrivacyHouse): (() => Promise<void>) => {
  const stops = [
    repeat(house, 'make exports', 1_000, () => makeExports(house)),
    repeat(house, 'forget exports', 600_000, () => forgetExports(house)),
    repeat(house, 'keep to retention', 3_600_000, () => keepRetention(house)),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
