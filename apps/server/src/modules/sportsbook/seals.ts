import { rowSeals, type Part } from '../../database/row-seal.ts'
import type { NewResult } from './settle/result-rows.ts'
import type { ResultRow } from './settle/fold.ts'

/*
 * What money hangs on stands still or is found (decision 0112): whoever writes a coupon, a result, a cash-out
 * or what is owed seals it under a key that the database does not have, and whoever judges or pays by it looks
 * at the seal first. An injected statement can make no such row, and who owns the database can change none unseen.
 */

export type { SealDeps } from '../../database/row-seal.ts'
type What = 'coupon' | 'result' | 'cashout' | 'voided' | 'unpaid' | 'settlement' | 'act'
export const { sealOf, isSealed } = rowSeals<What>('sports-seal')

type SealedLeg = {
  selectionId: string | bigint
  odds: number
  banker: boolean
  stakeKurus: string | bigint
  takeoutKurus: string | bigint
}
export type SealedCoupon = {
  couponId: bigint
  playerId: bigint
  systems: readonly number[]
  lineStakeKurus: bigint
  totalOdds: bigint
  potentialKurus: bigint
  /** Null until its odds are those of acceptance: such a coupon is sealed anew then. */
  checkedAt: Date | null
  legs: readonly SealedLeg[]
}
export const couponParts = (c: SealedCoupon): Part[] => [
  c.couponId,
  c.playerId,
  c.systems.join(','),
  c.lineStakeKurus,
  c.totalOdds,
  c.potentialKurus,
  c.checkedAt,
  ...c.legs.flatMap((leg) => [
    leg.selectionId,
    leg.odds,
    leg.banker,
    leg.stakeKurus,
    leg.takeoutKurus,
  ]),
]

/** Who said it, of which selection, and what it says. */
export const resultParts = (
  {
    selectionId,
    adapter,
    seq,
  }: { selectionId: string | bigint; adapter: string; seq: number | bigint },
  row: NewResult['row'] & Pick<ResultRow, 'shownAt'>,
): Part[] => [
  selectionId,
  adapter,
  seq,
  row.at,
  row.kind,
  row.certainty,
  row.won,
  row.voidHalves,
  row.winners,
  row.tied,
  row.fromAt,
  row.toAt,
  row.shownAt,
]

export const cashOutParts = (o: {
  couponId: bigint
  share: number
  amountKurus: bigint
  quoteId: bigint
}): Part[] => [o.couponId, o.share, o.amountKurus, o.quoteId]

export const voidedParts = (couponId: bigint, actId: bigint): Part[] => [couponId, actId]

/** How a coupon stood by a row, and what that moved. */
export const settlementParts = (
  couponId: bigint,
  s: {
    n: number
    state: string
    owed_kurus: string | bigint
    delta_kurus: string | bigint
    borne_kurus: string | bigint
    at: Date
  },
): Part[] => [couponId, s.n, s.state, s.owed_kurus, s.delta_kurus, s.borne_kurus, s.at]

/** What staff did. */
export const actParts = (a: {
  act_id: bigint
  at: Date
  act: string
  actor: string
  approver: string | null
  reason: string
  subject: string
  detail: object
}): Part[] => [a.act_id, a.at, a.act, a.actor, a.approver, a.reason, a.subject, a.detail]

/** A movement that is owed: nobody sends one that is not sealed as it stands. */
export const unpaidParts = (u: {
  coupon_id: bigint
  n: number
  kind: string
  debt_coupon_id: bigint
  debt_n: number
  player_id: bigint
  amount_kurus: bigint
  refund: boolean
}): Part[] => [
  u.coupon_id,
  u.n,
  u.kind,
  u.debt_coupon_id,
  u.debt_n,
  u.player_id,
  u.amount_kurus,
  u.refund,
]
