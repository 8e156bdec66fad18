import type { StatusHouse } from './needs.ts'
import { repeat } from '../job.ts'
import { refreshMaintenance } from './status.ts'

export const startStatusJobs = (house: StatusHouse): (() => Promise<void>) =>
  repeat(house, 'read the maintenance flag', 1_000, () => refreshMaintenance(house))
