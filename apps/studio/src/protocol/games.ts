import * as z from 'zod/mini'
import { raceBetKinds } from '../../engines/racing/bet-kinds.ts'
import { symbolIds } from '../../engines/reels/symbols.ts'
import { actual, money, whole } from './values.ts'

/* What a game says of itself: its rules, its stakes, its prizes, its return. */

export const symbolId = z.enum(symbolIds)

const gameCommon = {
  slug: z.string(),
  /** From 100,000 rounds on. */
  actual: z.optional(actual),
  name: z.string(),
  label: z.string(),
  labelName: z.string(),
  /** Percent with two places, computed exactly, e.g. "96.12". */
  rtp: z.string(),
  /** Percent of rounds that pay anything, e.g. "28.40". */
  hitRate: z.string(),
  volatility: z.int().check(z.gte(1), z.lte(5)),
  minStake: money,
  maxStake: money,
  /** The most a round can pay, times the stake, e.g. "400.00"; a slot's round is over when it is reached. */
  maxWin: z.string(),
  /** One round in so many pays it. */
  topEvery: whole,
  /** The server refuses the next base spin earlier than this after the last (`too_fast`). */
  spinMsMin: whole,
}

const slotCommon = {
  ...gameCommon,
  /** Percent of winning rounds that pay no more than the stake. */
  smallWins: z.string(),
  /** The only stakes that `play` takes, rising. */
  stakes: z.array(money),
  /** `art` is the Fluent Emoji name of the title's file, or the letter A K Q J 10 of a royal. */
  symbols: z.array(
    z.object({
      id: symbolId,
      art: z.string(),
      role: z.enum(['wild', 'scatter', 'premium', 'royal']),
    }),
  ),
  /**
   * Five strips, top to bottom, cyclic. A stop is the strip index that lands in the window's top
   * row.
   */
  reels: z.array(z.array(symbolId)),
  /**
   * Per symbol the multiples of 3, 4 and 5 (ways: of each way). A symbol that pays nothing is
   * absent. The scatter's are paid anywhere, and in a cascade for 5 or more.
   */
  paytable: z.array(
    z.object({ symbol: symbolId, pays: z.object({ 3: z.string(), 4: z.string(), 5: z.string() }) }),
  ),
  freeSpins: z.object({
    /** Free spins for 3, 4, 5 scatters on the base spin. */
    awards: z.object({ 3: whole, 4: whole, 5: whole }),
    /** Free spins that 3 or more scatters add during free spins, and how often a round can add. */
    retrigger: whole,
    retriggersMax: whole,
  }),
}

/** Lines pay from the left, the best win of each line; wilds stand for all but the scatter. */
export const linesGame = z.object({
  engine: z.literal('lines'),
  ...slotCommon,
  /**
   * 20 lines; of each the row (0 top … 2 bottom) on reels 1 to 5. Line n of a win is `lines[n -
   * 1]`.
   */
  lines: z.array(z.array(z.int())),
  /** Every win in free spins is multiplied by this. */
  freeMultiplier: whole,
})

/**
 * 243 ways from the left, wilds on reels 2 to 4. Winners vanish, what stands above falls, and the
 * gaps are filled from the same strip above the window. Free spins are counted when nothing wins
 * any more (scatters never vanish).
 */
export const cascadeGame = z.object({
  engine: z.literal('cascade'),
  ...slotCommon,
  ways: whole,
  /** Multiplier of the first, second, … win of one spin; the last one stays. */
  multipliers: z.array(whole),
  freeMultipliers: z.array(whole),
})

export const betKinds = [
  'straight',
  'split',
  'street',
  'trio',
  'corner',
  'first_four',
  'six_line',
  'column',
  'dozen',
  'red',
  'black',
  'odd',
  'even',
  'low',
  'high',
] as const
export const betKind = z.enum(betKinds)
export type BetKind = z.infer<typeof betKind>

