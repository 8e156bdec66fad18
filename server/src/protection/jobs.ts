import { repeat } from '../job.ts'
import type { ProtectionHouse } from './needs.ts'
import { tellChanges } from './news.ts'

/** Pages hear within a second of what another process changed. */
const everyMs = 700

export const startProtectionJobs = (house: ProtectionHouse): (() => Promise<void>) =>
  repeat(house, 'changes of protection', everyMs, () => tellChanges(house))
