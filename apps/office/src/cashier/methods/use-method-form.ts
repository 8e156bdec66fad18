import { useRef, useState } from 'react'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { amount as amountField } from '@felek/contract/fields.ts'
import type { MethodRow } from '@felek/contract/office/cashier-deposits.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { toKurus } from '@felek/contract/money.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { readAmount } from '@felek/phrases/read-amount.ts'
import { forget } from '../../lib/api/query.ts'
import { useWrite } from '../../lib/api/write.ts'
import { toast } from '../../lib/browser/toasts.ts'
import { findWriteErrors, type FieldErrors } from '../../lib/format/field-errors.ts'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { sayProposed } from '../../lib/list/write-notice.tsx'
import { useCan } from '../../lib/session/session.ts'

/** As people write an amount of the wire. */
const toTyped = (amount: string, lang: Lang): string =>
  (lang === 'tr' ? amount.replace('.', ',') : amount).replace(/[.,]00$/, '')

const isSame = (typed: string, amount: string): boolean => {
  const { success, data } = amountField.safeParse(typed)
  return success && toKurus(data) === toKurus(amount)
}

/** What a change of a method comes to: closing it alone is one person's. */
export const toChange = (
  row: Pick<MethodRow, 'min' | 'max' | 'isOpen'>,
  typed: { min: string; max: string; isOpen: boolean },
): 'none' | 'closing' | 'two' => {
  const isLimitSame = isSame(typed.min, row.min) && isSame(typed.max, row.max)
  if (!isLimitSame || (typed.isOpen && !row.isOpen)) return 'two'
  return typed.isOpen === row.isOpen ? 'none' : 'closing'
}

/** What is typed about a method. */
export const useMethodForm = (row: MethodRow) => {
  const texts = useTexts()
  const { methods } = texts.cashier.deposits
  const lang = useLang()
  const [fields, setFields] = useState(() => ({
    min: toTyped(row.min, lang),
    max: toTyped(row.max, lang),
    isOpen: row.isOpen,
    reason: '',
  }))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isSaid, setSaid] = useState(false)
  const reason = useRef<HTMLTextAreaElement>(null)
  const write = useWrite(officeCashier.saveMethod, ({ approval }) => {
    if (approval) sayProposed(approval)
    else toast({ tone: 'positive', text: methods.closed })
    setFields((was) => ({ ...was, reason: '' }))
    forget(officeApprovals.list, officeCashier.methods)
  })
  const [min, max] = [readAmount(fields.min, lang), readAmount(fields.max, lang)]
  const change = toChange(row, { min, max, isOpen: fields.isOpen })
  const send = () => {
    setSaid(change === 'none')
    if (change === 'none') return
    const { methodID, version } = row
    const input = { methodID, version, min, max, isOpen: fields.isOpen, reason: fields.reason }
    const { input: schema } = officeCashier.saveMethod
    const found = findWriteErrors(schema, input, texts)
    setErrors(found)
    if (found['reason'] && !found['min'] && !found['max']) reason.current?.focus()
    if (Object.keys(found).length === 0) write.send(input)
  }
  return {
    fields,
    change,
    write,
    send,
    reason,
    maySave: useCan('cashier.methods'),
    isBusy: write.state !== 'idle',
    /** It was sent as it stands. */
    isUnchanged: isSaid && change === 'none',
    errorOf: (name: string): string | undefined => errors[name] ?? write.refusal?.fields[name],
    type: (next: Partial<typeof fields>) => {
      setFields((was) => ({ ...was, ...next }))
      setErrors({})
      setSaid(false)
    },
  }
}
export type MethodForm = ReturnType<typeof useMethodForm>
