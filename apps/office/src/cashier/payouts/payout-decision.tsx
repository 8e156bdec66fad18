import { WorkField } from '@felek/ui/work/work-field.tsx'
import { useTexts } from '../../lib/format/texts.ts'
import { WriteNotice } from '../../lib/list/write-notice.tsx'
import { NoteArea, ReasonArea } from '../decision-area.tsx'
import { DecisionButtons } from '../decision-buttons.tsx'
import { useIsNarrow } from '../../lib/list/use-is-narrow.ts'
import type { PayoutDecision } from './use-payout-decision.ts'

const ReturnFields = ({ giveBack }: Pick<PayoutDecision, 'giveBack'>) => {
  const { noteField, reasonField, note, reason, errorOf, type } = giveBack
  return (
    <>
      <NoteArea
        place={noteField}
        error={errorOf('note')}
        value={note}
        takesFocus
        onValue={(value) => type({ note: value })}
      />
      <ReasonArea
        place={reasonField}
        error={errorOf('reason')}
        value={reason}
        onValue={(value) => type({ reason: value })}
      />
    </>
  )
}

const ReferenceField = ({ paid }: Pick<PayoutDecision, 'paid'>) => {
  const { payouts } = useTexts().cashier
  const { field, error, bankReference, type } = paid
  return (
    <WorkField
      ref={field}
      label={payouts.reference}
      aside={payouts.referenceAside}
      hint={payouts.referenceHint}
      error={error}
      autoComplete="off"
      spellCheck={false}
      value={bankReference}
      onChange={(e) => type(e.target.value)}
    />
  )
}

/** What was said of the last press, and what is written about the decision. */
export const PayoutFields = ({ decision }: { decision: PayoutDecision }) => {
  const isNarrow = useIsNarrow()
  const { paid, giveBack, isReturning } = decision
  return (
    <div className="mt-3.5 flex flex-col gap-3 empty:hidden">
      <WriteNotice write={paid.write} fields={['bankReference']} />
      <WriteNotice write={giveBack.write} fields={['note', 'reason']} />
      {!isNarrow && decision.canPay && !isReturning && <ReferenceField paid={paid} />}
      {!isNarrow && isReturning && decision.canReturn && <ReturnFields giveBack={giveBack} />}
    </div>
  )
}

/** The buttons, with their keys. */
export const PayoutActions = ({ decision }: { decision: PayoutDecision }) => {
  const { payouts } = useTexts().cashier
  const { isReturning, paid, giveBack } = decision
  return (
    <DecisionButtons
      isBusy={decision.isBusy}
      field={isReturning ? giveBack.reasonField : paid.field}
      onBack={isReturning ? decision.stopReturning : undefined}
      refuse={
        decision.canReturn
          ? {
              says: isReturning ? payouts.sendReturn : payouts.giveBack,
              isSending: giveBack.write.state === 'sending',
              send: decision.returnIt,
            }
          : undefined
      }
      approve={
        decision.canPay
          ? {
              says: payouts.markPaid,
              isSending: paid.write.state === 'sending',
              send: paid.send,
            }
          : undefined
      }
    />
  )
}
