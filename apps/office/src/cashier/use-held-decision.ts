import { useRef, useState } from 'react'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officeCashier, type HeldRow } from '@felek/contract/office/cashier.ts'
import { forget } from '../lib/api/query.ts'
import { useWrite } from '../lib/api/write.ts'
import { toast } from '../lib/browser/toasts.ts'
import { findWriteErrors, type FieldErrors } from '../lib/format/field-errors.ts'
import { useTexts } from '../lib/format/texts.ts'
import { sayProposed } from '../lib/list/write-notice.tsx'
import { useCan } from '../lib/session/session.ts'

type Fields = { reason: string; note: string }
/** Whoever loses money is told why, as of a withdrawal that is refused. */
const isNoteLong = (note: string): boolean => note.trim().length >= 10
/** A note is one line on the wire. */
const toOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')

/** What this person can do about held money, and what is typed about it. Taking back has two steps: button, then send. */
export const useHeldDecision = (row: HeldRow | undefined) => {
  const texts = useTexts()
  const words = texts.cashier.held
  const [fields, setFields] = useState<Fields>({ reason: '', note: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isTaking, setTaking] = useState(false)
  /** The proposal of this sitting: the list does not know of those that wait. */
  const [approvalID, setApprovalID] = useState<string | null>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const write = useWrite(officeCashier.decideHeld, ({ data, approval }) => {
    if (approval) {
      sayProposed(approval)
      setApprovalID(approval.id)
      forget(officeApprovals.list)
      return
    }
    toast({ tone: 'positive', text: data.status === 'release' ? words.released : words.takenBack })
    forget(officeCashier.held)
  })
  const send = (what: 'release' | 'refuse') => {
    if (!row) return
    const input = { heldID: row.id, do: what, reason: fields.reason, note: toOneLine(fields.note) }
    const found: FieldErrors = {
      ...findWriteErrors(officeCashier.decideHeld.input, input, texts),
      ...(what === 'refuse' && !isNoteLong(input.note) && { note: texts.fields.reason_short }),
    }
    setErrors(found)
    if (found['note']) noteField.current?.focus()
    else if (found['reason']) reasonField.current?.focus()
    else if (Object.keys(found).length === 0) write.send(input)
  }
  const mayReview = useCan('cashier.review')
  return {
    ...fields,
    errors,
    write,
    isTaking,
    approvalID,
    reasonField,
    noteField,
    mayReview,
    canDecide: row !== undefined && mayReview && approvalID === null,
    isBusy: write.state !== 'idle',
    type: (change: Partial<Fields>) => {
      setFields((was) => ({ ...was, ...change }))
      setErrors({})
    },
    release: () => send('release'),
    takeBack: () => (isTaking ? send('refuse') : setTaking(true)),
    stopTaking: () => {
      setTaking(false)
      setErrors({})
    },
  }
}
export type HeldDecision = ReturnType<typeof useHeldDecision>
