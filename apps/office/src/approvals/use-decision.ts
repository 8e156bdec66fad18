import { useState } from 'react'
import { officeApprovals, type ApprovalRow } from '@felek/contract/office/approvals.ts'
import { useWrite } from '../lib/api/write.ts'
import { toast } from '../lib/browser/toasts.ts'
import { useTexts } from '../lib/format/texts.ts'
import { useSelf } from '../lib/session/session.ts'
import { forgetApprovals } from './use-approval.ts'

/** What an approved call answered that somebody has to be handed: the link of an invitation. */
const linkOf = (result: Readonly<Record<string, unknown>>): string | null => {
  const { link } = result
  // The server does not know by which address it is reached.
  return typeof link === 'string' ? new URL(link, location.origin).href : null
}

/** What this person can do with a proposal, and how far it has come. */
export const useDecision = (row: ApprovalRow | undefined) => {
  const { approvals } = useTexts()
  const { staffID, permissions } = useSelf()
  const [link, setLink] = useState<string | null>(null)
  const done = (text: string) => {
    toast({ tone: 'positive', text })
    forgetApprovals()
  }
  const approve = useWrite(officeApprovals.approve, ({ data }) => {
    setLink(data ? linkOf(data.result) : null)
    done(approvals.approved)
  })
  const refuse = useWrite(officeApprovals.refuse, () => done(approvals.refused))
  const withdraw = useWrite(officeApprovals.withdraw, () => done(approvals.withdrawn))
  const isWaiting = row?.status === 'waiting'
  const writes = [approve, refuse, withdraw]
  return {
    approve,
    refuse,
    withdraw,
    link,
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
