import { approvalAmount, type WithdrawalDetail } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatAmountShort } from '@felek/phrases/format.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { FactList } from './fact-list.tsx'
import { TwoPersons } from './two-persons.tsx'
import type { WithdrawalDecision } from './use-withdrawal-decision.ts'
import type { WithdrawalForm } from './use-withdrawal-form.ts'
import { WithdrawalFields } from './withdrawal-decision.tsx'
import { WithdrawalSteps } from './withdrawal-steps.tsx'
import { WithdrawalSummary } from './withdrawal-summary.tsx'

const Why = ({ row, mayPropose }: { row: WithdrawalDetail; mayPropose: boolean }) => {
  const { two } = useTexts().cashier
  const amount = formatAmountShort(approvalAmount, useLang())
  if (row.status !== 'waiting' || row.needsApproval === null) return null
  return (
    <TwoPersons
      why={fill(two[row.needsApproval], { amount })}
      permission="cashier.review.approve"
      approvalID={row.approvalID}
      mayPropose={mayPropose}
    />
  )
}

const PlayersNote = ({ note }: { note: string }) => {
  const { playerReads } = useTexts().cashier
  return (
    <section className="mt-3.5">
      <h3 className="mb-1 text-13">{playerReads}</h3>
      <blockquote className="break-words rounded-control bg-bg px-2.5 py-2">{note}</blockquote>
    </section>
  )
}

/** All there is to read of a withdrawal, and what is written about it; the buttons stand apart. */
export const WithdrawalBody = ({
  row,
  decision,
  form,
}: {
  row: WithdrawalDetail
  decision: WithdrawalDecision
  form: WithdrawalForm
}) => (
  <>
    <WithdrawalSummary row={row} />
    <FactList facts={row.facts} />
    <Why row={row} mayPropose={decision.bar === null} />
    {row.note && <PlayersNote note={row.note} />}
    <WithdrawalFields decision={decision} form={form} />
    <WithdrawalSteps row={row} decision={decision} />
  </>
)
