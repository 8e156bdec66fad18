import { repeat } from '../../jobs/job.ts'
import { forgetExports, makeExports } from './exports/assembly.ts'
import { keepRetention } from './retention/retention.ts'
import type { PrivacyDeps } from './deps.ts'

/** Makes what players asked to be given, and forgets what nothing can read any more. */
export const startPrivacyJobs = (deps: PrivacyDeps): (() => Promise<void>) => {
  const stops = [
    repeat(deps, 'make exports', 1_000, () => makeExports(deps)),
    repeat(deps, 'forget exports', 600_000, () => forgetExports(deps)),
    repeat(deps, 'keep to retention', 3_600_000, () => keepRetention(deps)),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
