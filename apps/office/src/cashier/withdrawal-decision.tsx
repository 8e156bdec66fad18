import { fill } from '@felek/phrases/fill.ts'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useTexts } from '../lib/format/texts.ts'
import { formatSpan } from '../lib/format/times.ts'
import { useKeys } from '../lib/list/keys.ts'
import { WriteNotice } from '../lib/list/write-notice.tsx'
import { NoteArea, ReasonArea } from './decision-area.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { useIsNarrow } from '../lib/list/use-is-narrow.ts'
import type { WithdrawalDecision } from './use-withdrawal-decision.ts'
import type { WithdrawalForm } from './use-withdrawal-form.ts'

type Props = { decision: WithdrawalDecision; form: WithdrawalForm }

/** Why this person can decide nothing here, where it is still open. */
const Barred = ({ decision: { bar, holder } }: Pick<Props, 'decision'>) => {
  const { cashier, lists } = useTexts()
  const words = cashier.decision
  if (bar === 'no_permission')
    return (
      <p className="text-12 text-text-2">{fill(words.barred, { permission: 'cashier.review' })}</p>
    )
  if (bar !== 'claimed' || !holder) return null
  const { name, leftMs } = holder
  return (
    <p className="text-12 text-text-2">
      {fill(words.claimedBy, { name, span: formatSpan(leftMs, lists.span) })}
    </p>
  )
}

/** What was said of the last press, and what is written about the decision. */
export const WithdrawalFields = ({ decision, form }: Props) => {
  const isNarrow = useIsNarrow()
  const refused = (field: string): string | undefined => decision.spoken?.refusal?.fields[field]
  return (
    <div className="mt-3.5 flex flex-col gap-3 empty:hidden">
      {decision.spoken && <WriteNotice write={decision.spoken} fields={['reason', 'note']} />}
      <Barred decision={decision} />
      {decision.canRefuse && !isNarrow && form.isRefusing && (
        <NoteArea
          place={form.noteField}
          error={form.errors['note'] ?? refused('note')}
          value={form.note}
          takesFocus
          onValue={(note) => form.type({ note })}
        />
      )}
      {(decision.canClear || form.isRefusing) && decision.canRefuse && !isNarrow && (
        <ReasonArea
          place={form.reasonField}
          error={form.errors['reason'] ?? refused('reason')}
          value={form.reason}
          onValue={(reason) => form.type({ reason })}
        />
      )}
    </div>
  )
}

/** Stands before the refusing button: the safe way first. */
const ClaimButton = ({ decision, form }: Props) => {
  const { decision: words } = useTexts().cashier
  const { canClaim, isBusy } = decision
  useKeys({ c: canClaim && !isBusy ? form.claim : undefined }, { isOver: true })
  if (!canClaim) return null
  return (
    <WorkButton
      shortcut="C"
      pending={decision.claim.state === 'sending'}
      disabled={isBusy}
      onClick={form.claim}
    >
      {words.claim}
    </WorkButton>
  )
}

/** The buttons, with their keys; whoever may decide nothing has none. */
export const WithdrawalActions = ({ decision, form }: Props) => {
  const words = useTexts().cashier.decision
  const { isRefusing } = form
  return (
    <DecisionButtons
      isBusy={decision.isBusy}
      field={form.reasonField}
      onBack={isRefusing ? form.stopRefusing : undefined}
      refuse={{
        says: isRefusing ? words.sendRefusal : words.refuse,
        isSending: decision.refuse.state === 'sending',
        send: form.sendRefusal,
      }}
      approve={
        decision.canClear
          ? {
              says: decision.needsTwo ? words.propose : words.clear,
              isSending: decision.clear.state === 'sending',
              send: form.sendClear,
            }
          : undefined
      }
    >
      <ClaimButton decision={decision} form={form} />
    </DecisionButtons>
  )
}
