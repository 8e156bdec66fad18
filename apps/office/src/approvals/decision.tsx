import { useEffect, useRef, useState } from 'react'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { fill } from '@felek/phrases/fill.ts'
import { useMedia } from '@felek/ui/work/use-media.ts'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkArea } from '@felek/ui/work/work-field.tsx'
import { findFieldErrors, type FieldErrors } from '../lib/format/field-errors.ts'
import { useTexts } from '../lib/format/texts.ts'
import { useKeys } from '../lib/list/keys.ts'
import { WriteNotice } from '../lib/list/write-notice.tsx'
import type { Approval } from './approval-details.tsx'
import type { Decision } from './use-decision.ts'

/** Why nothing can be decided here by this person, where it is still open. */
const Barred = ({ approval }: { approval: Approval }) => {
  const { approvals } = useTexts()
  return (
    <p className="text-12 text-text-2">
      {fill(approvals.barred, { permission: approval.permission })}
    </p>
  )
}

/** Below the details: what was said of the last press, and the reason of a refusal. */
export const DecisionBody = ({
  approval,
  decision,
  refusing,
}: {
  approval: Approval
  decision: Decision
  refusing: { isOpen: boolean; reason: string; errors: FieldErrors; onReason: (v: string) => void }
}) => {
  const { approvals, lists } = useTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (refusing.isOpen) area.current?.focus()
  }, [refusing.isOpen])
  return (
    <div className="mt-4 flex flex-col gap-3 empty:hidden">
      {decision.spoken && <WriteNotice write={decision.spoken} fields={['reason']} />}
      {refusing.isOpen && (
        <WorkArea
          ref={area}
          label={approvals.refusal}
          aside={lists.toAudit}
          value={refusing.reason}
          error={refusing.errors['reason'] ?? decision.refuse.refusal?.fields['reason']}
          onChange={(e) => refusing.onReason(e.target.value)}
        />
      )}
      {approval.status === 'waiting' &&
        !decision.canApprove &&
        !decision.canRefuse &&
        !decision.canWithdraw && <Barred approval={approval} />}
    </div>
  )
}

/** A refusal has two steps: the button opens its reason, the second press sends it. */
export const useRefusing = (approvalID: string, decision: Decision) => {
  const texts = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const send = () => {
    if (!isOpen) return setOpen(true)
    const found = findFieldErrors(
      officeApprovals.refuse.input,
      { approvalID, reason, requestID: '0'.repeat(26) },
      texts,
    )
    setErrors(found)
    if (Object.keys(found).length === 0) decision.refuse.send({ approvalID, reason })
  }
  const onReason = (value: string) => {
    setReason(value)
    setErrors({})
  }
  return { isOpen, reason, errors, onReason, send, close: () => setOpen(false) }
}

/** The buttons, with their keys. A narrow screen is for reading. */
export const DecisionActions = ({
  approvalID,
  decision,
  refusing,
}: {
  approvalID: string
  decision: Decision
  refusing: ReturnType<typeof useRefusing>
}) => {
  const { approvals, lists } = useTexts()
  const isNarrow = useMedia('(width < 48rem)')
  const { canApprove, canRefuse, canWithdraw, isBusy } = decision
  const approve = () => decision.approve.send({ approvalID })
  const isReady = !isNarrow && !isBusy
  useKeys({
    a: canApprove && isReady && !refusing.isOpen ? approve : undefined,
    r: canRefuse && isReady ? refusing.send : undefined,
  })
  if (!canApprove && !canRefuse && !canWithdraw) return null
  if (isNarrow) return <p className="text-12 text-text-2">{lists.readOnly}</p>
  return (
    <>
      {canWithdraw && (
        <WorkButton
          pending={decision.withdraw.state === 'sending'}
          disabled={isBusy}
          onClick={() => decision.withdraw.send({ approvalID })}
        >
          {approvals.withdraw}
        </WorkButton>
      )}
      {canRefuse && refusing.isOpen && (
        <WorkButton variant="quiet" disabled={isBusy} onClick={refusing.close}>
          {lists.cancel}
        </WorkButton>
      )}
      {canRefuse && (
        <WorkButton
          variant={refusing.isOpen ? 'danger' : 'outline'}
          shortcut={refusing.isOpen ? undefined : 'R'}
          pending={decision.refuse.state === 'sending'}
          disabled={isBusy}
          onClick={refusing.send}
        >
          {refusing.isOpen ? approvals.sendRefusal : approvals.refuse}
        </WorkButton>
      )}
      {canApprove && !refusing.isOpen && (
        <WorkButton
          variant="primary"
          shortcut="A"
          className="flex-1"
          pending={decision.approve.state === 'sending'}
          disabled={isBusy}
          onClick={approve}
        >
          {approvals.approve}
        </WorkButton>
      )}
    </>
  )
}
