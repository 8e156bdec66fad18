import * as z from 'zod/mini'
import { call } from './call.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'

/*
 * Bonuses (docs/bonuses.md): what is offered, what was asked for, what runs and what became of it.
 * Amounts are TRY as decimal strings.
 */

/** What an offer gives: part of a deposit, part of a week's loss, free spins of a slot. */
export const offerKinds = ['deposit', 'cashback', 'spins'] as const
export type OfferKind = (typeof offerKinds)[number]

/**
 * How an offer stands to the player who asks. `open`: can be claimed now. `claimed`: is, and waits for
 * its deposit. `used`: had as often as it may be, or (`deposited`) never any more. `soon`: starts later.
 * `not_yet`: something is missing, and `why` says what.
 */
export const offerStates = ['open', 'claimed', 'used', 'soon', 'not_yet'] as const
export type OfferState = (typeof offerStates)[number]

/**
 * Why an offer can not be claimed now. `bonus_active`: another bonus runs. `claim_open`: another offer
 * waits for its deposit. `deposited`: it is for a first deposit, and there was one;
 * `small`: which was too small for it. `phone`: the phone is
 * not confirmed. `loss`: last week's loss was too small (`ready` says how large it was). `taken`: this
 * week's, or today's, was had. `level`, `country`, `invited`: it is for others. `paused`, `excluded`,
 * `limit` (night, or a limit on play that is used up), `care` (for their protection): no bonus is given
 * meanwhile. `budget`: all that it may cost this month has been given.
 */
export const offerReasons = [
  'bonus_active',
  'claim_open',
  'deposited',
  'small',
  'phone',
  'loss',
  'taken',
  'level',
  'country',
  'invited',
  'paused',
  'excluded',
  'blocked',
  'limit',
  'care',
  'budget',
] as const
export type OfferReason = (typeof offerReasons)[number]

/** How many of a hundred kuruş of a stake count as wagered. */
const weight = z.object({
  /** 1 slot, 2 virtual, 3 table, 4 live, 5 instant, 8 a game that gives back 98 % and more. */
  weightClass: z.int(),
  /** 0–100; at 0 the purse stays shut there. */
  percent: z.int(),
})

/** Own money that is staked before a bonus opens. */
const ownStakes = z.object({
  /** So many times the deposit; 0 where `amount` says it all. */
  times: z.int(),
  /** TL that have to be staked, weighted; in the offer's example where it goes by the deposit. */
  amount: f.money,
  /** By kind of game; a game that gives back more, with its jackpots, counts less. */
  weights: z.array(weight),
})

/** Free spins: how many, of what stake each, in which game, and the most that may be won by them. */
const spinsGiven = z.object({
  count: z.int(),
  stake: f.money,
  /** gameID of games_list, and its name. */
  game: z.string(),
  gameName: z.string(),
  /** The most that they pay, all together. */
  cap: f.money,
})

/** What still has to happen before a claimed bonus is given. */
const needs = z.object({
  /** `deposit`: of `min` and more, credited before `expiresAt`. `nothing`: it is given already. */
  kind: z.enum(['deposit', 'nothing']),
  min: z.optional(f.money),
})

/** What a claim waits for. */
const openClaim = z.object({
  claimID: z.string(),
  offerID: z.string(),
  name: z.string(),
  claimedAt: f.time,
  expiresAt: f.time,
  needs,
})

