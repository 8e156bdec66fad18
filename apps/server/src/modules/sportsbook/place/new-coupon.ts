import {
  lineCount,
  oddsOf,
  potentialWin,
  stakeOf,
  totalOdds,
  type Bets,
} from '@felek/contract/coupon.ts'
import { toKurus } from '@felek/contract/money.ts'
import { newId } from '../../../database/ids.ts'
import type { Offer } from '../board/offer.ts'
import { partsOf } from '../exposure/parts.ts'
import type { SportsDeps } from '../deps.ts'
import type { KeyedCoupon } from './lanes.ts'
import { couponParts, sealOf } from '../seals.ts'
import type { Looked, Slip } from './checks.ts'
import { newCouponNumber } from './number.ts'
import type { NewLeg, PlacedCoupon, PlacedLeg } from './store.ts'

const noPart = { stakeKurus: 0n, takeoutKurus: 0n } as const

/** The longest that one of the legs asks for, in seconds. */
export const delayOf = (offers: readonly Offer[]): number =>
  Math.max(0, ...offers.map((o) => o.delayS))

/** What a slip that was found good makes: `waiting` where a leg is live, else `posting`. */
export const newCoupon = (
  deps: SportsDeps,
  playerId: bigint,
  slip: Slip & { requestID: string },
  it: Looked & { boardSeq: number },
): KeyedCoupon => {
  const now = deps.now()
  const delay = delayOf(it.offers)
  const coupon = { ...it.bets, lineStakeKurus: toKurus(slip.lineStake) }
  const parts = partsOf(it.bets, coupon.lineStakeKurus)
  return {
    couponId: newId(now),
    couponNumber: newCouponNumber(),
    playerId,
    requestId: slip.requestID,
    state: delay > 0 ? 'waiting' : 'posting',
    systems: it.bets.systems,
    lines: lineCount(it.bets),
    lineStakeKurus: coupon.lineStakeKurus,
    stakeKurus: stakeOf(coupon),
    totalOdds: totalOdds(it.bets),
    potentialKurus: potentialWin(coupon),
    oddsPolicy: slip.oddsPolicy,
    placedAt: now,
    decidesAt: delay > 0 ? new Date(now.getTime() + delay * 1_000) : null,
    checkedAt: delay > 0 ? null : now,
    boardSeq: delay > 0 ? null : it.boardSeq,
    legs: it.bets.legs.map(({ odds, banker }, i): NewLeg => ({
      selectionId: 0n,
      odds,
      shownOdds: oddsOf(slip.selections[i]?.odds ?? ''),
      banker,
      live: it.offers[i]?.live ?? false,
      ...(parts[i] ?? noPart),
    })),
    keys: slip.selections.map((s) => ({
      eventId: s.eventID,
      market: s.marketID,
      outcome: s.outcomeID,
    })),
  }
}

/** What a coupon that waited is accepted with, and the seal of it. */
export const acceptedTerms = (
  deps: SportsDeps,
  { coupon_id: couponId, player_id: playerId, line_stake_kurus: lineStakeKurus }: PlacedCoupon,
  placedLegs: readonly PlacedLeg[],
  bets: Bets,
) => {
  const parts = partsOf(bets, lineStakeKurus)
  const terms = {
    totalOdds: totalOdds(bets),
    potentialKurus: potentialWin({ ...bets, lineStakeKurus }),
    checkedAt: deps.now(),
  }
  const legs = bets.legs.map(({ odds, banker }, i) => ({
    selectionId: placedLegs[i]?.selectionId ?? '',
    odds,
    banker,
    stakeKurus: parts[i]?.stakeKurus ?? 0n,
    takeoutKurus: parts[i]?.takeoutKurus ?? 0n,
  }))
  const sealed = { couponId, playerId, systems: bets.systems, lineStakeKurus, ...terms, legs }
  const seal = sealOf(deps, 'coupon', couponParts(sealed))
  return { odds: bets.legs.map((leg) => leg.odds), parts, ...terms, seal }
}
