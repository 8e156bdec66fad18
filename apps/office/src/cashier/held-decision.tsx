import type { HeldRow } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useTexts } from '../lib/format/texts.ts'
import { useKeys } from '../lib/list/keys.ts'
import { WriteNotice } from '../lib/list/write-notice.tsx'
import { DecisionArea } from './decision-area.tsx'
import { whyTwo } from './held-words.ts'
import { useIsNarrow } from '../lib/list/use-is-narrow.ts'
import type { HeldDecision } from './use-held-decision.ts'

/** What was said of the last press, and what is written about the decision. */
export const HeldFields = ({ decision }: { decision: HeldDecision }) => {
  const { cashier, lists } = useTexts()
  const { held, decision: words } = cashier
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
          <DecisionArea
            place={decision.reasonField}
            label={lists.reason}
            aside={lists.toAudit}
            hint={words.reasonHint}
            error={errors['reason'] ?? refused('reason')}
            value={decision.reason}
            onValue={(reason) => decision.type({ reason })}
          />
        </>
      )}
    </div>
  )
}

/** The buttons, with their keys. A narrow screen is for reading. */
export const HeldActions = ({ row, decision }: { row: HeldRow; decision: HeldDecision }) => {
  const { cashier, lists } = useTexts()
  const { held, decision: words } = cashier
  const { isTaking, isBusy } = decision
  const isNarrow = useIsNarrow()
  const isReady = !isNarrow && !isBusy
  useKeys(
    {
      a: isReady && !isTaking ? decision.release : undefined,
      r: isReady ? decision.takeBack : undefined,
      n: () => decision.reasonField.current?.focus(),
      Escape: isTaking ? decision.stopTaking : undefined,
    },
    { isOver: true },
  )
  if (isNarrow) return <p className="text-12 text-text-2">{lists.readOnly}</p>
  return (
    <>
      {isTaking && (
        <WorkButton variant="quiet" disabled={isBusy} onClick={decision.stopTaking}>
          {lists.cancel}
        </WorkButton>
      )}
      <WorkButton
        variant={isTaking ? 'danger' : 'outline'}
        shortcut="R"
        className={isTaking ? 'flex-1' : undefined}
        pending={isTaking && decision.write.state === 'sending'}
        disabled={isBusy}
        onClick={decision.takeBack}
      >
        {isTaking ? held.sendTakeBack : held.takeBack}
      </WorkButton>
      {!isTaking && (
        <WorkButton
          variant="primary"
          shortcut="A"
          className="flex-1"
          pending={decision.write.state === 'sending'}
          disabled={isBusy}
          onClick={decision.release}
        >
          {whyTwo(row, 'release') === null ? held.release : words.propose}
        </WorkButton>
      )}
    </>
  )
}
