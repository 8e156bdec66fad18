import { useState } from 'react'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { recallKinds, type RecallSubject } from '@felek/contract/office/cashier-chargebacks.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { amount as amountField } from '@felek/contract/fields.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import { readAmount } from '@felek/phrases/read-amount.ts'
import { forget } from '../../lib/api/query.ts'
import { useWrite } from '../../lib/api/write.ts'
import { findWriteErrors, type FieldErrors } from '../../lib/format/field-errors.ts'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { sayProposed } from '../../lib/list/write-notice.tsx'

type Fields = {
  kind: (typeof recallKinds)[number]
  amount: string
  reference: string
  reason: string
}
const empty: Fields = { kind: 'recall', amount: '', reference: '', reason: '' }

/** What a recall of so much would take and leave owed, were it recorded now; undefined where it is no amount. */
export const toEstimate = (
  typed: string,
  { cash, unsent }: Pick<RecallSubject, 'cash' | 'unsent'>,
): { taken: string; owed: string } | undefined => {
  const { success, data } = amountField.safeParse(typed)
  if (!success) return undefined
  const there = toKurus(cash) + toKurus(unsent)
  const taken = there < toKurus(data) ? there : toKurus(data)
  return { taken: toAmount(taken), owed: toAmount(toKurus(data) - taken) }
}

/** What is typed about a recall, and its sending: always a proposal. */
export const useRecall = (subject: RecallSubject | undefined, onDone: () => void) => {
  const texts = useTexts()
  const lang = useLang()
  const [fields, setFields] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors>({})
  const write = useWrite(officeCashier.saveChargeback, ({ approval }) => {
    if (approval) sayProposed(approval)
    forget(officeApprovals.list, officeCashier.chargebacks, officeCashier.recallSubject)
    onDone()
  })
  const amount = readAmount(fields.amount, lang)
  const send = () => {
    if (!subject) return
    const input = { depositID: subject.depositID, ...fields, amount }
    const found = findWriteErrors(officeCashier.saveChargeback.input, input, texts)
    setErrors(found)
    if (Object.keys(found).length === 0) write.send(input)
  }
  return {
    fields,
    write,
    send,
    estimate: subject && toEstimate(amount, subject),
    errorOf: (name: string): string | undefined => errors[name] ?? write.refusal?.fields[name],
    type: (change: Partial<Fields>) => {
      setFields((was) => ({ ...was, ...change }))
      setErrors({})
    },
  }
}
export type RecallEntry = ReturnType<typeof useRecall>
