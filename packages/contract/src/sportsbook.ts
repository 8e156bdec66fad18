import * as z from 'zod/mini'
import { call } from './call.ts'
import { lineCount, systemsFit } from './coupon.ts'
import { coupon, couponSelection, couponStates } from './coupon-row.ts'
import { marketStatuses } from './protocols/feed/feed.ts'
import * as f from './fields.ts'
import { foldCode } from './fold.ts'
import { limits } from './limits.ts'
import { sportsRules } from './sports-rules.ts'

export {
  coupon,
  couponSelection,
  couponStates,
  type Coupon,
  type CouponState,
} from './coupon-row.ts'

/* The calls of coupons (docs/sportsbook.md). */

/** `"1.85"`: 1.01 to 500.00 with two places, of the ladder or not. */
export const odds = z.string('invalid').check(
  z.regex(/^\d{1,3}\.\d{2}$/, 'invalid'),
  z.refine((v) => v.padStart(6, '0') >= '001.01' && v.padStart(6, '0') <= '500.00', 'invalid'),
)

export const marketID = z
  .string('required')
  .check(z.regex(/^[a-z0-9-]{1,20}(\|[\w.:-]{1,20})?$/, 'invalid'))
export const outcomeID = z.string('required').check(z.regex(/^[a-z0-9:/]{1,20}$/, 'invalid'))

export const { selectionsMax } = sportsRules
const { linesMax } = sportsRules

const selection = z.strictObject({
  eventID: f.id,
  marketID,
  outcomeID,
  odds,
  banker: z._default(f.flag, false),
})

/** How rises and falls of odds between slip and acceptance are taken. */
export const oddsPolicies = ['none', 'better', 'any'] as const
export type OddsPolicy = (typeof oddsPolicies)[number]

const system = z.int('invalid').check(z.gte(1, 'invalid'), z.lte(selectionsMax, 'invalid'))

const slip = {
  selections: z
    .array(selection, 'required')
    .check(z.minLength(1, 'required'), z.maxLength(selectionsMax, 'invalid')),
  /** Left out: all of them in one line. */
  systems: z.optional(
    z
      .array(system, 'invalid')
      .check(z.minLength(1, 'required'), z.maxLength(selectionsMax, 'invalid')),
  ),
  lineStake: f.amount,
  oddsPolicy: z._default(z.enum(oddsPolicies, 'invalid'), 'better'),
}

type Slip = {
  selections: readonly { eventID: string; marketID: string; outcomeID: string; banker: boolean }[]
  systems?: readonly number[] | undefined
}

/** What is chosen is chosen once; systems fit bankos and legs; no more lines than a coupon takes. */
const once = z.refine<Slip>(
  ({ selections }) =>
    new Set(selections.map((s) => `${s.eventID} ${s.marketID} ${s.outcomeID}`)).size ===
    selections.length,
  { message: 'invalid', path: ['selections'] },
)
const fitting = z.refine<Slip>(
  ({ selections, systems }) => {
    const legs = selections.map(({ banker }) => ({ odds: 100, banker }))
    const bets = { legs, systems: systems ?? [selections.length] }
    return systemsFit(bets) && lineCount(bets) <= linesMax
  },
  { message: 'invalid', path: ['systems'] },
)

/** What of a selection a refusal or a quote tells: where it stands in the slip, and how it is now. */
export const concerned = z.object({
  index: z.int(),
  eventID: z.string(),
  marketID: z.string(),
  outcomeID: z.string(),
  /** Today's, where it is offered. */
  odds: z.optional(z.string()),
})
export type Concerned = z.output<typeof concerned>

const lineStakeOfSlip = {
  minLineStake: f.money,
  maxLineStake: f.money,
}

export const quote = z.object({
  type: z.enum(['single', 'multiple', 'system']),
  lines: z.int(),
  stake: f.money,
  totalOdds: z.string(),
  potentialWin: f.money,
  ...lineStakeOfSlip,
  /** Seconds that a placing waits. */
  delayS: z.int(),
  /** Why it would be refused now, and the selections concerned; empty where it would not. */
  faults: z.array(
    z.object({ error: z.string(), message: z.string(), selections: z.array(concerned) }),
  ),
})

