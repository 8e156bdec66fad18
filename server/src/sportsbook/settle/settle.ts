import { judge, voided, type Coupon, type LegResult } from '../../../../contract/src/coupon.ts'
import { sportsRules } from '../../../../contract/src/sports-rules.ts'
import { tellCoupons } from '../coupons/tell.ts'
import { countSettled } from '../figures/figures.ts'
import type { Tx } from '../../../../database/src/database.ts'
import type { SportsHouse } from '../needs.ts'
import { hangingMoves } from '../exposure/hanging.ts'
import { moveExposure } from '../exposure/store.ts'
import { foldResults, holdMs, type ResultRow } from './fold.ts'
import {
  clearDue,
  resultLogs,
  saveSettlements,
  spreadPage,
  takeCoupons,
  takeDue,
  type JudgedCoupon,
  type NewSettlement,
} from './store.ts'

/** A correction so long after the payout costs the house. */
const correctableMs = sportsRules.correctionHours * 3_600_000
const most = 1_000
/** Of what was decided so many selections at once, and of each so many coupons. */
const [selectionsMost, couponsMost] = [8, 1_500]
/** A coupon whose placing is not done is looked at again after so long. */
const againMs = 1_000

const ended = new Set(['open', 'won', 'lost', 'void', 'cashed'])

export const couponOf = (c: JudgedCoupon): Coupon => ({
  legs: c.legs.map(({ odds, banker }) => ({ odds, banker })),
  systems: c.systems,
  lineStakeKurus: c.line_stake_kurus,
})

/** What is known of a coupon's legs by now, and from when on more counts. */
export const resultsOf = (
  c: JudgedCoupon,
  logs: ReadonlyMap<string, ResultRow[]>,
  now: Date,
): { results: (LegResult | undefined)[]; heldUntil: Date | undefined } => {
  if (c.voided) return { results: c.legs.map(() => voided), heldUntil: undefined }
  const checkedAt = c.checked_at ?? now
  const folded = c.legs.map((leg) =>
    foldResults(logs.get(leg.selection_id) ?? [], { checkedAt, now, holdMs }),
  )
  const held = folded.flatMap((f) => f.heldUntil ?? []).sort((a, b) => a.getTime() - b.getTime())
  return { results: folded.map((f) => f.result), heldUntil: held[0] }
}

/** The row that a coupon's new standing makes; none where it stands as it stood. */
export const settlementOf = (
  c: JudgedCoupon,
  results: readonly (LegResult | undefined)[],
  now: Date,
): NewSettlement | undefined => {
  const { state, owedKurus } = judge(couponOf(c), results, c.shares)
  if (state === (c.last_state ?? 'open') && owedKurus === (c.last_owed ?? 0n)) return undefined
  const delta = owedKurus - c.moved_kurus
  const isTooLate =
    delta < 0n && c.paid_at !== null && now.getTime() - c.paid_at.getTime() > correctableMs
  return {
    couponId: c.coupon_id,
    playerId: c.player_id,
    n: c.last_n + 1,
    state,
    owedKurus,
    deltaKurus: isTooLate ? 0n : delta,
    borneKurus: isTooLate ? -delta : 0n,
  }
}

/**
 * Judges what is due, as many as one transaction takes: where a coupon stands otherwise than before, a
 * row says so and the movement is owed. What another process holds stays due. Results that have not
 * reached all their coupons go on to reach them first. Answers how many of both were looked at.
 */
export const settleDue = async (
  house: Pick<SportsHouse, 'db' | 'eventHub' | 'log' | 'metrics' | 'now'>,
): Promise<number> => {
  const spread = await house.db.inTx((tx) => spreadPage(tx, selectionsMost, couponsMost))
  const { looked, states } = await house.db.inTx((tx) => judgeDue(tx, house.now()))
  countSettled(house, states)
  tellCoupons(
    house,
    looked.map((c) => ({ couponId: c.coupon_id, playerId: c.player_id })),
  )
  return looked.length + spread
}

const judgeDue = async (
  tx: Tx,
  now: Date,
): Promise<{ looked: JudgedCoupon[]; states: string[] }> => {
  const ids = await takeDue(tx, now, most)
  if (ids.length === 0) return { looked: [], states: [] }
  const taken = await takeCoupons(tx, ids, 'skip')
  const coupons = taken.filter((c) => ended.has(c.state))
  const logs = await resultLogs(
    tx,
    coupons.flatMap((c) => c.legs.map((leg) => leg.selection_id)),
  )
  const rows: NewSettlement[] = []
  const later = taken
    .filter((c) => c.state === 'waiting' || c.state === 'posting')
    .map((c) => ({ couponId: c.coupon_id, at: new Date(now.getTime() + againMs) }))
  for (const c of coupons) {
    const { results, heldUntil } = resultsOf(c, logs, now)
    const row = settlementOf(c, results, now)
    if (row) rows.push(row)
    if (heldUntil) later.push({ couponId: c.coupon_id, at: heldUntil })
  }
  await saveSettlements(tx, rows, now)
  await clearDue(
    tx,
    taken.map((c) => c.coupon_id),
    later,
  )
  const states = new Map(rows.map((row) => [row.couponId, row.state]))
  await moveExposure(
    tx,
    coupons.flatMap((c) => hangingMoves(c, states.get(c.coupon_id) ?? c.state)),
  )
  return { looked: taken, states: rows.map((row) => row.state) }
}
