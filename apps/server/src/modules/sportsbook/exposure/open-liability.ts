import { leftOf } from './parts.ts'
import type { ExposureMove } from './store.ts'

/** Of a coupon what its liability is made of. */
export type Hanging = {
  state: string
  /** Of each leg, as text of kuruş. */
  legs: readonly { selection_id: string; stake: string; takeout: string }[]
  /** What was cashed out, in percent of what was left each time. */
  shares: readonly number[]
}

/** What an open coupon puts on its selections, less what was cashed out of it; of any other nothing. */
export const hangingOf = ({ state, legs, shares }: Hanging): ExposureMove[] =>
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
export const hangingMoves = (c: Hanging, state: string): ExposureMove[] =>
  c.state === state ? [] : [...hangingOf(c).map(taken), ...hangingOf({ ...c, state })]

/** What a cash-out takes from the selections of an open coupon. */
export const hangingSold = (c: Hanging, share: number): ExposureMove[] => [
  ...hangingOf(c).map(taken),
  ...hangingOf({ ...c, shares: [...c.shares, share] }),
]
