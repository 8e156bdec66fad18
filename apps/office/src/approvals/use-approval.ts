import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { forget } from '../lib/api/query.ts'

/** A proposal has been decided: the queue, its own page and the rail look again. */
export const forgetApprovals = (): void => forget(officeApprovals.list, officeApprovals.get)