export const offer = z.object({
  /** The same in each version: `hosgeldin`, `yatirim`, `kayip`, `donus`. */
  offerID: z.string(),
  version: z.int(),
  /** In the page's language. */
  name: z.string(),
  /** The promotion's page is /promotions/{slug}; empty where it has none. */
  slug: z.string(),
  kind: z.enum(offerKinds),
  state: z.enum(offerStates),
  why: z.optional(z.enum(offerReasons)),
  /** Whole percent of the deposit or the loss; 0 of spins. */
  percent: z.int(),
  /** The most that it gives; of spins the most that they pay. */
  amountMax: f.money,
  /** Of a deposit: the smallest that counts. */
  depositMin: z.optional(f.money),
  /** Only a player's very first deposit gets it; after any other it can never be had. */
  firstDeposit: z.optional(z.literal(true)),
  /** Of a cashback: the smallest net loss of the week, and the largest stake of which it counts. */
  lossMin: z.optional(f.money),
  stakeCounted: z.optional(f.money),
  /** Wagered are so many times the bonus; 0 where nothing is (spins). */
  times: z.int(),
  /** The largest stake from the bonus; absent where there is no purse. */
  stakeMax: z.optional(f.money),
  /** Days that the bonus, or the spins, can be used once given; days that a claim waits. */
  days: z.int(),
  claimDays: z.int(),
  weights: z.array(weight),
  /** gameIDs in which the purse stays shut. */
  gamesRefused: z.array(z.string()),
  /** What has to be staked of own money before it opens; absent where it is open at once. */
  own: z.optional(ownStakes),
  /** At most so many times the bonus becomes cash; absent where there is no such cap. */
  capTimes: z.optional(z.int()),
  /** The bonus itself goes back when what was won with it becomes cash. */
  giftReturns: z.optional(z.literal(true)),
  /** A sentence that belongs beside the headline: of a cashback, how much of the loss counts. */
  note: z.optional(z.string()),
  /** Of a cashback: the fewest rounds of the week. */
  roundsMin: z.optional(z.int()),
  spins: z.optional(spinsGiven),
  startsAt: z.optional(f.time),
  endsAt: z.optional(f.time),
  /** One worked through: deposit or loss, what it gives, what has to be wagered. None of spins. */
  example: z.optional(z.object({ base: f.money, amount: f.money, required: f.money })),
  /** Of a cashback whose player is signed in: the last whole ISO week in Istanbul. */
  ready: z.optional(
    z.object({
      /** `2026-W47`, its first and its last day (yyyy-mm-dd). */
      period: z.string(),
      from: f.day,
      to: f.day,
      /** The net loss that counts, 0.00 where none does, and what it gives. */
      base: f.money,
      amount: f.money,
      required: f.money,
      /** Until when it can be claimed. */
      until: f.time,
    }),
  ),
  claim: z.optional(openClaim),
  /** Plain sentences in the page's language, in order, with the offer's own figures in them. */
  terms: z.array(z.string()),
})
export type Offer = z.output<typeof offer>

/**
 * `waiting`: given, and shut until its own stakes are there (`own`). `active`: it can be played. `converted`: wagered, and cash. `completed`: spins that were all played, or
 * a purse that was played to nothing.
 * `cancelled`: given up by its player. `forfeited`: a withdrawal, a returned deposit or an exclusion ended
 * it (`reason`). `expired`: its days were over. `dropped`, `lapsed`: a claim that was taken back, or whose
 * time ran out, before anything was given.
 */
export const bonusStates = [
  'waiting',
  'active',
  'converted',
  'completed',
  'cancelled',
  'forfeited',
  'expired',
  'dropped',
  'lapsed',
] as const
export type BonusState = (typeof bonusStates)[number]

export const bonusEnds = ['withdrawal', 'deposit_returned', 'excluded', 'closed', 'staff'] as const
export type BonusEnd = (typeof bonusEnds)[number]
/**
 * Why a claim came to nothing before its time: a first deposit that was too small, one that was not the
 * first, or somebody who may be the same person had it by then.
 */
export const claimEnds = ['small', 'not_first', 'had'] as const
export type ClaimEnd = (typeof claimEnds)[number]

