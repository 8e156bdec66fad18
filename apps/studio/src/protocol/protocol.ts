import * as z from 'zod/mini'
import { shownRefusals } from '@felek/contract/protocols/provider/money.ts'
import { openedGame } from './games.ts'
import { fairness, pastRound, revealed, standing } from './rounds.ts'
import { money, running, whole } from './values.ts'

/*
 * What the game's client and the studio's server say to each other: `POST /api/<call>` with JSON in
 * and out, on the studio's own origin. The client imports this file; nothing in it knows the
 * server.
 *
 * - Money is a decimal string of TRY with two places ("12.50"). A *multiple* is a decimal string
 * too ("8.00"): times
 *   the **total** stake, whatever the number of lines or ways, before the step's multiplier.
 * - After `open` every call carries `Authorization: Bearer <access>`.
 * - A refusal is an HTTP status of 400 or more with `{ error, … }` (see `failure`); the client
 * translates `error`.
 *   A failed connection or a 502/503/504 without such a body means *unknown*: repeat the call with
 * the same roundId.
 * - The HTML of `GET /play/<game>` carries `<meta name="felek-parents"
 * content="http://localhost:3000 …">`: the
 *   origins that may frame the game, for checking `event.origin` of messages (docs/providers.md).
 * - `GET /api/verify/<roundId>` is public and needs no access.
 */

// ── Refusals
// ─────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * | key | status | what the client does |
 * |---|---|---|
 * | insufficient_funds | 409 | offers the cashier (`deposit` to the page) |
 * | too_fast | 429 | waits `waitMs`, then lets play again (same roundId is fine: nothing was drawn)
 * |
 * | session_expired | 401 | asks the page for a fresh `launch`, opens anew (also: bad or used
 * token) |
 * | limit_reached, excluded, territory_barred, game_closed | 409 | says so; no more play in this session |
 * | bet_over_limit, bet_over_bonus | 409 | says so; a smaller stake may be played: the player's own largest stake, or
 * what one stake from a bonus may be |
 * | maintenance | 503 | says so; the player may try later with a **new** roundId |
 * | free_spins_over | 409 | the grant is played, expired or cancelled: no free spin is offered any more |
 * | round_void | 409 | the round does not count and the stake has been or will be given back; a new
 * roundId next |
 * | stale | 409 | the round has gone on (another device): `round` is how it stands now |
 * | too_late | 409 | the bet came after its `deadline`: no round, nothing moved |
 * | no_client_seed | 409 | the player's pair has no client seed yet: send `seed` with `first`, then the same bet again |
 * | busy | 409 | a round runs, one at a time over all games and tables (`roundId` and `game` say which): poll `round`,
 * or offer to go there; or the wallet is away: try later |
 * | rate_limited | 429 | waits `waitMs` |
 * | not_found | 404 | no such round or game, or a round or action of another player's |
 * | bad_request | 400 | a bug of the client, or a roundId of theirs used with other content |
 * | too_large | 413 | a body of more than a call may have |
 * | internal | 500 | says that something broke; the round, if any, is safe: poll `round` |
 */
export const errorKeys = [
  ...shownRefusals,
  'too_fast',
  'round_void',
  'free_spins_over',
  'stale',
  'no_client_seed',
  'too_late',
  'busy',
  'rate_limited',
  'not_found',
  'bad_request',
  'too_large',
  'internal',
] as const
export type ErrorKey = (typeof errorKeys)[number]

/**
 * `reason` comes with `round_void`: why (a refusal of the wallet, or `unreachable`: no answer
 * within ten seconds).
 */
export const failure = z.object({
  error: z.enum(errorKeys),
  waitMs: z.optional(whole),
  roundId: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Where the round runs that is in the way. */
  game: z.optional(z.string()),
  /** With `stale`, and with a further stake that was not taken: how the round stands. */
  round: z.optional(standing),
})
export type Failure = z.infer<typeof failure>

// ── Calls
// ────────────────────────────────────────────────────────────────────────────────────────────────────────

const roundId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** A state that has no result to show yet: ask `round` again after `retryMs`. */
const pending = z.object({ status: z.literal('pending'), roundId: z.string(), retryMs: whole })
/** The round as it stands: over once it has a payout, else one of its `offers` is waited for. */
const done = z.object({ status: z.literal('done'), round: standing })
const answer = z.discriminatedUnion('status', [pending, done])
export type WalletResponse = z.infer<typeof answer>

/** What the player may play here without a stake: how many, and for which stake each counts. */
export const freeSpins = z.object({
  grantId: z.string(),
  left: whole,
  stake: money,
  expiresAt: z.string(),
})
export type FreeSpins = z.infer<typeof freeSpins>

