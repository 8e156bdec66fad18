import type { DayDetail } from '@felek/contract/office/cashier-reconciliation.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatMoney } from '@felek/phrases/format.ts'
import { Checkbox } from '@felek/ui/choices.tsx'
import { WorkField } from '@felek/ui/work/work-field.tsx'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { useIsNarrow } from '../../lib/list/use-is-narrow.ts'
import { WriteNotice } from '../../lib/list/write-notice.tsx'
import { ReasonArea } from '../decision-area.tsx'
import { DecisionButtons } from '../decision-buttons.tsx'
import type { DayClosing } from './use-day-close.ts'

const PaperFields = ({ row, closing }: { row: DayDetail; closing: DayClosing }) => {
  const { close } = useTexts().reconciliation
  const { fields, type, errorOf } = closing
  const isPlay = row.kind === 'provider'
  const figures = [
    { name: 'in', label: isPlay ? close.staked : close.in },
    { name: 'out', label: isPlay ? close.paid : close.out },
  ] as const
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {figures.map(({ name, label }) => (
          <WorkField
            key={name}
            label={label}
            aside="TL"
            inputMode="decimal"
            autoComplete="off"
            error={errorOf(name)}
            value={fields[name]}
            onChange={(e) => type({ [name]: e.target.value })}
          />
        ))}
      </div>
      <WorkField
        label={close.reference}
        hint={close.referenceHint}
        autoComplete="off"
        spellCheck={false}
        error={errorOf('reference')}
        value={fields.reference}
        onChange={(e) => type({ reference: e.target.value })}
      />
    </>
  )
}

/** What closing would say: no difference, or which. */
const Outcome = ({ closing }: { closing: DayClosing }) => {
  const { close } = useTexts().reconciliation
  const lang = useLang()
  const { difference, isDifferent } = closing
  if (difference === undefined) return null
  return (
    <p aria-live="polite" className={isDifferent ? 'text-neg' : 'text-text-2'}>
      {isDifferent
        ? fill(close.difference, { amount: formatMoney(difference, lang) })
        : close.noDifference}
    </p>
  )
}

/** The other side's figure, where a person has to say it, and why it differs. */
export const DayFields = ({ row, closing }: { row: DayDetail; closing: DayClosing }) => {
  const { close } = useTexts().reconciliation
  const isNarrow = useIsNarrow()
  const { fields, type, errorOf, isTold, isTyped } = closing
  return (
    <section className="mt-4 flex flex-col gap-3 empty:hidden">
      <WriteNotice write={closing.write} fields={['in', 'out', 'reference', 'reason']} />
      {!isNarrow && closing.canClose && (
        <>
          <h3 className="text-15">{close.title}</h3>
          <p className="text-12 text-text-2">{isTold ? close.typedInstead : close.typedText}</p>
          {isTold && (
            <Checkbox
              label={close.typed}
              checked={isTyped}
              onChange={(e) => closing.setTyped(e.target.checked)}
            />
          )}
          {isTyped && <PaperFields row={row} closing={closing} />}
          <Outcome closing={closing} />
          {closing.isDifferent && (
            <ReasonArea
              place={closing.reasonField}
              error={errorOf('reason')}
              value={fields.reason}
              onValue={(reason) => type({ reason })}
            />
          )}
        </>
      )}
    </section>
  )
}

/** The button, with its key. */
export const DayActions = ({ closing }: { closing: DayClosing }) => {
  const { close } = useTexts().reconciliation
  return (
    <DecisionButtons
      isBusy={closing.isBusy}
      field={closing.reasonField}
      approve={{
        says: closing.isDifferent ? close.propose : close.send,
        isSending: closing.write.state === 'sending',
        send: closing.send,
      }}
    />
  )
}