export const bonus = z.object({
  /** Of a claim that came to nothing its claimID. */
  bonusID: z.string(),
  offerID: z.string(),
  /** The offer's name, in the page's language. */
  offer: z.string(),
  slug: z.string(),
  kind: z.enum(offerKinds),
  state: z.enum(bonusStates),
  /** Of `forfeited`, and of a `lapsed` claim that no deposit can fulfil any more. */
  reason: z.optional(z.enum([...bonusEnds, ...claimEnds])),
  /** What was given, and the deposit or loss that it was given on; 0.00 of spins. */
  amount: f.money,
  base: f.money,
  /** Of one that came with a deposit: its id in transactions. */
  depositID: z.optional(z.string()),
  /** Percent of `base`. */
  offerPercent: z.int(),
  /** What is left of it in the purse now; 0.00 once it has ended. */
  balance: f.money,
  /** TL that count as wagered (weighted), and that have to; both 0.00 of spins. */
  wagered: f.money,
  required: f.money,
  /** Of `required`, whole percent, rounded down, at most 100; of spins, of those played. */
  percent: z.int(),
  times: z.int(),
  stakeMax: z.optional(f.money),
  weights: z.array(weight),
  gamesRefused: z.array(z.string()),
  /** Own money that was staked for its opening, weighted, and that has to be; absent where nothing was asked. */
  own: z.optional(
    z.object({
      staked: f.money,
      required: f.money,
      /** Of `required`, whole percent, rounded down, at most 100. */
      percent: z.int(),
      weights: z.array(weight),
    }),
  ),
  capTimes: z.optional(z.int()),
  giftReturns: z.optional(z.literal(true)),
  /** Stakes from the purse that have no answer yet: it does not become cash before. */
  openStakes: z.int(),
  /** Of spins. */
  spins: z.optional(z.extend(spinsGiven, { left: z.int(), won: f.money })),
  /** Cash that came of it. */
  converted: f.money,
  createdAt: f.time,
  expiresAt: f.time,
  endedAt: z.optional(f.time),
  /** What applied when it was given. */
  terms: z.array(z.string()),
})
export type Bonus = z.output<typeof bonus>

/** A promotion code as it is typed; case and surrounding spaces mean nothing. */
export const promotionCode = f.optionalText(40)

export const bonuses = {
  /**
   * What is offered, each with how it stands to who asks (without a session as to a stranger). With
   * `code` that offer alone, so that its terms are read before it is claimed: `promo_invalid` where
   * there is none.
   */
  offers: call('rewards/offers', {
    auth: 'optional',
    whenExcluded: true,
    input: z.strictObject({ code: promotionCode }),
    output: z.array(offer),
  }),
  /**
   * Asks for an offer by its id or a code, one of them. Of a deposit the next fitting one within
   * `claimDays` is given it; a cashback and spins are given at once, and `bonus` is what was given.
   * Refused as `bonus_active` (409), `bonus_used`, `bonus_over`, `bonus_not_yet` (`data.why`, of
   * `offerReasons`), `promo_invalid`, `excluded`, `paused`, `limit_reached` (`data.reason`). Claiming what is claimed answers that claim.
   */
  claim: call('rewards/claim', {
    auth: 'player',
    kind: 'write',
    money: true,
    input: z
      .strictObject({
        offerID: z.optional(f.id),
        code: promotionCode,
        requestID: f.requestID,
      })
      .check(
        z.refine((v) => v.offerID !== undefined || !!v.code, {
          message: 'required',
          path: ['offerID'],
        }),
      ),
    output: z.extend(openClaim, { bonus: z.optional(bonus) }),
  }),
  /** Takes a claim back that has come to nothing yet; `not_found` of any other. */
  dropClaim: call('rewards/drop_claim', {
    withOldTerms: true,
    auth: 'player',
    kind: 'write',
    input: z.strictObject({ claimID: f.id }),
    output: z.object({ claimID: z.string() }),
  }),
  /** The player's own, the newest first: bonuses, spins, and claims that came to nothing. `active` names those that wait as well. */
  list: call('rewards/bonuses', {
    auth: 'player',
    whenExcluded: true,
    list: true,
    input: z.strictObject({
      ...f.page(limits.bonusesPage),
      state: z.optional(z.enum(bonusStates, 'invalid')),
    }),
    output: z.array(bonus),
  }),
  /** Gives an active or waiting bonus, or the spins that are left, up; `not_found` of any other. */
  cancel: call('rewards/cancel', {
    withOldTerms: true,
    auth: 'player',
    kind: 'write',
    money: true,
    input: z.strictObject({ bonusID: f.id, requestID: f.requestID }),
    output: bonus,
  }),
}

/** The event `bonus`: something of the player's bonuses has changed, and which. */
export const bonusEvent = z.object({ bonusID: z.string(), state: z.enum(bonusStates) })
