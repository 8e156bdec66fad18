import * as z from 'zod/mini'
import { shownRefusals } from '@felek/contract/protocols/provider/money.ts'
import { money } from '../../protocol/values.ts'
import { stake, whole } from './values.ts'

/* One player: his stakes, and what came of them. */

/**
 * A bet: roulette `spot` is a kind of bet with its `numbers`, baccarat one of `baccaratSpots`,
 * blackjack `main`.
 */
export const bet = z.object({
  spot: z.string().check(z.maxLength(20)),
  numbers: z.optional(z.array(z.int().check(z.gte(0), z.lte(36))).check(z.maxLength(18))),
  amount: stake,
})
export type Bet = z.infer<typeof bet>

export const refusals = [
  // of the table
  'late',
  'over_limit',
  'under_limit',
  'bad_request',
  // the id is of no stake of this player's
  'not_found',
  'too_fast',
  'not_seated',
  'seat_taken',
  'seats_full',
  'not_your_turn',
  'busy',
  // a round of theirs runs in another game or at another table
  'playing_elsewhere',
  // of the wallet; after `session_expired` the client asks the page for a fresh launch and opens
  // anew
  ...shownRefusals,
  // the stake has been or will be given back: no answer of the wallet in time; the round was broken
  // off, and what was drawn gives no more than the stake
  'unreachable',
  'round_void',
  'internal',
] as const
export const refusal = z.enum(refusals)
export type LiveRefusal = z.infer<typeof refusal>

/**
 * One stake. `sent` waits for the wallet; `accepted` lies on the table (`undo` takes it back while
 * bets are taken); `counted` plays; `void` does not count and is given back where it was taken
 * (`reason`; `undone` by the player).
 */
export const placement = z.object({
  id: z.string(),
  kind: z.enum(['bet', 'double', 'split']),
  /** Blackjack: the seat it belongs to, else null. */
  seat: z.nullable(whole),
  bets: z.array(
    z.object({ spot: z.string(), numbers: z.optional(z.array(z.int())), amount: money }),
  ),
  amount: money,
  state: z.enum(['sent', 'accepted', 'counted', 'void']),
  reason: z.nullable(z.union([refusal, z.literal('undone')])),
  /** Since `result`; the returned stake included. */
  payout: z.nullable(money),
})
export type Placement = z.infer<typeof placement>

export const me = z.object({
  mode: z.enum(['real', 'demo']),
  /** What can be staked now; null while the wallet does not say. */
  balance: z.nullable(money),
  /** Of the running round, in the order they were placed; empty between rounds. */
  placements: z.array(placement),
  /** Sum of what is accepted or counted. */
  staked: money,
  /**
   * Since `result`, where something was staked: all that comes back; a win is what is above
   * `staked`.
   */
  payout: z.nullable(money),
  seat: z.nullable(whole),
  /**
   * The last ended round in which this player had a stake: for whoever lost the connection
   * meanwhile. Of a void `payout` is all that came back, stakes with it; `owed`: some of it is
   * still to come, of each bet the higher of its stake and what the promised values give.
   */
  last: z.nullable(
    z.object({
      roundId: z.string(),
      result: z.string(),
      staked: money,
      payout: money,
      at: whole,
      void: z.boolean(),
      owed: z.boolean(),
    }),
  ),
})
export type Me = z.infer<typeof me>
