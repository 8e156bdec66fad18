import { useRef } from 'react'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkField, WorkSelect } from '@felek/ui/work/work-field.tsx'
import { useTexts } from '../../lib/format/texts.ts'
import { useKeys } from '../../lib/list/keys.ts'
import { useIsNarrow } from '../../lib/list/use-is-narrow.ts'
import { WriteNotice } from '../../lib/list/write-notice.tsx'
import { DecisionArea } from '../decision-area.tsx'
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
  const { lists, cashier } = useTexts()
  const isNarrow = useIsNarrow()
  const { fields, type, errorOf, match, resolve, end } = decision
  return (
    <div className="mt-3.5 flex flex-col gap-3 empty:hidden">
      <WriteNotice write={match} fields={['reason']} />
      <WriteNotice write={resolve} fields={['reason', 'note', 'bankReference']} />
      {!isNarrow && decision.canEnd && end !== null && <EndFields decision={decision} />}
      {!isNarrow && (decision.canMatch || (decision.canEnd && end !== null)) && (
        <DecisionArea
          place={decision.reasonField}
          label={lists.reason}
          aside={lists.toAudit}
          hint={cashier.decision.reasonHint}
          error={errorOf('reason')}
          value={fields.reason}
          onValue={(reason) => type({ reason })}
        />
      )}
    </div>
  )
}

/** The buttons, with their keys. A narrow screen is for reading. */
export const SuspenseActions = ({ decision }: { decision: SuspenseDecision }) => {
  const { statements, lists, cashier } = useTexts()
  const { suspense } = statements
  const isNarrow = useIsNarrow()
  const { end, setEnd, canMatch, isBusy, target, match, resolve } = decision
  const isReady = !isNarrow && !isBusy
  const endIt = () => (end === null ? setEnd(decision.ends[0] ?? null) : decision.sendEnd())
  useKeys(
    {
      a: isReady && canMatch ? decision.sendMatch : undefined,
      r: isReady ? endIt : undefined,
      n: () => decision.reasonField.current?.focus(),
      Escape: end === null ? undefined : () => setEnd(null),
    },
    { isOver: true },
  )
  if (isNarrow) return <p className="text-12 text-text-2">{lists.readOnly}</p>
  return (
    <>
      {end !== null && (
        <WorkButton variant="quiet" disabled={isBusy} onClick={() => setEnd(null)}>
          {lists.cancel}
        </WorkButton>
      )}
      <WorkButton
        variant={end === null ? 'outline' : 'danger'}
        shortcut="R"
        className={end === null ? undefined : 'flex-1'}
        pending={resolve.state === 'sending'}
        disabled={isBusy}
        onClick={endIt}
      >
        {end === null ? suspense.end : suspense.sendEnd}
      </WorkButton>
      {end === null && canMatch && (
        <WorkButton
          variant="primary"
          shortcut="A"
          className="flex-1"
          pending={match.state === 'sending'}
          disabled={isBusy}
          onClick={decision.sendMatch}
        >
          {target?.needsApproval
            ? cashier.decision.propose
            : target?.isProof
              ? suspense.prove
              : suspense.credit}
        </WorkButton>
      )}
    </>
  )
}