export const calls = {
  /**
   * `POST /api/open`. Spends the launch token of a real game, once; a demo takes none, and takes
   * the `access` of an earlier demo to go on with its balance. Refusals: session_expired,
   * game_closed, not_found, busy, rate_limited.
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
      game: openedGame,
      balance: money,
      currency: z.literal('TRY'),
      /** The last rounds of this game by this player, newest first, at most 20. */
      lastRounds: z.array(pastRound),
      /**
       * Roulette: the player's last numbers here; a race: the last winners. Newest first, at most
       * 20. Else empty.
       */
      lastNumbers: z.array(z.int()),
      fairness,
      /**
       * A round of this game that the player has not seen to its end: show its result as if just
       * played (same result on any device), then call `seen`. `pending`: poll `round` first.
       */
      unfinished: z.nullable(answer),
      /** What this player plays now, here or anywhere: a round of any game or table. */
      running: z.nullable(running),
      /** Real money alone; null where there are none. */
      freeSpins: z.nullable(freeSpins),
      /** Wait this long before the first base spin. */
      waitMs: whole,
    }),
  },
  /**
   * `POST /api/bet`. The roundId is made by the client (UUID, lower case) before it sends; the
   * same id again gives the same answer and stakes nothing twice. `stake`: one of the ladder, or of games of bets
   * their sum. `wager` is the game's own: the list of bets, nothing on a slot, else as its rules have it. `pending`
   * after about three seconds without the wallet's word: poll `round`. With `grantId` a free spin of that grant, for
   * exactly its stake. All refusals of the table but `stale`.
   */
  bet: {
    input: z.object({
      roundId,
      stake: z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/)),
      wager: z.optional(z.unknown()),
      grantId: z.optional(z.string().check(z.regex(/^[\w.:-]{1,64}$/))),
      /** Milliseconds since 1970 by the studio's clock: a round that is not known by then is `too_late`. */
      deadline: z.optional(whole),
    }),
    output: answer,
  },
  /**
   * `POST /api/act`. One of the round's `offers`, at the step that the client sees. `actionId` (UUID, lower case) is
   * made before it is sent; the same again gives the same answer and acts once. A further stake is what the offer
   * says; where it is refused the call is, with the reason, and the round stands as it stood. Refusals: stale, bad_request (not offered), too_fast, busy (a stake is under way: poll `round`), not_found,
   * session_expired, insufficient_funds (play money), game_closed.
   */
  act: {
    input: z.object({ roundId, step: whole, actionId: roundId, action: z.unknown() }),
    output: answer,
  },
  /**
   * `POST /api/round`. One round of this player: pending, done, or refused as `bet` would have
   * been (round_void, insufficient_funds, …) or not_found.
   */
  round: { input: z.object({ roundId }), output: answer },
  /**
   * `POST /api/seen`. The result has been shown to its end: `open` will not offer it again. Answers
   * `{}`.
   */
  seen: { input: z.object({ roundId }), output: z.object({}) },
  /**
   * `POST /api/seed`. A client seed of the player's own; ends the pair and reveals its server seed
   * (64 hex digits). Refused with `busy` while a round of the pair runs.
   */
  seed: {
    input: z.object({
      clientSeed: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
      /** Only where there is none yet: what a page sends by itself never changes a pair in use. */
      first: z.optional(z.boolean()),
    }),
    output: z.object({
      fairness,
      /** Null where no pair was in use before. */
      revealed: z.nullable(
        z.object({
          serverSeed: z.string(),
          serverSeedHash: z.string(),
          clientSeed: z.string(),
          rounds: whole,
        }),
      ),
    }),
  },
  /** `POST /api/balance` with `{}`. Refusals: session_expired, busy. */
  balance: { input: z.object({}), output: z.object({ balance: money }) },
  /**
   * `POST /api/rounds`. Newest first; `before` is the `at` of the last one shown. `limit` at most
   * 50.
   */
  rounds: {
    input: z.object({
      limit: z._default(z.int().check(z.gte(1), z.lte(50)), 20),
      before: z.optional(z.string().check(z.maxLength(40))),
      /** Only this client's game; else all games that share the seed pair. */
      thisGame: z._default(z.boolean(), false),
      /** Only rounds in which the feature (free spins) was reached. */
      featured: z._default(z.boolean(), false),
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
 * What the draws mean, so that it can be built from them again: the number where the ball lay, the
 * runners from first to last (with the weights they were drawn by), or the balls in their order.
 */
export const drawnResult = z.object({
  numbers: z.array(z.int()),
  /** A draw is a place among the numbers 1 … `bag` that are left, rising. */
  bag: z.nullable(whole),
  /** A draw is a place on the runners that are left, laid end to end by these. Both null: the draw is the number. */
  weights: z.nullable(z.array(whole)),
})
export type DrawnResult = z.infer<typeof drawnResult>

/**
 * `GET /api/verify/<roundId>`. Until the seed is revealed `serverSeed` and `verified` are null.
 * Draw number i is HMAC-SHA256(key = the seed's 32 bytes, message = `clientSeed:nonce:i`) read as
 * eight 32-bit big-endian words: the first word below `range · floor(2^32 / range)`, modulo `range`
 * (should all eight be above: message `clientSeed:nonce:i:1`, …). Slots: draws 5k … 5k+4 are the
 * stops of spin k (0 is the base spin); `range` is the strip's length. Roulette: draw 0 of 37. A
 * race: draw k is a place on the runners still without one, laid end to end by their weights.
 * Tombala: draw k is the place of the ball among those still in the bag, rising.
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
  draws: z.nullable(
    z.array(z.object({ draw: whole, range: whole, value: whole, step: z.optional(whole) })),
  ),
  /**
   * Live rounds, drawn by two parties (docs/fairness.md); null in rounds of before. A draw of `step`
   * s (0 where absent) has the key `studioValues[s]`, and its message begins with
   * `witnessValues[s]:`. Each value is the SHA-256 of the next one, the first one's is the promise:
   * `serverSeedHash` of the studio's, `witnessCommitment` of the witness's. `settled`, which the
   * witness had before it showed anything, is the SHA-256 of the ids in `counted`, one a line.
   */
  shared: z.optional(
    z.nullable(
      z.object({
        witness: z.string(),
        witnessCommitment: z.nullable(z.string()),
        studioValues: z.array(z.string()),
        witnessValues: z.array(z.string()),
        settled: z.nullable(z.string()),
        counted: z.nullable(z.array(z.string())),
      }),
    ),
  ),
  /**
   * Rounds of a crash room. `serverSeed` is the round's link: its SHA-256 is `serverSeedHash`, the link of the round before,
   * and after `link` times the chain's `terminal`, which the witness has kept since before `firstNumber`
   * (`GET /witness/felek/<room>`). With `late` = `shared.witnessValues[0]`, r = the first 52 bits of HMAC-SHA256(key = the
   * link's 32 bytes, message = `late` as it is written): it crashes at ⌊percent · 2⁵² ÷ (2⁵² − r)⌋ hundredths, `multiple`, no
   * higher than `cap`. `bets`: real ones that flew; each with an `out` above that multiple has nothing.
   */
  crash: z.optional(
    z.object({
      chainId: z.string(),
      terminal: z.string(),
      length: whole,
      publishedAt: z.string(),
      firstNumber: whole,
      link: whole,
      percent: whole,
      cap: whole,
      takeoffAt: z.nullable(whole),
      multiple: z.nullable(whole),
      /** Bets went back: it did not fly, or the room was away while it did (docs/fairness.md). */
      broken: z.boolean(),
      bets: z.nullable(
        z.array(
          z.object({
            amount: money,
            auto: z.nullable(whole),
            out: z.nullable(whole),
            payout: money,
          }),
        ),
      ),
    }),
  ),
  /** Version of rules and config. Absent of live tables, with all that follows. */
  maths: z.optional(z.string()),
  /** SHA-256(salt ‖ canonical JSON of what is hidden), promised with step 0; null where nothing is hidden. */
  seal: z.optional(z.nullable(z.string())),
  /** Once the round is over. The salt is HMAC-SHA256(the seed's 32 bytes, `clientSeed:nonce:salt`). */
  revealed: z.optional(z.nullable(revealed)),
  wager: z.optional(z.unknown()),
  /** The log: what was done, by whom, how many draws it let be known, and what was seen. */
  steps: z.optional(
    z.nullable(
      z.array(
        z.object({
          step: whole,
          actor: z.enum(['player', 'clock', 'house']),
          action: z.unknown(),
          draws: whole,
          view: z.unknown(),
          at: z.string(),
        }),
      ),
    ),
  ),
  /** Null for slots, and while the draws are not told. Live tables do not say it. */
  result: z.optional(z.nullable(drawnResult)),
  stake: money,
  payout: z.nullable(money),
  /**
   * The hash matches its commitment, every draw follows from the seeds, and the payout follows from
   * the draws.
   */
  verified: z.nullable(z.boolean()),
  at: z.string(),
})
export type Verification = z.infer<typeof verification>