export const rouletteGame = z.object({
  engine: z.literal('roulette'),
  ...gameCommon,
  /** The 37 pockets clockwise from zero. */
  wheel: z.array(z.int()),
  red: z.array(z.int()),
  /**
   * `payout` to 1, beside the stake; `max` for one position, `sets` every legal set of numbers,
   * each rising.
   */
  kinds: z.array(
    z.object({
      kind: betKind,
      payout: whole,
      min: money,
      max: money,
      sets: z.array(z.array(z.int())),
    }),
  ),
  /** Amounts are multiples of this. */
  unit: money,
})

export const raceBetKind = z.enum(raceBetKinds)

/**
 * Fixed odds on a race of numbered runners: `win` the first, `place` one of the first `places`,
 * `forecast` first and second in order.
 */
export const racingGame = z.object({
  engine: z.literal('racing'),
  ...gameCommon,
  /** Chances to win are in proportion to the weights. */
  runners: z.array(z.object({ number: whole, name: z.string(), weight: whole })),
  places: whole,
  markets: z.array(
    z.object({
      kind: raceBetKind,
      /** Percent: the lowest and the highest return of its bets. */
      rtpMin: z.string(),
      rtpMax: z.string(),
      /** `odds` include the stake ("3.18"); `chance` is percent; `max` for this bet. */
      bets: z.array(
        z.object({ numbers: z.array(whole), odds: z.string(), chance: z.string(), max: money }),
      ),
    }),
  ),
  /** Amounts are multiples of this. */
  unit: money,
})

/**
 * Tombala: a bet is a card, its only number the card's serial (engines/bingo/bingo-cards.ts says what
 * stands on it).
 */
export const bingoGame = z.object({
  engine: z.literal('bingo'),
  ...gameCommon,
  /** What one card may cost, rising. All cards of a round cost the same. */
  prices: z.array(money),
  cardsMax: whole,
  serialMax: whole,
  /** Balls in the bag, and how many of them a round draws. */
  ballsOf: whole,
  balls: whole,
  /**
   * Per stage (1 first row, 2 second row, 3 the whole card): full within so many balls pays so many
   * times the card's price.
   */
  stages: z.array(
    z.object({ stage: whole, tiers: z.array(z.object({ balls: whole, multiple: z.string() })) }),
  ),
})

export const game = z.discriminatedUnion('engine', [
  linesGame,
  cascadeGame,
  rouletteGame,
  racingGame,
  bingoGame,
])
/**
 * A title that is played on the stage (client/play), whatever its engine: its scene is found by its slug. `config`,
 * `usual` and `figures` are of the shapes that its engine gives them (engines/define.ts).
 */
export const stageGame = z.object({
  engine: z.literal('stage'),
  slug: z.string(),
  actual: z.optional(actual),
  name: z.string(),
  label: z.string(),
  labelName: z.string(),
  family: z.enum(['slot', 'instant', 'cards']),
  config: z.unknown(),
  /** The wager with which the page opens. */
  usual: z.unknown(),
  figures: z.unknown(),
  /** The only stakes that `bet` takes, rising. */
  stakes: z.array(money),
  /** The server refuses the next start earlier than this after the last (`too_fast`). */
  paceMs: whole,
})
export type StageGame = z.infer<typeof stageGame>

/** What `open` says of a game. */
export const openedGame = z.discriminatedUnion('engine', [
  linesGame,
  cascadeGame,
  rouletteGame,
  racingGame,
  bingoGame,
  stageGame,
])
export type OpenedGame = z.infer<typeof openedGame>

export type LinesGame = z.infer<typeof linesGame>
export type CascadeGame = z.infer<typeof cascadeGame>
export type RouletteGame = z.infer<typeof rouletteGame>
export type RacingGame = z.infer<typeof racingGame>
export type BingoGame = z.infer<typeof bingoGame>
export type GameInfo = z.infer<typeof game>
