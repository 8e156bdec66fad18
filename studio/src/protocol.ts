import * as z from 'zod/mini'

/*
 * What the game's client and the studio's server say to each other: `POST /api/<call>` with JSON in and out, on the
 * studio's own origin. The client imports this file; nothing in it knows the server.
 *
 * - Money is a decimal string of TRY with two places ("12.50"). A *multiple* is a decimal string too ("8.00"): times
 *   the **total** stake, whatever the number of lines or ways, before the step's multiplier.
 * - After `open` every call carries `Authorization: Bearer <access>`.
 * - A refusal is an HTTP status of 400 or more with `{ error, … }` (see `failure`); the client translates `error`.
 *   A failed connection or a 502/503/504 without such a body means *unknown*: repeat the call with the same roundId.
 * - The HTML of `GET /play/<game>` carries `<meta name="felek-parents" content="http://localhost:3000 …">`: the
 *   origins that may frame the game, for checking `event.origin` of messages (docs/providers.md).
 * - `GET /api/verify/<roundId>` is public and needs no access.
 */

export const money = z.string().check(z.regex(/^-?\d{1,13}\.\d{2}$/))
const whole = z.int().check(z.gte(0))
const time = z.string()

// ── Refusals ─────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * | key | status | what the client does |
 * |---|---|---|
 * | insufficient_funds | 409 | offers the cashier (`deposit` to the page) |
 * | too_fast | 429 | waits `waitMs`, then lets play again (same roundId is fine: nothing was drawn) |
 * | session_expired | 401 | asks the page for a fresh `launch`, opens anew (also: bad or used token) |
 * | limit_reached, excluded, game_closed | 409 | says so; no more play in this session |
 * | maintenance | 503 | says so; the player may try later with a **new** roundId |
 * | round_void | 409 | the round does not count and the stake has been or will be given back; a new roundId next |
 * | busy | 409 | a round of this game runs (`roundId` says which): poll `round`; or the wallet is away: try later |
 * | rate_limited | 429 | waits `waitMs` |
 * | not_found | 404 | no such round or game |
 * | bad_request | 400 | a bug of the client, or a roundId used with other content |
 * | internal | 500 | says that something broke; the round, if any, is safe: poll `round` |
 */
export const errorKeys = [
  'insufficient_funds',
  'too_fast',
  'session_expired',
  'limit_reached',
  'excluded',
  'game_closed',
  'maintenance',
  'round_void',
  'busy',
  'rate_limited',
  'not_found',
  'bad_request',
  'internal',
] as const
export type ErrorKey = (typeof errorKeys)[number]

/** `reason` comes with `round_void`: why (a refusal of the wallet, or `unreachable`: no answer within ten seconds). */
export const failure = z.object({
  error: z.enum(errorKeys),
  waitMs: z.optional(whole),
  roundId: z.optional(z.string()),
  reason: z.optional(z.string()),
})
export type Failure = z.infer<typeof failure>

// ── Games ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** `p1` is the dearest premium (the first of the title's four), `t` is the ten. */
export const symbolIds = ['wild', 'scatter', 'p1', 'p2', 'p3', 'p4', 'a', 'k', 'q', 'j', 't'] as const
export const symbolId = z.enum(symbolIds)
export type SymbolId = z.infer<typeof symbolId>

const gameCommon = {
  slug: z.string(),
  name: z.string(),
  label: z.string(),
  labelName: z.string(),
  /** Percent with two places, computed exactly, e.g. "96.12". */
  rtp: z.string(),
  /** Percent of rounds that pay anything, e.g. "28.40". */
  hitRate: z.string(),
  volatility: z.int().check(z.gte(1), z.lte(3)),
  minStake: money,
  maxStake: money,
  /** The most a round can pay, times the stake, e.g. "2480.00". Nothing is cut off: no outcome pays more. */
  maxWin: z.string(),
  /** The server refuses the next base spin earlier than this after the last (`too_fast`). */
  spinMsMin: whole,
}

