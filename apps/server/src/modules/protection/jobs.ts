import { repeat } from '../../jobs/job.ts'
import { showAge } from '../../metrics/metrics.ts'
import type { MarkersAround } from './markers/deps.ts'
import { oldestOpen } from './markers/cases/store.ts'
import { judgeDue } from './markers/walks.ts'
import type { ProtectionDeps } from './deps.ts'
import { publishChanges } from './news.ts'

/** Pages hear within a second of what another process changed. */
const everyMs = 700
/** How soon a walk of the markers begins that is due. */
const judgedMs = 2_000

export const startProtectionJobs =
  (around: MarkersAround) =>
  (deps: ProtectionDeps): (() => Promise<void>) => {
    showAge(
      deps,
      'felek_protection_case_oldest_seconds',
      'Age of the oldest case of protection that nobody has closed.',
      () => oldestOpen(deps.db.read),
    )
    const stops = [
      repeat(deps, 'changes of protection', everyMs, () => publishChanges(deps)),
      repeat(deps, 'markers of harm', judgedMs, () => judgeDue(deps, around)),
    ]
    return async () => void (await Promise.all(stops.map((stop) => stop())))
  }
