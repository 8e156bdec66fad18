import { formatAmountShort } from '@felek/phrases/format.ts'
import { fill } from '@felek/phrases/fill.ts'
import { creditAmount, type DepositDetail } from '@felek/contract/office/cashier-deposits.ts'
import { WorkField } from '@felek/ui/work/work-field.tsx'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { useIsNarrow } from '../../lib/list/use-is-narrow.ts'
import { WriteNotice } from '../../lib/list/write-notice.tsx'
import { NoteArea, ReasonArea } from '../decision-area.tsx'
import { DecisionButtons } from '../decision-buttons.tsx'
import { TwoPersons } from '../two-persons.tsx'
import type { DepositDecision } from './use-deposit-decision.ts'

const ConfirmFields = ({ decision }: { decision: DepositDecision }) => {
  const { deposits } = useTexts().cashier
  const { fields, amountField, referenceField, errorOf, type } = decision
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <WorkField
        ref={amountField}
        label={deposits.seen}
        aside="TL"
        hint={deposits.seenHint}
        inputMode="decimal"
        autoComplete="off"
        error={errorOf('amount')}
        value={fields.amount}
        onChange={(e) => type({ amount: e.target.value })}
      />
      <WorkField
        ref={referenceField}
        label={deposits.reference}
        hint={deposits.referenceHint}
        autoComplete="off"
        spellCheck={false}
        error={errorOf('bankReference')}
        value={fields.bankReference}
        onChange={(e) => type({ bankReference: e.target.value })}
      />
    </div>
  )
}

/** Why two are needed for what is typed, or the proposal that waits. */
export const DepositTwo = ({
  row,
  decision,
}: {
  row: DepositDetail
  decision: DepositDecision
}) => {
  const { two } = useTexts().cashier.deposits
  const amount = formatAmountShort(creditAmount, useLang())
  const why = row.approvalID === null ? !decision.isRefusing && decision.two : 'proposed'
  if (!why) return null
  return (
    <TwoPersons
      why={fill(two[why], { amount })}
      permission="cashier.match.approve"
      approvalID={row.approvalID}
      mayPropose={decision.mayMatch}
    />
  )
}

/** What was said of the last press, and what is written about the decision. */
export const DepositFields = ({ decision }: { decision: DepositDecision }) => {
  const { deposits } = useTexts().cashier
  const isNarrow = useIsNarrow()
  const { fields, reasonField, errorOf, type, isRefusing } = decision
  return (
    <div className="mt-3.5 flex flex-col gap-3 empty:hidden">
      <WriteNotice write={decision.confirm} fields={['amount', 'bankReference', 'reason']} />
      <WriteNotice write={decision.refuse} fields={['note', 'reason']} />
      {!isNarrow && decision.canConfirm && (
        <>
          {isRefusing ? (
            <NoteArea
              place={decision.noteField}
              error={errorOf('note')}
              value={fields.note}
              takesFocus
              onValue={(note) => type({ note })}
            />
          ) : (
            <ConfirmFields decision={decision} />
          )}
          <ReasonArea
            place={reasonField}
            hint={deposits.reasonHint}
            error={errorOf('reason')}
            value={fields.reason}
            onValue={(reason) => type({ reason })}
          />
        </>
      )}
    </div>
  )
}

/** The buttons, with their keys. */
export const DepositActions = ({ decision }: { decision: DepositDecision }) => {
  const { deposits } = useTexts().cashier
  const { isRefusing, confirm, refuse } = decision
  return (
    <DecisionButtons
      isBusy={decision.isBusy}
      field={decision.reasonField}
      onBack={isRefusing ? decision.stopRefusing : undefined}
      refuse={
        decision.canRefuse
          ? {
              says: isRefusing ? deposits.sendRefusal : deposits.refuse,
              isSending: refuse.state === 'sending',
              send: decision.sendRefusal,
            }
          : undefined
      }
      approve={
        decision.canConfirm
          ? {
              says: decision.two ? deposits.propose : deposits.confirm,
              isSending: confirm.state === 'sending',
              send: decision.sendConfirm,
            }
          : undefined
      }
    />
  )
}
