import * as z from 'zod/mini'
import { money } from '../../protocol/values.ts'
import { whole } from './values.ts'

/* The round, the same for everybody. */

/**
 * Why a round did not count. `empty`: its betting time went by before it opened. `witness_away`: it did not answer for
 * an hour after the close. `witness_disagrees`: it did not stand by its promise. `key_lost`: the
 * studio's key is another one than the round was promised under. `restart`: of rounds of before,
 * which did not outlive the process.
 */
export const voidReasons = [
  'empty',
  'witness_away',
  'witness_disagrees',
  'key_lost',
  'restart',
] as const
export const voidReason = z.enum(voidReasons)
export type VoidReason = z.infer<typeof voidReason>

/**
 * `GET /api/live/<tableId>/record` (public): how the rounds of a table ended, in all and in the last
 * 24 hours; `done`, or the reason of a void.
 */
export const tableRecord = z.object({
  table: z.string(),
  ends: z.array(
    z.object({ outcome: z.union([z.literal('done'), voidReason]), all: whole, day: whole }),
  ),
})
export type TableRecord = z.infer<typeof tableRecord>

/**
 * `betting` bets are taken until `endsAt`, and not a moment longer; `closed` no more bets, those on
 * their way to the wallet are waited for (at most two seconds), then the outcome is drawn;
 * `dealing` the wheel turns, the cards are dealt (roulette and baccarat: `board` holds all from the
 * start, the client times its show to `endsAt`); `decisions` blackjack: one hand after the other;
 * `dealer` blackjack: the dealer's cards; `result` what was won is shown and paid, the seed is out.
 * Then the next round, whether anybody is there or not.
 */
export const phases = ['betting', 'closed', 'dealing', 'decisions', 'dealer', 'result'] as const
export const phase = z.enum(phases)
export type Phase = z.infer<typeof phase>

export const actions = ['hit', 'stand', 'double', 'split'] as const
export const action = z.enum(actions)
export type Action = z.infer<typeof action>

export const outcomes = ['blackjack', 'win', 'push', 'lose', 'bust'] as const

export const hand = z.object({
  seat: whole,
  /** 0, or 1 for the second hand of a split. */
  hand: whole,
  cards: z.array(z.string()),
  total: whole,
  soft: z.boolean(),
  doubled: z.boolean(),
  stake: money,
  state: z.enum(['waiting', 'playing', 'stood', 'bust', 'blackjack']),
  /** Since `result`. */
  outcome: z.nullable(z.enum(outcomes)),
})
export type Hand = z.infer<typeof hand>

export const board = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('roulette'),
    number: whole,
    colour: z.enum(['red', 'black', 'green']),
  }),
  z.object({
    kind: z.literal('baccarat'),
    /**
     * Two or three cards each, in the order player, banker, player, banker, player's third,
     * banker's third.
     */
    player: z.array(z.string()),
    banker: z.array(z.string()),
    playerTotal: whole,
    bankerTotal: whole,
    winner: z.enum(['player', 'banker', 'tie']),
    playerPair: z.boolean(),
    bankerPair: z.boolean(),
  }),
  z.object({
    kind: z.literal('blackjack'),
    /** The hole card is null until `dealer`. `total` is of what can be seen. */
    dealer: z.object({ cards: z.array(z.nullable(z.string())), total: whole, soft: z.boolean() }),
    hands: z.array(hand),
    /**
     * `turn` counts the decisions of the round: it goes with `act`, so that a late one never meets
     * the next hand.
     */
    turn: z.nullable(
      z.object({ seat: whole, hand: whole, turn: whole, endsAt: whole, actions: z.array(action) }),
    ),
  }),
])
export type Board = z.infer<typeof board>

export const round = z.object({
  roundId: z.string(),
  /** Counts the rounds of this table. */
  number: whole,
  phase,
  startedAt: whole,
  /** When this phase began and ends. */
  phaseAt: whole,
  endsAt: whole,
  /** The studio's promise, from before the first bet: SHA-256 of its (first) value. */
  serverSeedHash: z.string(),
  /** The witness's promise, likewise; null in rounds of before there was one. */
  witnessHash: z.nullable(z.string()),
  clientSeed: z.string(),
  /** Both (first) values, since `result`. */
  serverSeed: z.nullable(z.string()),
  witnessValue: z.nullable(z.string()),
  /** Null before the outcome is drawn. */
  board: z.nullable(board),
  /** How many people have a bet in this round. */
  bettors: whole,
})
export type LiveRound = z.infer<typeof round>

/**
 * Blackjack. `stake` is what lies in front of the seat in this round. `demo` seats play for play
 * money.
 */
export const seat = z.object({
  seat: whole,
  taken: z.nullable(z.enum(['real', 'demo'])),
  stake: z.nullable(money),
})
export type Seat = z.infer<typeof seat>
