import { useEffect, useState } from 'react'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officeCashier, type WithdrawalDetail } from '@felek/contract/office/cashier.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { forget } from '../lib/api/query.ts'
import { useWrite } from '../lib/api/write.ts'
import { toast } from '../lib/browser/toasts.ts'
import { useTexts } from '../lib/format/texts.ts'
import { sayProposed } from '../lib/list/write-notice.tsx'
import { useCan, useSelf } from '../lib/session/session.ts'
import { toDecisionState } from './decision-state.ts'

/** A claim's last minute should be seen as it ends. */
const lookMs = 5_000

const forgetWithdrawals = (): void => forget(officeCashier.withdrawals, officeCashier.withdrawal)

/** What this person can do about a withdrawal, and how far it has come. */
export const useWithdrawalDecision = (row: WithdrawalDetail | undefined) => {
  const { decision } = useTexts().cashier
  const { staffID } = useSelf()
  const mayReview = useCan('cashier.review')
  const nowMs = useServerNow(lookMs)
  /** Of this person's own last write, which the row may not have brought yet. */
  const [ownVersion, setOwnVersion] = useState(0)
  const done = (text: string) => {
    toast({ tone: 'positive', text })
    forgetWithdrawals()
  }
  const claim = useWrite(officeCashier.claim, ({ data }) => {
    setOwnVersion(data.version)
    done(decision.claimed)
  })
  const clear = useWrite(officeCashier.clear, ({ approval }) => {
    if (!approval) return done(decision.cleared)
    sayProposed(approval)
    forgetWithdrawals()
    forget(officeApprovals.list)
  })
  const refuse = useWrite(officeCashier.refuse, () => done(decision.refused))
  const writes = [claim, clear, refuse]
  const isChanged = writes.some(({ refusal }) => refusal?.key === 'changed')
  // What was typed stays: the row alone is read anew.
  useEffect(() => {
    if (isChanged) forgetWithdrawals()
  }, [isChanged])
  return {
    claim,
    clear,
    refuse,
    version: Math.max(row?.version ?? 0, ownVersion),
    ...toDecisionState(row, { staffID, mayReview }, nowMs),
    /** One at a time, and what is unknown is settled first. */
    isBusy: writes.some(({ state }) => state !== 'idle'),
    /** The one that has something to say. */
    spoken: writes.find(({ state, refusal }) => state === 'unknown' || refusal !== null),
  }
}
export type WithdrawalDecision = ReturnType<typeof useWithdrawalDecision>