const slotCommon = {
  ...gameCommon,
  /** The only stakes that `play` takes, rising. */
  stakes: z.array(money),
  /** `art` is the Fluent Emoji name of titles.ts, or the letter A K Q J 10 of a royal. */
  symbols: z.array(z.object({ id: symbolId, art: z.string(), role: z.enum(['wild', 'scatter', 'premium', 'royal']) })),
  /** Five strips, top to bottom, cyclic. A stop is the strip index that lands in the window's top row. */
  reels: z.array(z.array(symbolId)),
  /** Per symbol the multiples of 3, 4 and 5 (ways: of each way). A symbol that pays nothing is absent. The scatter's are paid anywhere, and in a cascade for 5 or more. */
  paytable: z.array(z.object({ symbol: symbolId, pays: z.object({ 3: z.string(), 4: z.string(), 5: z.string() }) })),
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
  /** 20 lines; of each the row (0 top … 2 bottom) on reels 1 to 5. Line n of a win is `lines[n - 1]`. */
  lines: z.array(z.array(z.int())),
  /** Every win in free spins is multiplied by this. */
  freeMultiplier: whole,
})

/**
 * 243 ways from the left, wilds on reels 2 to 4. Winners vanish, what stands above falls, and the gaps are filled
 * from the same strip above the window. Free spins are counted when nothing wins any more (scatters never vanish).
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
  /** `payout` to 1, beside the stake; `max` for one position, `sets` every legal set of numbers, each rising. */
  kinds: z.array(z.object({ kind: betKind, payout: whole, min: money, max: money, sets: z.array(z.array(z.int())) })),
  /** Amounts are multiples of this. */
  unit: money,
})

export const raceBetKinds = ['win', 'place', 'forecast'] as const
export const raceBetKind = z.enum(raceBetKinds)
export type RaceBetKind = z.infer<typeof raceBetKind>

/** Fixed odds on a race of numbered runners: `win` the first, `place` one of the first `places`, `forecast` first and second in order. */
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
      bets: z.array(z.object({ numbers: z.array(whole), odds: z.string(), chance: z.string(), max: money })),
    }),
  ),
  /** Amounts are multiples of this. */
  unit: money,
})

/** Tombala: a bet is a card, its only number the card's serial (maths/bingo-cards.ts says what stands on it). */
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
  /** Per stage (1 first row, 2 second row, 3 the whole card): full within so many balls pays so many times the card's price. */
  stages: z.array(z.object({ stage: whole, tiers: z.array(z.object({ balls: whole, multiple: z.string() })) })),
})

export const game = z.discriminatedUnion('engine', [linesGame, cascadeGame, rouletteGame, racingGame, bingoGame])
export type LinesGame = z.infer<typeof linesGame>
export type CascadeGame = z.infer<typeof cascadeGame>
export type RouletteGame = z.infer<typeof rouletteGame>
export type RacingGame = z.infer<typeof racingGame>
export type BingoGame = z.infer<typeof bingoGame>
export type GameInfo = z.infer<typeof game>

// ── Rounds ───────────────────────────────────────────────────────────────────────────────────────────────────────

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
 * One picture of the reels. A round is: the base spin (cascade 0), its cascades 1, 2, …, then the free spins in the
 * same way. In a cascade the winners of the step before have vanished and the columns have fallen.
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
  scatter: z.nullable(z.object({ count: z.int(), positions: z.array(position), multiple: z.string(), amount: money })),
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

/** A bet of any engine: roulette's, a race's (`numbers` are runners), or a tombala's `card` (`numbers` is its serial). */
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
    bets: z.array(z.object({ kind: betKind, numbers: z.array(z.int()), amount: money, payout: money })),
  }),
  z.object({
    engine: z.literal('racing'),
    /** The runners, first to last. */
    order: z.array(z.int()),
    bets: z.array(z.object({ kind: raceBetKind, numbers: z.array(z.int()), amount: money, odds: z.string(), payout: money })),
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
        prizes: z.array(z.object({ stage: z.int(), balls: z.int(), multiple: z.string(), amount: money })),
      }),
    ),
  }),
])
export type Outcome = z.infer<typeof outcome>

