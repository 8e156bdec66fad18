import { useRef } from 'react'
import { WorkField, WorkSelect } from '@felek/ui/work/work-field.tsx'
import { useTexts } from '../../lib/format/texts.ts'
import { useIsNarrow } from '../../lib/list/use-is-narrow.ts'
import { WriteNotice } from '../../lib/list/write-notice.tsx'
import { DecisionArea, ReasonArea } from '../decision-area.tsx'
import { DecisionButtons } from '../decision-buttons.tsx'
import { type End, type SuspenseDecision } from './use-suspense-decision.ts'

const EndFields = ({ decision }: { decision: SuspenseDecision }) => {
  const { statements, cashier } = useTexts()
  const { suspense } = statements
  const { fields, type, errorOf, end } = decision
  const noteField = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <WorkSelect
        label={suspense.end}
        hint={end === 'return' ? suspense.returnText : undefined}
        options={decision.ends.map((it) => ({ value: it, label: suspense.ends[it] }))}
        value={end ?? ''}
        onChange={(e) => decision.setEnd(e.target.value as End)}
      />
      {end === 'return' && (
        <WorkField
          label={suspense.reference}
          error={errorOf('bankReference')}
          autoComplete="off"
          spellCheck={false}
          value={fields.bankReference}
          onChange={(e) => type({ bankReference: e.target.value })}
        />
      )}
      <DecisionArea
        place={noteField}
        label={suspense.note}
        aside={cashier.decision.noteAside}
        hint={cashier.decision.noteHint}
        error={errorOf('note')}
        value={fields.note}
        onValue={(note) => type({ note })}
      />
    </>
  )
}

/** What was said of the last press, and what is written about the decision. */
export const SuspenseFields = ({ decision }: { decision: SuspenseDecision }) => {
  const isNarrow = useIsNarrow()
  const { fields, type, errorOf, match, resolve, end } = decision
  return (
    <div className="mt-3.5 flex flex-col gap-3 empty:hidden">
      <WriteNotice write={match} fields={['reason']} />
      <WriteNotice write={resolve} fields={['reason', 'note', 'bankReference']} />
      {!isNarrow && decision.canEnd && end !== null && <EndFields decision={decision} />}
      {!isNarrow && (decision.canMatch || (decision.canEnd && end !== null)) && (
        <ReasonArea
          place={decision.reasonField}
          error={errorOf('reason')}
          value={fields.reason}
          onValue={(reason) => type({ reason })}
        />
      )}
    </div>
  )
}

/** The buttons, with their keys. */
export const SuspenseActions = ({ decision }: { decision: SuspenseDecision }) => {
  const { statements, cashier } = useTexts()
  const { suspense } = statements
  const { end, setEnd, target, match, resolve } = decision
  const credit = target?.isProof ? suspense.prove : suspense.credit
  return (
    <DecisionButtons
      isBusy={decision.isBusy}
      field={decision.reasonField}
      onBack={end === null ? undefined : () => setEnd(null)}
      refuse={{
        says: end === null ? suspense.end : suspense.sendEnd,
        isSending: resolve.state === 'sending',
        send: () => (end === null ? setEnd(decision.ends[0] ?? null) : decision.sendEnd()),
      }}
      approve={
        decision.canMatch
          ? {
              says: target?.needsApproval ? cashier.decision.propose : credit,
              isSending: match.state === 'sending',
              send: decision.sendMatch,
            }
          : undefined
      }
    />
  )
}
