import { officeApprovals, type ApprovalRow } from '@felek/contract/office/approvals.ts'
import { useWrite } from '../lib/api/write.ts'
import { toast } from '../lib/browser/toasts.ts'
import { useTexts } from '../lib/format/texts.ts'
import { useSelf } from '../lib/session/session.ts'
import { forgetApprovals } from './use-approval.ts'

/** What this person can do with a proposal, and how far it has come. */
export const useDecision = (row: ApprovalRow | undefined) => {
  const { approvals } = useTexts()
  const { staffID, permissions } = useSelf()
  const done = (text: string) => {
    toast({ tone: 'positive', text })
    forgetApprovals()
  }
  const approve = useWrite(officeApprovals.approve, () => done(approvals.approved))
  const refuse = useWrite(officeApprovals.refuse, () => done(approvals.refused))
  const withdraw = useWrite(officeApprovals.withdraw, () => done(approvals.withdrawn))
  const isWaiting = row?.status === 'waiting'
  const writes = [approve, refuse, withdraw]
  return {
    approve,
    refuse,
    withdraw,
    canApprove: isWaiting && row.mayApprove,
    /** Stopping is one person's: it takes the permission, and no other device. */
    canRefuse: isWaiting && permissions.some((held) => held === row.permission),
    canWithdraw: isWaiting && row.proposer.staffID === staffID,
    /** One at a time, and what is unknown is settled first. */
    isBusy: writes.some(({ state }) => state !== 'idle'),
    /** The one that has something to say. */
    spoken: writes.find(({ state, refusal }) => state === 'unknown' || refusal !== null),
  }
}
export type Decision = ReturnType<typeof useDecision>