export const round = z.object({
  roundId: z.string(),
  game: z.string(),
  stake: money,
  /** All that came back, the stake's part included; show as a win only what is above the stake. */
  payout: money,
  /** payout / stake, e.g. "8.00". */
  multiple: z.string(),
  outcome,
  /** `true`: the payout is booked. `false`: it is owed and is being sent; `balance` is null until then (poll `round`). */
  settled: z.boolean(),
  /** What the balance was with the stake taken: show it while the reels turn. */
  balanceStaked: money,
  /** What it is with the payout. */
  balance: z.nullable(money),
  nonce: whole,
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  at: time,
})
export type Round = z.infer<typeof round>

/** For the fairness panel. A void round has no payout and says why; its nonce is used up all the same. */
export const pastRound = z.object({
  roundId: z.string(),
  game: z.string(),
  nonce: whole,
  stake: money,
  payout: z.nullable(money),
  /** Roulette: where the ball lay. A race: who won. Else null. */
  number: z.nullable(z.int()),
  void: z.nullable(z.string()),
  serverSeedHash: z.string(),
  /** Whether its server seed is out, so that `verify` can prove it. */
  revealed: z.boolean(),
  at: time,
})
export type PastRound = z.infer<typeof pastRound>

/**
 * The commitment that stands for the next round: `serverSeedHash` is SHA-256 of the 32 bytes of the server seed.
 * `nextServerSeedHash` is the commitment that `seed` will put in force, so it too stood before the client seed was
 * chosen. One pair serves all games of a player; `nonce` is that of the next round.
 */
export const fairness = z.object({
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: whole,
  nextServerSeedHash: z.string(),
})
export type Fairness = z.infer<typeof fairness>

// ── Calls ────────────────────────────────────────────────────────────────────────────────────────────────────────

const roundId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** A state that has no result to show yet: ask `round` again after `retryMs`. */
const pending = z.object({ status: z.literal('pending'), roundId: z.string(), retryMs: whole })
const done = z.object({ status: z.literal('done'), round })

