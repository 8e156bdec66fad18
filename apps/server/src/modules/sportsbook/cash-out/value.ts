import {
  cashOutAmount,
  fairValue,
  type Fraction,
  type LegNow,
  type LegResult,
} from '@felek/contract/coupon.ts'
import { sportsRules } from '@felek/contract/sports-rules.ts'
import { offerOf, type TrustedBoard, type Chosen } from '../board/offer.ts'
import type { WorthOf } from '../coupons/wire.ts'
import { couponOf } from '../settle/settle.ts'
import type { JudgedCoupon } from '../settle/store.ts'

/** Under so many kuruş nothing is cashed out. */
const leastValue = sportsRules.cashOutMin

/**
 * What is known of each leg: its result, else its chances; nothing where one can not be valued now, and where none is
 * open any more: such a coupon is paid whole in a moment, and the house takes no part of what is won.
 */
const legsNow = (
  believed: TrustedBoard,
  names: readonly Chosen[],
  results: readonly (LegResult | undefined)[],
  now: Date,
): { legs: LegNow[]; delayS: number } | undefined => {
  if (names.every((_, i) => results[i] !== undefined)) return undefined
  let delayS = 0
  const legs: LegNow[] = []
  for (const [i, name] of names.entries()) {
    const result = results[i]
    if (result) {
      legs.push({ result })
      continue
    }
    const offer = offerOf(believed, name, now)
    const market = believed.board.events.get(name.eventID)?.markets.get(name.marketID)
    const outcome = market?.outcomes.find((o) => o.outcomeId === name.outcomeID)
    if (offer.state !== 'open' || !market?.cashOut || !outcome) return undefined
    legs.push({ chances: outcome.chances })
    delayS = Math.max(delayS, offer.delayS)
  }
  return { legs, delayS }
}

/** What a coupon is worth now, and how long an acceptance waits; nothing where it can not be cashed out. */
export const valueNow = (
  believed: TrustedBoard,
  c: Parameters<typeof couponOf>[0] & Pick<JudgedCoupon, 'shares'>,
  {
    names,
    results,
    now,
  }: {
    names: readonly Chosen[]
    results: readonly (LegResult | undefined)[]
    now: Date
  },
): { fair: Fraction; delayS: number } | undefined => {
  const known = legsNow(believed, names, results, now)
  if (!known) return undefined
  const fair = fairValue(couponOf(c), known.legs, c.shares)
  return fair.num < leastValue * fair.den ? undefined : { fair, delayS: known.delayS }
}

/** The part that is paid for a share; nothing where it is less than a kuruş. */
export const amountOf = (fair: Fraction, share: number): bigint | undefined => {
  const amount = cashOutAmount(fair, share)
  return amount > 0n ? amount : undefined
}

/** What the whole of an open coupon would be paid now: for a look at it, no quote. */
export const worthAt =
  (believed: TrustedBoard, now: Date): WorthOf =>
  (row, results) => {
    const names = row.legs.map((leg) => ({
      eventID: leg.event_id,
      marketID: leg.market,
      outcomeID: leg.outcome,
    }))
    const value = valueNow(believed, row, { names, results, now })
    return value && amountOf(value.fair, 100)
  }
