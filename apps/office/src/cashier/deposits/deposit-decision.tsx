import { formatAmountShort } from '@felek/phrases/format.ts'
import { fill } from '@felek/phrases/fill.ts'
import { creditAmount, type DepositDetail } from '@felek/contract/office/cashier-deposits.ts'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkField } from '@felek/ui/work/work-field.tsx'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { useKeys } from '../../lib/list/keys.ts'
import { useIsNarrow } from '../../lib/list/use-is-narrow.ts'
import { WriteNotice } from '../../lib/list/write-notice.tsx'
import { DecisionArea } from '../decision-area.tsx'
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

const NoteField = ({ decision }: { decision: DepositDecision }) => {
  const words = useTexts().cashier.decision
  const { fields, noteField, errorOf, type } = decision
  return (
    <DecisionArea
      place={noteField}
      label={words.note}
      aside={words.noteAside}
      hint={words.noteHint}
      error={errorOf('note')}
      value={fields.note}
      takesFocus
      onValue={(note) => type({ note })}
    />
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
  const { cashier, lists } = useTexts()
  const isNarrow = useIsNarrow()
  const { fields, reasonField, errorOf, type, isRefusing } = decision
  return (
    <div className="mt-3.5 flex flex-col gap-3 empty:hidden">
      <WriteNotice write={decision.confirm} fields={['amount', 'bankReference', 'reason']} />
      <WriteNotice write={decision.refuse} fields={['note', 'reason']} />
      {!isNarrow && decision.canConfirm && (
        <>
          {isRefusing ? <NoteField decision={decision} /> : <ConfirmFields decision={decision} />}
          <DecisionArea
            place={reasonField}
            label={lists.reason}
            aside={lists.toAudit}
            hint={cashier.deposits.reasonHint}
            error={errorOf('reason')}
            value={fields.reason}
            onValue={(reason) => type({ reason })}
          />
        </>
      )}
    </div>
  )
}

const useDepositKeys = (decision: DepositDecision, isReady: boolean): void => {
  const { isRefusing, canConfirm, canRefuse } = decision
  useKeys(
    {
      a: isReady && canConfirm && !isRefusing ? decision.sendConfirm : undefined,
      r: isReady && canRefuse ? decision.sendRefusal : undefined,
      n: () => decision.reasonField.current?.focus(),
      Escape: isRefusing ? decision.stopRefusing : undefined,
    },
    { isOver: true },
  )
}

/** The buttons, with their keys. A narrow screen is for reading. */
export const DepositActions = ({ decision }: { decision: DepositDecision }) => {
  const { cashier, lists } = useTexts()
  const { deposits } = cashier
  const isNarrow = useIsNarrow()
  const { isRefusing, isBusy, canConfirm, canRefuse } = decision
  useDepositKeys(decision, !isNarrow && !isBusy)
  if (isNarrow) return <p className="text-12 text-text-2">{lists.readOnly}</p>
  return (
    <>
      {isRefusing && (
        <WorkButton variant="quiet" disabled={isBusy} onClick={decision.stopRefusing}>
          {lists.cancel}
        </WorkButton>
      )}
      {canRefuse && (
        <WorkButton
          variant={isRefusing ? 'danger' : 'outline'}
          shortcut="R"
          className={isRefusing ? 'flex-1' : undefined}
          pending={decision.refuse.state === 'sending'}
          disabled={isBusy}
          onClick={decision.sendRefusal}
        >
          {isRefusing ? deposits.sendRefusal : deposits.refuse}
        </WorkButton>
      )}
      {canConfirm && !isRefusing && (
        <WorkButton
          variant="primary"
          shortcut="A"
          className="flex-1"
          pending={decision.confirm.state === 'sending'}
          disabled={isBusy}
          onClick={decision.sendConfirm}
        >
          {decision.two ? deposits.propose : deposits.confirm}
        </WorkButton>
      )}
    </>
  )
}