export const calls = {
  /**
   * `POST /api/open`. Spends the launch token of a real game, once; a demo takes none, and takes the `access` of an
   * earlier demo to go on with its balance. Refusals: session_expired, game_closed, not_found, busy, rate_limited.
   */
  open: {
    input: z.object({
      game: z.string().check(z.maxLength(64)),
      mode: z.enum(['real', 'demo']),
      token: z.optional(z.string().check(z.maxLength(512))),
      access: z.optional(z.string().check(z.maxLength(128))),
      lang: z._default(z.string().check(z.maxLength(8)), 'tr'),
    }),
    output: z.object({
      access: z.string(),
      mode: z.enum(['real', 'demo']),
      game,
      balance: money,
      currency: z.literal('TRY'),
      /** The last rounds of this game by this player, newest first, at most 20. */
      lastRounds: z.array(pastRound),
      /** Roulette: the player's last numbers here; a race: the last winners. Newest first, at most 20. Else empty. */
      lastNumbers: z.array(z.int()),
      fairness,
      /**
       * A round of this game that the player has not seen to its end: show its result as if just played (same
       * result on any device), then call `seen`. `pending`: poll `round` first.
       */
      unfinished: z.nullable(z.discriminatedUnion('status', [pending, done])),
      /** Wait this long before the first base spin. */
      waitMs: whole,
    }),
  },
  /**
   * `POST /api/play`. The roundId is made by the client (UUID, lower case) before it sends; the same id again gives the same
   * answer and stakes nothing twice. Slots: `stake`, one of the ladder. All else: `bets`, and `stake` is their sum.
   * `pending` after about three seconds without the wallet's word: poll `round`. All refusals of the table.
   */
  play: {
    input: z.object({
      roundId,
      stake: z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/)),
      bets: z.optional(z.array(bet).check(z.minLength(1), z.maxLength(160))),
    }),
    output: z.discriminatedUnion('status', [pending, done]),
  },
  /** `POST /api/round`. One round of this player: pending, done, or refused as `play` would have been (round_void, insufficient_funds, …) or not_found. */
  round: { input: z.object({ roundId }), output: z.discriminatedUnion('status', [pending, done]) },
  /** `POST /api/seen`. The result has been shown to its end: `open` will not offer it again. Answers `{}`. */
  seen: { input: z.object({ roundId }), output: z.object({}) },
  /**
   * `POST /api/seed`. A client seed of the player's own; ends the pair and reveals its server seed (64 hex digits).
   * Refused with `busy` while a stake is under way.
   */
  seed: {
    input: z.object({ clientSeed: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)) }),
    output: z.object({
      fairness,
      revealed: z.object({ serverSeed: z.string(), serverSeedHash: z.string(), clientSeed: z.string(), rounds: whole }),
    }),
  },
  /** `POST /api/balance` with `{}`. Refusals: session_expired, busy. */
  balance: { input: z.object({}), output: z.object({ balance: money }) },
  /** `POST /api/rounds`. Newest first; `before` is the `at` of the last one shown. `limit` at most 50. */
  rounds: {
    input: z.object({
      limit: z._default(z.int().check(z.gte(1), z.lte(50)), 20),
      before: z.optional(z.string().check(z.maxLength(40))),
      /** Only this client's game; else all games that share the seed pair. */
      thisGame: z._default(z.boolean(), false),
    }),
    output: z.object({ rounds: z.array(pastRound), fairness }),
  },
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
export type CallInput<K extends CallName> = z.input<Calls[K]['input']>
/** The input as the server has it, with what was left out filled in. */
export type CallData<K extends CallName> = z.output<Calls[K]['input']>
export type CallOutput<K extends CallName> = z.output<Calls[K]['output']>

/**
 * What the draws mean, so that it can be built from them again: the number where the ball lay, the runners from first
 * to last (with the weights they were drawn by), or the balls in their order.
 */
export const drawnResult = z.object({
  engine: z.enum(['roulette', 'racing', 'bingo']),
  numbers: z.array(z.int()),
  weights: z.nullable(z.array(whole)),
})
export type DrawnResult = z.infer<typeof drawnResult>

/**
 * `GET /api/verify/<roundId>`. Until the seed is revealed `serverSeed` and `verified` are null. Draw number i is
 * HMAC-SHA256(key = the seed's 32 bytes, message = `clientSeed:nonce:i`) read as eight 32-bit big-endian words: the first
 * word below `range · floor(2^32 / range)`, modulo `range` (should all eight be above: message `clientSeed:nonce:i:1`, …).
 * Slots: draws 5k … 5k+4 are the stops of spin k (0 is the base spin); `range` is the strip's length. Roulette: draw 0 of 37.
 * A race: draw k is a place on the runners still without one, laid end to end by their weights. Tombala: draw k is the place of
 * the ball among those still in the bag, rising.
 */
export const verification = z.object({
  roundId: z.string(),
  game: z.string(),
  state: z.enum(['pending', 'settled', 'void']),
  void: z.nullable(z.string()),
  serverSeedHash: z.string(),
  serverSeed: z.nullable(z.string()),
  clientSeed: z.string(),
  nonce: whole,
  draws: z.nullable(z.array(z.object({ draw: whole, range: whole, value: whole }))),
  /** Null for slots, and while the draws are not told. Live tables do not say it. */
  result: z.optional(z.nullable(drawnResult)),
  stake: money,
  payout: z.nullable(money),
  /** The hash matches its commitment, every draw follows from the seeds, and the payout follows from the draws. */
  verified: z.nullable(z.boolean()),
  at: time,
})
export type Verification = z.infer<typeof verification>
