import { useRef, useState } from 'react'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import type { ChargebackAct, ChargebackDetail } from '@felek/contract/office/cashier-chargebacks.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { toKurus } from '@felek/contract/money.ts'
import { readAmount } from '@felek/phrases/read-amount.ts'
import { forget } from '../../lib/api/query.ts'
import { useWrite } from '../../lib/api/write.ts'
import { findWriteErrors, type FieldErrors } from '../../lib/format/field-errors.ts'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { sayProposed } from '../../lib/list/write-notice.tsx'
import { useCan } from '../../lib/session/session.ts'

const empty = { amount: '', suspenseID: '', reason: '' }

/** What can become of a case as it stands. */
export const toActs = ({ owed }: Pick<ChargebackDetail, 'owed'>): readonly ChargebackAct[] =>
  toKurus(owed) > 0n ? ['collect', 'write_off', 'won'] : ['close', 'won']

/** What is asked for beside the reason. */
const toAsked = (row: ChargebackDetail, act: ChargebackAct) => ({
  amount: act === 'collect' || act === 'write_off',
  money: act === 'won' && row.gateway === 'manual',
})

/** What this person can propose about a recalled deposit: there is nothing that one alone decides. */
export const useChargebackAct = (row: ChargebackDetail | undefined) => {
  const texts = useTexts()
  const lang = useLang()
  const [fields, setFields] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [chosen, setChosen] = useState<ChargebackAct | null>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const write = useWrite(officeCashier.decideChargeback, ({ approval }) => {
    if (approval) sayProposed(approval)
    setFields(empty)
    forget(officeCashier.chargebacks, officeCashier.chargeback, officeApprovals.list)
  })
  const mayReview = useCan('cashier.review')
  const acts = row ? toActs(row) : []
  const act = acts.find((it) => it === chosen) ?? acts[0] ?? 'close'
  const asked = row ? toAsked(row, act) : { amount: false, money: false }
  const send = () => {
    if (!row) return
    const input = {
      chargebackID: row.chargebackID,
      do: act,
      reason: fields.reason,
      ...(asked.amount && { amount: readAmount(fields.amount, lang) }),
      ...(asked.money && { suspenseID: fields.suspenseID }),
    }
    const found = findWriteErrors(officeCashier.decideChargeback.input, input, texts)
    setErrors(found)
    if (found['reason']) reasonField.current?.focus()
    if (Object.keys(found).length === 0) write.send(input)
  }
  return {
    fields,
    acts,
    act,
    asked,
    setAct: (next: ChargebackAct) => {
      setChosen(next)
      setErrors({})
    },
    type: (change: Partial<typeof empty>) => {
      setFields((was) => ({ ...was, ...change }))
      setErrors({})
    },
    errorOf: (name: string): string | undefined => errors[name] ?? write.refusal?.fields[name],
    reasonField,
    write,
    mayReview,
    canAct: mayReview && row?.state === 'open' && row.approvalID === null,
    isBusy: write.state !== 'idle',
    send,
  }
}
export type ChargebackDecision = ReturnType<typeof useChargebackAct>
