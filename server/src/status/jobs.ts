import type { House } from '../house.ts'
import { repeat } from '../job.ts'
import { refreshMaintenance } from './status.ts'

export const startStatusJobs = (house: House): (() => Promise<void>) =>
  repeat(house, 'read the maintenance flag', 1_000, () => refreshMaintenance(house))
