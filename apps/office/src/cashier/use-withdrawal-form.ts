import { useRef, useState } from 'react'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { findWriteErrors, type FieldErrors } from '../lib/format/field-errors.ts'
import { useTexts } from '../lib/format/texts.ts'
import type { WithdrawalDecision } from './use-withdrawal-decision.ts'

type Fields = { reason: string; note: string }

/**
 * What is typed about a decision. A refusal has two steps: the button opens the player's note, the second press sends
 * both. What the contract would refuse is said before anything is sent.
 */
export const useWithdrawalForm = (withdrawalID: string, decision: WithdrawalDecision) => {
  const texts = useTexts()
  const [fields, setFields] = useState<Fields>({ reason: '', note: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isRefusing, setRefusing] = useState(false)
  // A proposal has taken its reason with it: a refusal that follows needs another one.
  const [wasProposed, setWasProposed] = useState(decision.isProposed)
  if (decision.isProposed !== wasProposed) {
    setWasProposed(decision.isProposed)
    setFields({ reason: '', note: '' })
  }
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const isGood = (schema: Parameters<typeof findWriteErrors>[0], input: object): boolean => {
    const found = findWriteErrors(schema, input, texts)
    setErrors(found)
    if (found['note']) noteField.current?.focus()
    else if (found['reason']) reasonField.current?.focus()
    return Object.keys(found).length === 0
  }
  const about = { withdrawalID, version: decision.version }
  const sendClear = () => {
    const input = { ...about, reason: fields.reason }
    if (isGood(officeCashier.clear.input, input)) decision.clear.send(input)
  }
  const sendRefusal = () => {
    if (!isRefusing) return setRefusing(true)
    const input = { ...about, ...fields }
    if (isGood(officeCashier.refuse.input, input)) decision.refuse.send(input)
  }
  const type = (change: Partial<Fields>) => {
    setFields((was) => ({ ...was, ...change }))
    setErrors({})
  }
  return {
    ...fields,
    errors,
    isRefusing,
    reasonField,
    noteField,
    type,
    claim: () => decision.claim.send(about),
    sendClear,
    sendRefusal,
    stopRefusing: () => {
      setRefusing(false)
      setErrors({})
    },
  }
}
export type WithdrawalForm = ReturnType<typeof useWithdrawalForm>
