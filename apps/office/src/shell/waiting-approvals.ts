import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { pageRows, useCall } from '../lib/api/query.ts'

const everyMs = 30_000

/** How many proposals this person could decide now, as the rail counts them; null where there are none. */
export const useWaitingApprovals = (): string | null => {
  const { data } = useCall(
    officeApprovals.list,
    { status: 'waiting', limit: pageRows },
    { everyMs },
  )
  const mine = data?.filter((row) => row.status === 'waiting' && row.mayApprove).length ?? 0
  if (mine === 0) return null
  return mine === pageRows ? `${pageRows}+` : String(mine)
}
