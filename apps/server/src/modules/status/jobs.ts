import type { StatusDeps } from './deps.ts'
import { repeat } from '../../jobs/job.ts'
import { refreshMaintenance } from './status.ts'

export const startStatusJobs = (deps: StatusDeps): (() => Promise<void>) =>
  repeat(deps, 'read the maintenance flag', 1_000, () => refreshMaintenance(deps))