const span = { startDate: z.optional(f.dayOrTime), endDate: z.optional(f.dayOrTime) }

const market = z.object({
  marketID: z.string(),
  status: z.enum(marketStatuses),
  line: z.optional(z.string()),
  outcomes: z.array(z.object({ outcomeID: z.string(), odds: z.optional(z.string()) })),
})

export const event = z.object({
  eventID: z.string(),
  /** Four digits, unique among open matches. */
  code: z.string(),
  sport: z.string(),
  league: z.object({ leagueID: z.string(), name: z.string() }),
  home: z.string(),
  away: z.string(),
  startsAt: f.time,
  status: z.enum(['upcoming', 'live', 'ended', 'postponed', 'cancelled', 'abandoned']),
  clock: z.optional(z.string()),
  score: z.optional(z.string()),
  /** Of the markets shown. */
  mbs: z.int(),
  /** Markets that are not shown here. */
  more: z.int(),
  markets: z.array(market),
})

/**
 * Until when a press is meant, in the server's time: one that arrives later is `too_late` and moves nothing.
 * Without it a call holds whenever it arrives; our site always sends it.
 */
const deadline = z.optional(f.time)

const couponID = f.id
const share = z.int('invalid').check(z.gte(10, 'invalid'), z.lte(100, 'invalid'))
const couponNumber = z
  .string('required')
  .check(z.overwrite(foldCode), z.regex(/^FK[0-9A-HJKMNP-TV-Z]{8}$/, 'invalid'))

/** Coupons: quoted, placed, looked at, cashed out. */
export const sportsbook = {
  quoteBet: call('betframe/quoteBet', {
    auth: 'optional',
    input: z.strictObject(slip).check(once, fitting),
    output: quote,
  }),
  placeBet: call('betframe/placeBet', {
    auth: 'player',
    kind: 'outside',
    money: true,
    input: z.strictObject({ ...slip, requestID: f.requestID, deadline }).check(once, fitting),
    output: coupon,
  }),
  coupons: call('betframe/getCoupons', {
    auth: 'player',
    whenExcluded: true,
    list: true,
    input: z.strictObject({
      ...f.page(limits.historyPage),
      ...span,
      status: z.optional(z.enum(couponStates, 'invalid')),
      concatRequire: z.optional(z.unknown()),
    }),
    output: z.array(coupon),
  }),
  coupon: call('betframe/getCoupon', {
    auth: 'player',
    whenExcluded: true,
    /** By its id, or by the number that its player reads. */
    input: z
      .strictObject({ couponID: z.optional(couponID), couponNumber: z.optional(couponNumber) })
      .check(
        z.refine((v) => (v.couponID === undefined) !== (v.couponNumber === undefined), {
          message: 'required',
          path: ['couponID'],
        }),
      ),
    output: coupon,
  }),
  /** By its number, for whoever holds it: never the player, never money. */
  checkCoupon: call('betframe/checkCoupon', {
    rate: 'look-up',
    input: z.strictObject({ couponNumber }),
    output: z.object({
      couponNumber: z.string(),
      type: z.enum(['single', 'multiple', 'system']),
      systems: z.array(z.int()),
      status: z.enum(couponStates),
      placedAt: f.time,
      selections: z.array(couponSelection),
    }),
  }),
  getCashOut: call('betframe/getCashOut', {
    auth: 'player',
    whenExcluded: true,
    kind: 'outside',
    input: z.strictObject({ couponID, share: z._default(share, 100) }),
    output: z.object({ quoteID: z.string(), share: z.int(), amount: f.money, expiresAt: f.time }),
  }),
  cashOut: call('betframe/cashOut', {
    auth: 'player',
    whenExcluded: true,
    kind: 'outside',
    money: true,
    input: z.strictObject({ couponID, share, quoteID: f.id, requestID: f.requestID, deadline }),
    output: coupon,
  }),
}
