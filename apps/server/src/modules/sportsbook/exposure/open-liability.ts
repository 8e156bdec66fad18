import { leftOf } from './parts.ts'
import type { ExposureMove } from './store.ts'

/** Of a coupon what its liability is made of. */
export type OpenLiability = {
  state: string
  /** Of each leg, as text of kuruş. */
  legs: readonly { selection_id: string; stake: string; takeout: string }[]
  /** What was cashed out, in percent of what was left each time. */
  shares: readonly number[]
}

/** What an open coupon puts on its selections, less what was cashed out of it; of any other nothing. */
export const openLiabilityOf = ({ state, legs, shares }: OpenLiability): ExposureMove[] =>
  state === 'open'
    ? legs.map((leg) => ({
        selectionId: leg.selection_id,
        stakeKurus: leftOf(BigInt(leg.stake), shares),
        takeoutKurus: leftOf(BigInt(leg.takeout), shares),
        coupons: 1,
      }))
    : []

const taken = (move: ExposureMove): ExposureMove => ({
  selectionId: move.selectionId,
  stakeKurus: -move.stakeKurus,
  takeoutKurus: -move.takeoutKurus,
  coupons: -move.coupons,
})

/** What its new state changes: whatever closes leaves, what a correction opens again comes back. */
export const liabilityMoves = (c: OpenLiability, state: string): ExposureMove[] =>
  c.state === state ? [] : [...openLiabilityOf(c).map(taken), ...openLiabilityOf({ ...c, state })]

/** What a cash-out takes from the selections of an open coupon. */
export const cashOutMoves = (c: OpenLiability, share: number): ExposureMove[] => [
  ...openLiabilityOf(c).map(taken),
  ...openLiabilityOf({ ...c, shares: [...c.shares, share] }),
]
