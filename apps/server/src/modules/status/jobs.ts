import type { StatusHouse } from './deps.ts'
import { repeat } from '../../jobs/job.ts'
import { refreshMaintenance } from './status.ts'

export const startStatusJobs = (house: StatusHouse): (() => Promise<void>) =>
  repeat(house, 'read the maintenance flag', 1_000, () => refreshMaintenance(house))
