import type { HeldRow } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { useTexts } from '../lib/format/texts.ts'
import { WriteNotice } from '../lib/list/write-notice.tsx'
import { DecisionArea, ReasonArea } from './decision-area.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { whyTwo } from './held-words.ts'
import { useIsNarrow } from '../lib/list/use-is-narrow.ts'
import type { HeldDecision } from './use-held-decision.ts'

/** What was said of the last press, and what is written about the decision. */
export const HeldFields = ({ decision }: { decision: HeldDecision }) => {
  const { held, decision: words } = useTexts().cashier
  const { write, errors, isTaking } = decision
  const isNarrow = useIsNarrow()
  const refused = (field: string): string | undefined => write.refusal?.fields[field]
  return (
    <div className="mt-3.5 flex flex-col gap-3 empty:hidden">
      <WriteNotice write={write} fields={['reason', 'note']} />
      {!decision.mayReview && (
        <p className="text-12 text-text-2">
          {fill(words.barred, { permission: 'cashier.review' })}
        </p>
      )}
      {decision.canDecide && !isNarrow && (
        <>
          <DecisionArea
            key={isTaking ? 'taking' : 'giving'}
            place={decision.noteField}
            label={held.note}
            aside={isTaking ? held.noteRequired : held.noteOptional}
            hint={isTaking ? words.noteHint : held.noteHint}
            error={errors['note'] ?? refused('note')}
            value={decision.note}
            takesFocus={isTaking}
            onValue={(note) => decision.type({ note })}
          />
          <ReasonArea
            place={decision.reasonField}
            error={errors['reason'] ?? refused('reason')}
            value={decision.reason}
            onValue={(reason) => decision.type({ reason })}
          />
        </>
      )}
    </div>
  )
}

/** The buttons, with their keys. */
export const HeldActions = ({ row, decision }: { row: HeldRow; decision: HeldDecision }) => {
  const { held, decision: words } = useTexts().cashier
  const { isTaking, write } = decision
  const isSending = write.state === 'sending'
  return (
    <DecisionButtons
      isBusy={decision.isBusy}
      field={decision.reasonField}
      onBack={isTaking ? decision.stopTaking : undefined}
      refuse={{
        says: isTaking ? held.sendTakeBack : held.takeBack,
        // Both are the same write.
        isSending: isTaking && isSending,
        send: decision.takeBack,
      }}
      approve={{
        says: whyTwo(row, 'release') === null ? held.release : words.propose,
        isSending,
        send: decision.release,
      }}
    />
  )
}
