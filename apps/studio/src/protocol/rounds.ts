import * as z from 'zod/mini'
import { raceBetKinds } from '../../engines/racing/bet-kinds.ts'
import { betKind, betKinds, raceBetKind, symbolId } from './games.ts'
import { money, whole } from './values.ts'

/* What is bet, and what came of it. */

/** [reel 0…4, row 0…2]. */
const position = z.tuple([z.int(), z.int()])

export const slotWin = z.object({
  /** 1…20 in a lines game, else null. */
  line: z.nullable(z.int()),
  /** How many ways this symbol won, else null. */
  ways: z.nullable(z.int()),
  symbol: symbolId,
  count: z.int(),
  positions: z.array(position),
  /** Of the whole win (all its ways), before `multiplier` of the step. */
  multiple: z.string(),
  /** With the step's multiplier. */
  amount: money,
})
export type SlotWin = z.infer<typeof slotWin>

/**
 * One picture of the reels. A round is: the base spin (cascade 0), its cascades 1, 2, …, then the
 * free spins in the same way. In a cascade the winners of the step before have vanished and the
 * columns have fallen.
 */
export const slotStep = z.object({
  spin: z.enum(['base', 'free']),
  /** 0 on the base spin; 1, 2, … the number of the free spin. */
  freeSpin: whole,
  cascade: whole,
  /** Where this spin's strips stopped (the same for all cascades of a spin). */
  stops: z.array(z.int()),
  /** grid[reel][row], five by three. */
  grid: z.array(z.array(symbolId)),
  wins: z.array(slotWin),
  /** The scatters, on the step where they pay or award; else null. */
  scatter: z.nullable(
    z.object({ count: z.int(), positions: z.array(position), multiple: z.string(), amount: money }),
  ),
  multiplier: whole,
  /** Paid by this step. */
  amount: money,
  /** Paid by the round so far. */
  total: money,
  freeSpinsAwarded: whole,
  /** Still to come after this step. */
  freeSpinsLeft: whole,
})
export type SlotStep = z.infer<typeof slotStep>

export const rouletteBet = z.object({
  kind: betKind,
  /** Rising, one of the kind's `sets`. */
  numbers: z.array(z.int().check(z.gte(0), z.lte(36))).check(z.minLength(1), z.maxLength(18)),
  amount: z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/)),
})
export type RouletteBet = z.infer<typeof rouletteBet>

/**
 * A bet of any engine: roulette's, a race's (`numbers` are runners), or a tombala's `card`
 * (`numbers` is its serial).
 */
export const bet = z.object({
  kind: z.enum([...betKinds, ...raceBetKinds, 'card']),
  numbers: z.array(z.int().check(z.gte(0), z.lte(9_999))).check(z.minLength(1), z.maxLength(18)),
  amount: rouletteBet.shape.amount,
})
export type Bet = z.infer<typeof bet>

export const outcome = z.discriminatedUnion('engine', [
  z.object({ engine: z.enum(['lines', 'cascade']), steps: z.array(slotStep) }),
  z.object({
    engine: z.literal('roulette'),
    number: z.int(),
    colour: z.enum(['red', 'black', 'green']),
    /** `payout` includes the returned stake; "0.00" for a lost bet. */
    bets: z.array(
      z.object({ kind: betKind, numbers: z.array(z.int()), amount: money, payout: money }),
    ),
  }),
  z.object({
    engine: z.literal('racing'),
    /** The runners, first to last. */
    order: z.array(z.int()),
    bets: z.array(
      z.object({
        kind: raceBetKind,
        numbers: z.array(z.int()),
        amount: money,
        odds: z.string(),
        payout: money,
      }),
    ),
  }),
  z.object({
    engine: z.literal('bingo'),
    /** In the order they were drawn. */
    balls: z.array(z.int()),
    /** `balls` of a prize: with which ball the stage was full. */
    cards: z.array(
      z.object({
        serial: z.int(),
        amount: money,
        payout: money,
        prizes: z.array(
          z.object({ stage: z.int(), balls: z.int(), multiple: z.string(), amount: money }),
        ),
      }),
    ),
  }),
])
export type Outcome = z.infer<typeof outcome>

/** What was sealed at a round's first step, and the salt (hex) that it was sealed with. */
export const revealed = z.object({ hidden: z.unknown(), salt: z.string() })
export type Revealed = z.infer<typeof revealed>

/** A round as it stands after a step. */
export const standing = z.object({
  roundId: z.string(),
  game: z.string(),
  /** Counts up by one an action; 0 is what the stake was taken for. */
  step: whole,
  /** What the game shows, in a shape of its own. */
  view: z.unknown(),
  /** What may be done now, with the further stake that it costs; empty once the round is over. */
  offers: z.array(z.object({ action: z.unknown(), stake: z.optional(money) })),
  /** SHA-256 over what is hidden; null where nothing is. */
  seal: z.nullable(z.string()),
  /** What was hidden, once the round is over. */
  revealed: z.nullable(revealed),
  /** All stakes of the round together. */
  stake: money,
  /**
   * All that came back, the stake's part included; show as a win only what is above the stake. Null while the round
   * goes on.
   */
  payout: z.nullable(money),
  /** payout / stake, e.g. "8.00". */
  multiple: z.nullable(z.string()),
  /** The round pays the most that it can pay. */
  capped: z.boolean(),
  /**
   * `true`: the payout is booked. `false`: it is owed and is being sent; `balance` is null until
   * then (poll `round`).
   */
  settled: z.boolean(),
  /**
   * A free spin: no stake was taken (`stake` is what it was played for), and how many of the grant are left
   * after it.
   */
  free: z.optional(z.object({ grantId: z.string(), left: whole })),
  /** What the balance was with the stake taken: show it while the reels turn. */
  balanceStaked: money,
  /** What it is with the payout. */
  balance: z.nullable(money),
  nonce: whole,
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  at: z.string(),
})
export type Standing = z.infer<typeof standing>

/** A round of a game without decisions, once it is over: slots, roulettes, races, tombalas. */
export const drawnRound = z.extend(standing, { view: outcome, payout: money, multiple: z.string() })
export type Round = z.infer<typeof drawnRound>

/**
 * For the fairness panel. A void round has no payout and says why; its nonce is used up all the
 * same.
 */
export const pastRound = z.object({
  roundId: z.string(),
  game: z.string(),
  nonce: whole,
  stake: money,
  payout: z.nullable(money),
  /** Roulette: where the ball lay. A race: who won. Else null. */
  number: z.nullable(z.int()),
  /** Its feature (free spins) was reached. */
  featured: z.boolean(),
  void: z.nullable(z.string()),
  serverSeedHash: z.string(),
  /** Whether its server seed is out, so that `verify` can prove it. */
  revealed: z.boolean(),
  at: z.string(),
})
export type PastRound = z.infer<typeof pastRound>

/**
 * The commitment that stands for the next round: `serverSeedHash` is SHA-256 of the 32 bytes of the
 * server seed. `nextServerSeedHash` is the commitment that `seed` will put in force, so it too
 * stood before the client seed was chosen. One pair serves all games of a player; `nonce` is that
 * of the next round.
 */
export const fairness = z.object({
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: whole,
  nextServerSeedHash: z.string(),
})
export type Fairness = z.infer<typeof fairness>
