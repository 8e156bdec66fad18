import { useState } from 'react'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officeCashier, type PayOutSubject } from '@felek/contract/office/cashier.ts'
import { readAmount } from '@felek/phrases/read-amount.ts'
import { forget } from '../../lib/api/query.ts'
import { useWrite } from '../../lib/api/write.ts'
import { findWriteErrors, type FieldErrors } from '../../lib/format/field-errors.ts'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { sayProposed } from '../../lib/list/write-notice.tsx'

const empty = { bankAccountID: '', methodID: '', amount: '', forfeitBonus: false, reason: '' }

/** What is typed about a payout on a player's behalf, and its sending. */
export const usePayOut = (subject: PayOutSubject | undefined, onDone: () => void) => {
  const texts = useTexts()
  const lang = useLang()
  const [fields, setFields] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors>({})
  const write = useWrite(officeCashier.payOut, ({ approval }) => {
    if (approval) sayProposed(approval)
    forget(officeApprovals.list, officeCashier.payouts)
    onDone()
  })
  const send = () => {
    if (!subject) return
    const amount = readAmount(fields.amount, lang) ?? fields.amount
    const input = { playerID: subject.player.playerID, ...fields, amount }
    const found = findWriteErrors(officeCashier.payOut.input, input, texts)
    setErrors(found)
    if (Object.keys(found).length === 0) write.send(input)
  }
  return {
    fields,
    write,
    send,
    errorOf: (name: string): string | undefined => errors[name] ?? write.refusal?.fields[name],
    type: (change: Partial<typeof empty>) => {
      setFields((was) => ({ ...was, ...change }))
      setErrors({})
    },
  }
}
export type PayOutEntry = ReturnType<typeof usePayOut>
