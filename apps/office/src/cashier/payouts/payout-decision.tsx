import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkField } from '@felek/ui/work/work-field.tsx'
import { useTexts } from '../../lib/format/texts.ts'
import { useKeys } from '../../lib/list/keys.ts'
import { WriteNotice } from '../../lib/list/write-notice.tsx'
import { DecisionArea } from '../decision-area.tsx'
import { useIsNarrow } from '../../lib/list/use-is-narrow.ts'
import type { PayoutDecision } from './use-payout-decision.ts'

const ReturnFields = ({ giveBack }: Pick<PayoutDecision, 'giveBack'>) => {
  const { cashier, lists } = useTexts()
  const { decision: words } = cashier
  const { noteField, reasonField, note, reason, errorOf, type } = giveBack
  return (
    <>
      <DecisionArea
        place={noteField}
        label={words.note}
        aside={words.noteAside}
        hint={words.noteHint}
        error={errorOf('note')}
        value={note}
        takesFocus
        onValue={(value) => type({ note: value })}
      />
      <DecisionArea
        place={reasonField}
        label={lists.reason}
        aside={lists.toAudit}
        hint={words.reasonHint}
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

const usePayoutKeys = (decision: PayoutDecision, isReady: boolean): void => {
  const { isReturning, canPay, canReturn } = decision
  useKeys(
    {
      a: isReady && canPay && !isReturning ? decision.paid.send : undefined,
      r: isReady && canReturn ? decision.returnIt : undefined,
      n: () => (isReturning ? decision.giveBack.reasonField : decision.paid.field).current?.focus(),
      Escape: isReturning ? decision.stopReturning : undefined,
    },
    { isOver: true },
  )
}

/** The buttons, with their keys. A narrow screen is for reading. */
export const PayoutActions = ({ decision }: { decision: PayoutDecision }) => {
  const { cashier, lists } = useTexts()
  const { payouts } = cashier
  const isNarrow = useIsNarrow()
  const { isReturning, isBusy, canReturn, canPay } = decision
  usePayoutKeys(decision, !isNarrow && !isBusy)
  if (isNarrow) return <p className="text-12 text-text-2">{lists.readOnly}</p>
  return (
    <>
      {isReturning && (
        <WorkButton variant="quiet" disabled={isBusy} onClick={decision.stopReturning}>
          {lists.cancel}
        </WorkButton>
      )}
      {canReturn && (
        <WorkButton
          variant={isReturning ? 'danger' : 'outline'}
          shortcut="R"
          className={isReturning ? 'flex-1' : undefined}
          pending={decision.giveBack.write.state === 'sending'}
          disabled={isBusy}
          onClick={decision.returnIt}
        >
          {isReturning ? payouts.sendReturn : payouts.giveBack}
        </WorkButton>
      )}
      {canPay && !isReturning && (
        <WorkButton
          variant="primary"
          shortcut="A"
          className="flex-1"
          pending={decision.paid.write.state === 'sending'}
          disabled={isBusy}
          onClick={decision.paid.send}
        >
          {payouts.markPaid}
        </WorkButton>
      )}
    </>
  )
}
