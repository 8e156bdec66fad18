import * as z from 'zod/mini'
import * as f from './fields.ts'

/* A coupon as calls, events and histories show it. */

export const couponStates = ['waiting', 'refused', 'open', 'won', 'lost', 'void', 'cashed'] as const
export type CouponState = (typeof couponStates)[number]

export const couponSelection = z.object({
  /** The event's. */
  id: z.string(),
  /** Home and away, as they were when the coupon was accepted. */
  name: z.string(),
  odds: z.string(),
  eventID: z.string(),
  code: z.string(),
  sport: z.string(),
  league: z.string(),
  home: z.string(),
  away: z.string(),
  startsAt: f.time,
  marketID: z.string(),
  outcomeID: z.string(),
  banker: z.boolean(),
  /** Placed in play. */
  live: z.boolean(),
  score: z.string(),
  /** Of the market. */
  status: z.enum(['open', 'settled', 'void']),
  result: z.optional(z.enum(['won', 'lost', 'void', 'half_won', 'half_lost', 'dead_heat'])),
  /** The result is the scout's, and nobody has confirmed it: it may be another one yet. */
  unconfirmed: z.optional(z.literal(true)),
})

export const coupon = z.object({
  id: z.string(),
  couponNumber: z.string(),
  type: z.enum(['single', 'multiple', 'system']),
  systems: z.array(z.int()),
  lines: z.int(),
  lineStake: f.money,
  stake: f.money,
  totalOdds: z.string(),
  potentialWin: f.money,
  payout: f.money,
  cashedOut: f.money,
  /** Each time that some of it was cashed out, or all that was left: `share` in percent of what was left then. */
  cashOuts: z.array(z.object({ id: z.string(), share: z.int(), amount: f.money, at: f.time })),
  /** What a corrected result changed after it was paid, signed as the player sees it. */
  correction: z.optional(f.money),
  status: z.enum(couponStates),
  /** Of an open one: what it comes to by results that nobody has confirmed yet. Paid when they are. */
  awaiting: z.optional(z.enum(['won', 'lost', 'void'])),
  /** Of an open one, where it is asked for: what it may be cashed out for now. A quote says it for good. */
  cashOut: z.optional(f.money),
  /** Of a refused one: the key of the error that it was refused for, where there is one for it. */
  refusedWhy: z.optional(z.string()),
  placedAt: f.time,
  /** Of a waiting one: when its delay ends. */
  decidesAt: z.optional(f.time),
  settledAt: z.nullable(f.time),
  selections: z.array(couponSelection),
})
export type Coupon = z.output<typeof coupon>
