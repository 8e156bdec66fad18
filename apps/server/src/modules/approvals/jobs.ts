import { repeat } from '../../jobs/job.ts'
import { showAge } from '../../metrics/metrics.ts'
import type { ApprovalsDeps } from './deps.ts'
import { expire, findWaitingSince } from './store.ts'

/** Ends proposals whose time is over, and shows how long the oldest waits. */
export const startApprovalsJobs = (deps: ApprovalsDeps): (() => Promise<void>) => {
  showAge(
    deps,
    'felek_approvals_waiting_seconds',
    'Age of the oldest proposal that nobody has decided about.',
    () => findWaitingSince(deps.db.read),
  )
  return repeat(deps, 'end old proposals', 30_000, () => expire(deps.adminDb.read, deps.now()))
}
