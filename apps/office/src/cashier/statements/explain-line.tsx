import { useRef, useState } from 'react'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import type { LineExplanation } from '@felek/contract/office/cashier-suspense.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkSelect } from '@felek/ui/work/work-field.tsx'
import { forget, useCall } from '../../lib/api/query.ts'
import { useWrite } from '../../lib/api/write.ts'
import { toast } from '../../lib/browser/toasts.ts'
import { findWriteErrors, type FieldErrors } from '../../lib/format/field-errors.ts'
import { useTexts } from '../../lib/format/texts.ts'
import { ProblemPanel } from '../../lib/list/problem-panel.tsx'
import { useIsNarrow } from '../../lib/list/use-is-narrow.ts'
import { sayProposed, WriteNotice } from '../../lib/list/write-notice.tsx'
import { useCan } from '../../lib/session/session.ts'
import { ReasonArea } from '../decision-area.tsx'
import { TwoPersons } from '../two-persons.tsx'

const fee = 'fee'
const keyOf = ({ as, targetID }: LineExplanation): string => `${as}:${targetID}`

const useExplanation = (lineID: string) => {
  const texts = useTexts()
  const [choice, setChoice] = useState('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [approvalID, setApprovalID] = useState<string | null>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const write = useWrite(officeCashier.explainLine, ({ approval }) => {
    if (approval) {
      sayProposed(approval)
      setApprovalID(approval.id)
    } else {
      toast({ tone: 'positive', text: texts.statements.explain.done })
      forget(officeCashier.statementLines, officeCashier.statements)
    }
  })
  const send = () => {
    const [as = '', targetID] = choice.split(':')
    const input = {
      lineID,
      as: as as LineExplanation['as'] | typeof fee,
      ...(targetID !== undefined && { targetID }),
      reason,
    }
    const found = findWriteErrors(officeCashier.explainLine.input, input, texts)
    setErrors(found)
    if (found['reason']) reasonField.current?.focus()
    if (Object.keys(found).length === 0) write.send(input)
  }
  return { choice, setChoice, reason, setReason, errors, approvalID, reasonField, write, send }
}

const useOptions = (found: readonly LineExplanation[]) => {
  const { explain, new: words } = useTexts().statements
  return [
    { value: '', label: words.choose },
    ...found.map((it) => ({
      value: keyOf(it),
      label: [explain.as[it.as], it.code, it.reference].filter(Boolean).join(' · '),
    })),
    { value: fee, label: explain.as.fee },
  ]
}

/** Says what money that left was. */
export const ExplainLine = ({ lineID }: { lineID: string }) => {
  const { statements, cashier, lists } = useTexts()
  const { explain } = statements
  const [mayMatch, isNarrow] = [useCan('cashier.match'), useIsNarrow()]
  const call = officeCashier.lineExplanations
  const found = useCall(call, { lineID })
  const form = useExplanation(lineID)
  const options = useOptions(found.data ?? [])
  if (isNarrow) return <p className="mt-3 text-12 text-text-2">{lists.readOnly}</p>
  if (found.error)
    return <ProblemPanel problem={found.error} call={call} onAgain={() => void found.refetch()} />
  if (!found.data) return <Skeleton className="mt-3 h-24" mark />
  return (
    <section className="mt-4 flex flex-col gap-3">
      <h3 className="text-15">{explain.title}</h3>
      <p className="text-12 text-text-2">{found.data.length > 0 ? explain.text : explain.none}</p>
      {(form.choice === fee || form.approvalID !== null) && (
        <TwoPersons
          why={explain.feeTwo}
          permission="cashier.match.approve"
          approvalID={form.approvalID}
          mayPropose={mayMatch}
        />
      )}
      <WriteNotice write={form.write} fields={['reason']} />
      {mayMatch && form.approvalID === null && (
        <>
          <WorkSelect
            label={explain.choice}
            error={form.errors['as'] ?? form.errors['targetID']}
            options={options}
            value={form.choice}
            onChange={(e) => form.setChoice(e.target.value)}
          />
          <ReasonArea
            place={form.reasonField}
            error={form.errors['reason'] ?? form.write.refusal?.fields['reason']}
            value={form.reason}
            onValue={form.setReason}
          />
          <WorkButton
            variant="primary"
            className="self-start"
            pending={form.write.state === 'sending'}
            disabled={form.write.state !== 'idle' || form.choice === ''}
            onClick={form.send}
          >
            {form.choice === fee ? cashier.decision.propose : explain.send}
          </WorkButton>
        </>
      )}
    </section>
  )
}
