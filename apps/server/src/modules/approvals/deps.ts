import type { StaffDeps } from '../staff/staff.ts'
import type { PickDeps } from '../../deps.ts'

/** The dependencies that this module is handed. */
export type ApprovalsDeps = StaffDeps &
  PickDeps<'adminDb' | 'demand' | 'metrics', 'approverRestHours'>
