import { fill } from '@felek/phrases/fill.ts'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useTexts } from '../lib/format/texts.ts'
import { formatSpan } from '../lib/format/times.ts'
import { useKeys } from '../lib/list/keys.ts'
import { WriteNotice } from '../lib/list/write-notice.tsx'
import { DecisionArea } from './decision-area.tsx'
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
  const { cashier, lists } = useTexts()
  const words = cashier.decision
  const isNarrow = useIsNarrow()
  const refused = (field: string): string | undefined => decision.spoken?.refusal?.fields[field]
  return (
    <div className="mt-3.5 flex flex-col gap-3 empty:hidden">
      {decision.spoken && <WriteNotice write={decision.spoken} fields={['reason', 'note']} />}
      <Barred decision={decision} />
      {decision.canRefuse && !isNarrow && form.isRefusing && (
        <DecisionArea
          place={form.noteField}
          label={words.note}
          aside={words.noteAside}
          hint={words.noteHint}
          error={form.errors['note'] ?? refused('note')}
          value={form.note}
          takesFocus
          onValue={(note) => form.type({ note })}
        />
      )}
      {(decision.canClear || form.isRefusing) && decision.canRefuse && !isNarrow && (
        <DecisionArea
          place={form.reasonField}
          label={lists.reason}
          aside={lists.toAudit}
          hint={words.reasonHint}
          error={form.errors['reason'] ?? refused('reason')}
          value={form.reason}
          onValue={(reason) => form.type({ reason })}
        />
      )}
    </div>
  )
}

const useDecisionKeys = ({ decision, form }: Props, isReady: boolean): void => {
  const { canClaim, canClear, canRefuse } = decision
  useKeys(
    {
      c: isReady && canClaim && !form.isRefusing ? form.claim : undefined,
      a: isReady && canClear && !form.isRefusing ? form.sendClear : undefined,
      r: isReady && canRefuse ? form.sendRefusal : undefined,
      n: canRefuse ? () => form.reasonField.current?.focus() : undefined,
      Escape: form.isRefusing ? form.stopRefusing : undefined,
    },
    { isOver: true },
  )
}

/** Shows before the refusing button; the safe way first. */
const ClaimButton = ({ decision, form }: Props) => {
  const { decision: words } = useTexts().cashier
  if (!decision.canClaim) return null
  return (
    <WorkButton
      shortcut="C"
      pending={decision.claim.state === 'sending'}
      disabled={decision.isBusy}
      onClick={form.claim}
    >
      {words.claim}
    </WorkButton>
  )
}

/** The buttons, with their keys; whoever may decide nothing has none. */
export const WithdrawalActions = ({ decision, form }: Props) => {
  const { cashier, lists } = useTexts()
  const words = cashier.decision
  const isNarrow = useIsNarrow()
  const { isRefusing } = form
  useDecisionKeys({ decision, form }, !isNarrow && !decision.isBusy)
  if (isNarrow) return <p className="text-12 text-text-2">{lists.readOnly}</p>
  return (
    <>
      {isRefusing ? (
        <WorkButton variant="quiet" disabled={decision.isBusy} onClick={form.stopRefusing}>
          {lists.cancel}
        </WorkButton>
      ) : (
        <ClaimButton decision={decision} form={form} />
      )}
      <WorkButton
        variant={isRefusing ? 'danger' : 'outline'}
        shortcut="R"
        className={isRefusing ? 'flex-1' : undefined}
        pending={decision.refuse.state === 'sending'}
        disabled={decision.isBusy}
        onClick={form.sendRefusal}
      >
        {isRefusing ? words.sendRefusal : words.refuse}
      </WorkButton>
      {decision.canClear && !isRefusing && (
        <WorkButton
          variant="primary"
          shortcut="A"
          className="flex-1"
          pending={decision.clear.state === 'sending'}
          disabled={decision.isBusy}
          onClick={form.sendClear}
        >
          {decision.needsTwo ? words.propose : words.clear}
        </WorkButton>
      )}
    </>
  )
}
