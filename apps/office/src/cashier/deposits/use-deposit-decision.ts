import { useRef, useState } from 'react'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { creditAmount, type DepositDetail } from '@felek/contract/office/cashier-deposits.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { amount as amountField } from '@felek/contract/fields.ts'
import { toKurus } from '@felek/contract/money.ts'
import { readAmount } from '@felek/phrases/read-amount.ts'
import { forget } from '../../lib/api/query.ts'
import { useWrite } from '../../lib/api/write.ts'
import { toast } from '../../lib/browser/toasts.ts'
import { findWriteErrors, type FieldErrors } from '../../lib/format/field-errors.ts'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { sayProposed } from '../../lib/list/write-notice.tsx'
import { useCan } from '../../lib/session/session.ts'

const empty = { amount: '', bankReference: '', reason: '', note: '' }
type Fields = typeof empty

const forgetDeposits = (): void =>
  forget(
    officeCashier.deposits,
    officeCashier.deposit,
    officeCashier.accounts,
    officeApprovals.list,
  )

/** Why one person is not enough for the amount that is typed; undefined where one is, or it is no amount yet. */
export const toTwoReason = (
  typed: string,
  asked: string,
): 'amount_differs' | 'credit_amount' | undefined => {
  const { success, data } = amountField.safeParse(typed)
  if (!success) return undefined
  if (toKurus(data) !== toKurus(asked)) return 'amount_differs'
  return toKurus(data) > toKurus(creditAmount) ? 'credit_amount' : undefined
}

/** What the contract would refuse is said before anything is sent, and the first such field takes the focus. */
const useFields = () => {
  const texts = useTexts()
  const [fields, setFields] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors>({})
  const amountField = useRef<HTMLInputElement>(null)
  const referenceField = useRef<HTMLInputElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  return {
    fields,
    errors,
    amountField,
    referenceField,
    noteField,
    reasonField,
    type: (change: Partial<Fields>) => {
      setFields((was) => ({ ...was, ...change }))
      setErrors({})
    },
    clear: () => setFields(empty),
    isGood: (schema: Parameters<typeof findWriteErrors>[0], input: object): boolean => {
      const found = findWriteErrors(schema, input, texts)
      setErrors(found)
      if (found['amount']) amountField.current?.focus()
      else if (found['bankReference']) referenceField.current?.focus()
      else if (found['note']) noteField.current?.focus()
      else if (found['reason']) reasonField.current?.focus()
      return Object.keys(found).length === 0
    },
  }
}

/** What this person can say of a deposit by hand: that its money came, or that it did not. Refusing has two steps. */
export const useDepositDecision = (row: DepositDetail | undefined) => {
  const { deposits } = useTexts().cashier
  const lang = useLang()
  const form = useFields()
  const [isRefusing, setRefusing] = useState(false)
  const confirm = useWrite(officeCashier.confirmDeposit, ({ approval }) => {
    if (approval) sayProposed(approval)
    else toast({ tone: 'positive', text: deposits.done })
    form.clear()
    forgetDeposits()
  })
  const refuse = useWrite(officeCashier.refuseDeposit, () => {
    toast({ tone: 'info', text: deposits.refused })
    setRefusing(false)
    form.clear()
    forgetDeposits()
  })
  const mayMatch = useCan('cashier.match')
  const isOpen =
    row !== undefined && row.gateway === 'manual' && row.approvalID === null && mayMatch
  const about = { depositID: row?.id ?? '', version: row?.version ?? 0 }
  const { amount: typed, bankReference, reason, note } = form.fields
  const amount = readAmount(typed, lang)
  const write = isRefusing ? refuse : confirm
  return {
    ...form,
    confirm,
    refuse,
    mayMatch,
    isRefusing,
    two: row && toTwoReason(amount, row.amount),
    errorOf: (name: keyof Fields) => form.errors[name] ?? write.refusal?.fields[name],
    canConfirm: isOpen && (row.state === 'waiting' || row.state === 'cancelled'),
    canRefuse: isOpen && row.state === 'waiting',
    isBusy: confirm.state !== 'idle' || refuse.state !== 'idle',
    sendConfirm: () => {
      const input = { ...about, amount, bankReference, reason }
      if (form.isGood(officeCashier.confirmDeposit.input, input)) confirm.send(input)
    },
    sendRefusal: () => {
      if (!isRefusing) return setRefusing(true)
      const input = { ...about, note: note.replace(/\s*\n\s*/g, ' '), reason }
      if (form.isGood(officeCashier.refuseDeposit.input, input)) refuse.send(input)
    },
    stopRefusing: () => setRefusing(false),
  }
}
export type DepositDecision = ReturnType<typeof useDepositDecision>
