import { useState } from 'react'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import type { ReceivingRow } from '@felek/contract/office/cashier-deposits.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { readAmount } from '@felek/phrases/read-amount.ts'
import { forget, useCall } from '../../lib/api/query.ts'
import { useWrite } from '../../lib/api/write.ts'
import { findWriteErrors, type FieldErrors } from '../../lib/format/field-errors.ts'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { sayProposed } from '../../lib/list/write-notice.tsx'

const newAccount = {
  IBAN: '',
  holder: '',
  opensAt: '09:00',
  closesAt: '18:00',
  dayAmount: '',
  dayCount: '',
  monthAmount: '',
  monthCount: '',
  weight: '1',
  banks: [] as readonly string[],
  isOpen: true,
}
export type AccountFields = typeof newAccount

/** As people write an amount of the wire. */
const toTyped = (amount: string | null, lang: Lang): string =>
  amount === null
    ? ''
    : lang === 'tr'
      ? amount.replace('.', ',').replace(/,00$/, '')
      : amount.replace(/\.00$/, '')

const toFields = (row: ReceivingRow, lang: Lang): AccountFields => ({
  IBAN: row.IBAN,
  holder: row.holder,
  opensAt: row.opensAt,
  closesAt: row.closesAt,
  dayAmount: toTyped(row.dayAmount, lang),
  dayCount: row.dayCount === null ? '' : String(row.dayCount),
  monthAmount: toTyped(row.monthAmount, lang),
  monthCount: row.monthCount === null ? '' : String(row.monthCount),
  weight: String(row.weight),
  banks: row.banks,
  isOpen: row.isOpen,
})

const toAmount = (typed: string, lang: Lang): string | null =>
  typed.trim() === '' ? null : readAmount(typed, lang)
/** What is no whole number is sent as it is, and refused by the contract. */
const toCount = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

/** The bank of an IBAN stands in it, from the fifth place on. */
export const toBankCode = (iban: string): string => iban.replace(/\s/g, '').slice(4, 9)

/** What is typed about an account of the house, and its proposal. */
export const useAccountForm = (row: ReceivingRow | undefined, onDone: () => void) => {
  const texts = useTexts()
  const lang = useLang()
  const [fields, setFields] = useState(() => (row ? toFields(row, lang) : newAccount))
  const [errors, setErrors] = useState<FieldErrors>({})
  const { data: banks = [] } = useCall(officeCashier.banks, {})
  const bank = banks.find(({ code }) => code === toBankCode(fields.IBAN))
  const write = useWrite(officeCashier.saveAccount, ({ approval }) => {
    if (approval) sayProposed(approval)
    forget(officeApprovals.list, officeCashier.accounts)
    onDone()
  })
  const send = (reason: string) => {
    const input = {
      ...fields,
      version: row?.version ?? 0,
      bankID: bank?.bankID ?? '',
      dayAmount: toAmount(fields.dayAmount, lang),
      monthAmount: toAmount(fields.monthAmount, lang),
      dayCount: toCount(fields.dayCount),
      monthCount: toCount(fields.monthCount),
      weight: Number(fields.weight),
      banks: [...fields.banks],
      reason,
    }
    const { input: schema } = officeCashier.saveAccount
    const { bankID, ...found } = findWriteErrors(schema, input, texts)
    const { bankUnknown } = texts.cashier.deposits.accounts
    const all = bankID && !found['IBAN'] ? { ...found, IBAN: bankUnknown } : found
    setErrors(all)
    if (Object.keys(all).length === 0) write.send(input)
  }
  return {
    fields,
    banks,
    bank,
    write,
    send,
    isIdle: write.state === 'idle',
    errorOf: (name: string): string | undefined => errors[name] ?? write.refusal?.fields[name],
    type: (change: Partial<AccountFields>) => {
      setFields((was) => ({ ...was, ...change }))
      setErrors({})
    },
  }
}
export type AccountForm = ReturnType<typeof useAccountForm>
