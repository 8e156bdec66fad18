import { useRef, useState } from 'react'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officeCashier, type PayoutRow } from '@felek/contract/office/cashier.ts'
import { forget } from '../../lib/api/query.ts'
import { useWrite } from '../../lib/api/write.ts'
import { toast } from '../../lib/browser/toasts.ts'
import { findWriteErrors, type FieldErrors } from '../../lib/format/field-errors.ts'
import { useTexts } from '../../lib/format/texts.ts'
import { sayProposed } from '../../lib/list/write-notice.tsx'
import { useCan } from '../../lib/session/session.ts'

/** A note is one line on the wire. */
const toOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')

/** That the bank has paid, by its own name for the transfer. */
const usePaid = (row: PayoutRow | undefined) => {
  const texts = useTexts()
  const [bankReference, setReference] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const field = useRef<HTMLInputElement>(null)
  const write = useWrite(officeCashier.markPaid, () => {
    toast({ tone: 'positive', text: texts.cashier.payouts.markedPaid })
    forget(officeCashier.payouts)
  })
  const send = () => {
    if (!row) return
    const input = { withdrawalID: row.id, version: row.version, bankReference }
    const { input: schema } = officeCashier.markPaid
    const found = findWriteErrors(schema, input, texts)
    setErrors(found)
    if (Object.keys(found).length > 0) field.current?.focus()
    else write.send(input)
  }
  return {
    write,
    field,
    send,
    bankReference,
    error: errors['bankReference'] ?? write.refusal?.fields['bankReference'],
    type: (value: string) => {
      setReference(value)
      setErrors({})
    },
  }
}

/** That the bank has declined it: two persons give the money back. */
const useReturn = (row: PayoutRow | undefined) => {
  const texts = useTexts()
  const [fields, setFields] = useState({ note: '', reason: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  /** The proposal of this sitting: the list does not know of those that wait. */
  const [approvalID, setApprovalID] = useState<string | null>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const write = useWrite(officeCashier.returnPayout, ({ approval }) => {
    if (approval) {
      sayProposed(approval)
      setApprovalID(approval.id)
      forget(officeApprovals.list)
    } else forget(officeCashier.payouts)
  })
  const send = () => {
    if (!row) return
    const { note, reason } = fields
    const input = { withdrawalID: row.id, version: row.version, note: toOneLine(note), reason }
    const { input: schema } = officeCashier.returnPayout
    const found = findWriteErrors(schema, input, texts)
    setErrors(found)
    if (found['note']) noteField.current?.focus()
    else if (found['reason']) reasonField.current?.focus()
    else write.send(input)
  }
  return {
    ...fields,
    write,
    send,
    approvalID,
    noteField,
    reasonField,
    errorOf: (name: 'note' | 'reason') => errors[name] ?? write.refusal?.fields[name],
    type: (change: Partial<typeof fields>) => {
      setFields((was) => ({ ...was, ...change }))
      setErrors({})
    },
  }
}

/** What this person can say that the bank did of a transfer. Giving back has two steps: button, then send. */
export const usePayoutDecision = (row: PayoutRow | undefined) => {
  const [isReturning, setReturning] = useState(false)
  const [paid, giveBack] = [usePaid(row), useReturn(row)]
  const [mayPay, mayReview] = [useCan('cashier.pay'), useCan('cashier.review')]
  const isOpen = row !== undefined && row.file !== null && giveBack.approvalID === null
  return {
    paid,
    giveBack,
    isReturning,
    mayReview,
    canPay: isOpen && mayPay,
    canReturn: isOpen && mayReview,
    isBusy: paid.write.state !== 'idle' || giveBack.write.state !== 'idle',
    returnIt: () => (isReturning ? giveBack.send() : setReturning(true)),
    stopReturning: () => setReturning(false),
  }
}
export type PayoutDecision = ReturnType<typeof usePayoutDecision>
