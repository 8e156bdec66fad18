import { useEffect, useRef } from 'react'
import type { WithdrawalDetail } from '@felek/contract/office/cashier.ts'
import { useMedia } from '@felek/ui/work/use-media.ts'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkArea } from '@felek/ui/work/work-field.tsx'
import { useTexts } from '../lib/format/texts.ts'
import { useSelf } from '../lib/session/session.ts'
import { useKeys } from '../lib/list/keys.ts'
import { WriteNotice } from '../lib/list/write-notice.tsx'
import type { Clearing } from './use-clearing.ts'

/** Why it is let go or not, for the audit; and of a refusal what its player reads. */
export const ClearingForm = ({ clearing }: { clearing: Clearing }) => {
  const { cashier, lists } = useTexts()
  const { withdrawals } = cashier
  const note = useRef<HTMLTextAreaElement>(null)
  const reason = useRef<HTMLTextAreaElement>(null)
  const reasonError = clearing.errorOf('reason')
  useKeys({ n: () => (note.current ?? reason.current)?.focus() })
  useEffect(() => {
    if (clearing.isRefusing) note.current?.focus()
  }, [clearing.isRefusing])
  useEffect(() => {
    if (reasonError && document.activeElement !== note.current) reason.current?.focus()
  }, [reasonError])
  return (
    <div className="mt-3 flex flex-col gap-3">
      {clearing.spoken && <WriteNotice write={clearing.spoken} fields={['reason', 'note']} />}
      {clearing.isRefusing && (
        <WorkArea
          ref={note}
          label={withdrawals.note}
          aside={withdrawals.noteAside}
          value={clearing.note}
          error={clearing.errorOf('note')}
          onChange={(e) => clearing.setNote(e.target.value)}
        />
      )}
      <WorkArea
        ref={reason}
        label={lists.reason}
        aside={lists.toAudit}
        value={clearing.reason}
        error={reasonError}
        onChange={(e) => clearing.setReason(e.target.value)}
      />
    </div>
  )
}

/** The buttons, with their keys; a narrow screen is for reading. */
export const ClearingActions = ({ it, clearing }: { it: WithdrawalDetail; clearing: Clearing }) => {
  const { cashier, lists } = useTexts()
  const { withdrawals } = cashier
  const { staffID } = useSelf()
  const isNarrow = useMedia('(width < 48rem)')
  const { isBusy, isRefusing, sending } = clearing
  const isReady = !isBusy && !isNarrow
  const isMine = it.claimedBy?.staffID === staffID
  useKeys({
    a: isReady && !isRefusing ? clearing.clear : undefined,
    r: isReady ? clearing.refuse : undefined,
    c: isReady && !isMine ? clearing.claim : undefined,
  })
  if (isNarrow) return <p className="text-12 text-text-2">{lists.readOnly}</p>
  if (isRefusing)
    return (
      <>
        <WorkButton variant="quiet" disabled={isBusy} onClick={clearing.cancelRefusal}>
          {lists.cancel}
        </WorkButton>
        <WorkButton
          variant="danger"
          className="flex-1"
          pending={sending.refuse}
          disabled={isBusy}
          onClick={clearing.refuse}
        >
          {withdrawals.sendRefusal}
        </WorkButton>
      </>
    )
  return (
    <>
      <WorkButton variant="outline" shortcut="R" disabled={isBusy} onClick={clearing.refuse}>
        {withdrawals.refuse}
      </WorkButton>
      {!isMine && (
        <WorkButton shortcut="C" pending={sending.claim} disabled={isBusy} onClick={clearing.claim}>
          {withdrawals.claim}
        </WorkButton>
      )}
      <WorkButton
        variant="primary"
        shortcut="A"
        className="flex-1"
        pending={sending.clear}
        disabled={isBusy}
        onClick={clearing.clear}
      >
        {it.needsApproval ? withdrawals.propose : withdrawals.clear}
      </WorkButton>
    </>
  )
}
