import type { WithdrawalDetail } from '@felek/contract/office/cashier.ts'

type Row = Pick<
  WithdrawalDetail,
  'status' | 'claimedBy' | 'claimedUntil' | 'approvalID' | 'needsApproval'
>
type Self = { staffID: string; mayReview: boolean }

export type Claim = { name: string; isOwn: boolean; leftMs: number }

/** How a withdrawal stands for whoever looks at it, and what they can do about it. */
export type DecisionState = {
  /** Whose it is for now; null where it is nobody's, or was and their ten minutes are over. */
  holder: Claim | null
  /** Why nothing can be decided; null where something can. */
  bar: 'over' | 'no_permission' | 'claimed' | null
  isProposed: boolean
  needsTwo: boolean
  canClaim: boolean
  canClear: boolean
  canRefuse: boolean
}

const toClaim = (row: Row, staffID: string, nowMs: number): Claim | null => {
  const { claimedBy, claimedUntil } = row
  const leftMs = claimedUntil === null ? 0 : Date.parse(claimedUntil) - nowMs
  return claimedBy && leftMs > 0
    ? { name: claimedBy.name, isOwn: claimedBy.staffID === staffID, leftMs }
    : null
}

/** Of one that has not come yet nothing can be decided. A proposal that waits can still be overtaken by a refusal: it would find the withdrawal over. */
export const toDecisionState = (row: Row | undefined, self: Self, nowMs: number): DecisionState => {
  const isOver = row?.status !== 'waiting'
  const claim = isOver ? null : toClaim(row, self.staffID, nowMs)
  const isAnothers = claim !== null && !claim.isOwn
  const bar = isOver ? 'over' : !self.mayReview ? 'no_permission' : isAnothers ? 'claimed' : null
  const isProposed = !isOver && row.approvalID !== null
  return {
    holder: claim,
    bar,
    isProposed,
    needsTwo: !isOver && row.needsApproval !== null,
    canClaim: bar === null && claim === null && !isProposed,
    canClear: bar === null && !isProposed,
    canRefuse: bar === null,
  }
}
