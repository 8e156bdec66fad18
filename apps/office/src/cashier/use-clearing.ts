import { useState } from 'react'
import { officeCashier, type WithdrawalDetail } from '@felek/contract/office/cashier.ts'
import { forget } from '../lib/api/query.ts'
import { useWrite } from '../lib/api/write.ts'
import { toast } from '../lib/browser/toasts.ts'
import { findFieldErrors, type FieldErrors } from '../lib/format/field-errors.ts'
import { useTexts } from '../lib/format/texts.ts'
import { useCan } from '../lib/session/session.ts'
import { sayProposed } from '../lib/list/write-notice.tsx'

const anyID = '0'.repeat(26)

/** The row and its list look again: their version, who has it, whether it still waits. */
export const forgetWithdrawals = (): void =>
  forget(officeCashier.withdrawals, officeCashier.withdrawal)

const useWrites = () => {
  const { withdrawals } = useTexts().cashier
  const done = (text: string) => {
    toast({ tone: 'positive', text })
    forgetWithdrawals()
  }
  return {
    claim: useWrite(officeCashier.claim, () => done(withdrawals.claimed)),
    clear: useWrite(officeCashier.clear, ({ approval }) => {
      if (!approval) return done(withdrawals.cleared)
      sayProposed(approval)
      forgetWithdrawals()
    }),
    refuse: useWrite(officeCashier.refuse, () => done(withdrawals.refused)),
  }
}

/** What this person does about a withdrawal that waits; each write goes with the version that was seen. */
export const useClearing = (it: WithdrawalDetail | undefined) => {
  const texts = useTexts()
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [isRefusing, setRefusing] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const writes = useWrites()
  const { claim, clear, refuse } = writes
  const all = Object.values(writes)
  const decision = { withdrawalID: it?.id ?? '', version: it?.version ?? 0 }
  const isFine = (found: FieldErrors): boolean => {
    setErrors(found)
    return Object.keys(found).length === 0
  }
  const mayReview = useCan('cashier.review')
  return {
    reason,
    note,
    isRefusing,
    claim: () => claim.send(decision),
    clear: () => {
      const input = { ...decision, reason }
      if (isFine(findFieldErrors(officeCashier.clear.input, { ...input, requestID: anyID }, texts)))
        clear.send(input)
    },
    /** The first press opens the note that the player will read, the second one sends it. */
    refuse: () => {
      if (!isRefusing) return setRefusing(true)
      const input = { ...decision, reason, note }
      if (
        isFine(findFieldErrors(officeCashier.refuse.input, { ...input, requestID: anyID }, texts))
      )
        refuse.send(input)
    },
    cancelRefusal: () => setRefusing(false),
    setReason: (text: string) => (setErrors({}), setReason(text)),
    setNote: (text: string) => (setErrors({}), setNote(text)),
    errorOf: (field: string): string | undefined =>
      errors[field] ?? all.map(({ refusal }) => refusal?.fields[field]).find(Boolean),
    /** One that waits, and no proposal about it. */
    isOpen: it?.status === 'waiting' && it.approvalID === null && mayReview,
    isBusy: all.some(({ state }) => state !== 'idle'),
    sending: {
      claim: claim.state === 'sending',
      clear: clear.state === 'sending',
      refuse: refuse.state === 'sending',
    },
    spoken: all.find(({ state, refusal }) => state === 'unknown' || refusal !== null),
  }
}
export type Clearing = ReturnType<typeof useClearing>
