import type { ChargebackAct, ChargebackDetail } from '@felek/contract/office/cashier-chargebacks.ts'
import { WorkField, WorkSelect } from '@felek/ui/work/work-field.tsx'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { formatShort } from '../../lib/format/times.ts'
import { useIsNarrow } from '../../lib/list/use-is-narrow.ts'
import { WriteNotice } from '../../lib/list/write-notice.tsx'
import { ReasonArea } from '../decision-area.tsx'
import { DecisionButtons } from '../decision-buttons.tsx'
import type { ChargebackDecision } from './use-chargeback-act.ts'

const CameBack = ({ row, decision }: { row: ChargebackDetail; decision: ChargebackDecision }) => {
  const { act } = useTexts().recalls
  const lang = useLang()
  return (
    <WorkSelect
      label={act.money}
      hint={row.cameBack.length === 0 ? act.noMoney : act.moneyHint}
      error={decision.errorOf('suspenseID')}
      options={[
        { value: '', label: act.chooseMoney },
        ...row.cameBack.map(({ suspenseID, reference, receivedAt }) => ({
          value: suspenseID,
          label: `${reference} · ${formatShort(receivedAt, lang)}`,
        })),
      ]}
      value={decision.fields.suspenseID}
      onChange={(e) => decision.type({ suspenseID: e.target.value })}
    />
  )
}

/** What is to be done, how much, and why. */
export const ChargebackFields = ({
  row,
  decision,
}: {
  row: ChargebackDetail
  decision: ChargebackDecision
}) => {
  const { recalls } = useTexts()
  const isNarrow = useIsNarrow()
  const { fields, type, errorOf, act, asked } = decision
  return (
    <div className="mt-3.5 flex flex-col gap-3 empty:hidden">
      <WriteNotice
        write={decision.write}
        fields={['amount', 'suspenseID', 'reason', ...(errorOf('do') ? [] : ['do'])]}
      />
      {!isNarrow && decision.canAct && (
        <>
          <WorkSelect
            label={recalls.act.choose}
            hint={recalls.act.texts[act]}
            error={errorOf('do')}
            options={decision.acts.map((it) => ({ value: it, label: recalls.act.acts[it] }))}
            value={act}
            onChange={(e) => decision.setAct(e.target.value as ChargebackAct)}
          />
          {asked.amount && (
            <WorkField
              label={recalls.act.amount}
              aside="TL"
              inputMode="decimal"
              autoComplete="off"
              error={errorOf('amount')}
              value={fields.amount}
              onChange={(e) => type({ amount: e.target.value })}
            />
          )}
          {asked.money && <CameBack row={row} decision={decision} />}
          <ReasonArea
            place={decision.reasonField}
            error={errorOf('reason')}
            value={fields.reason}
            onValue={(reason) => type({ reason })}
          />
        </>
      )}
    </div>
  )
}

/** The button, with its key. */
export const ChargebackActions = ({ decision }: { decision: ChargebackDecision }) => {
  const { act } = useTexts().recalls
  return (
    <DecisionButtons
      isBusy={decision.isBusy}
      field={decision.reasonField}
      approve={{
        says: act.propose,
        isSending: decision.write.state === 'sending',
        send: decision.send,
      }}
    />
  )
}
