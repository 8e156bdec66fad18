import * as z from 'zod/mini'
import { playerRefusals } from '../../../contract/src/provider-protocol.ts'
import { betKind } from '../protocol/games.ts'
import { money } from '../protocol/values.ts'

/*
 * What the client of a live table and the studio say to each other. The client imports this file;
 * nothing in it knows the server.
 *
 * 1. The page is `GET /live/<tableId>?lang=tr&mode=real|demo#token=…` (studio/dist/live/index.html:
 * a second entry of
 *    Vite, client/live/index.html; the same `felek-parents` meta and the same messages to the
 * parent page as /play).
 * 2. `POST /api/live/open` spends the launch token, as `open` does for slots, and answers an
 * `access`. Refusals have
 *    the shape of `failure` in ../protocol.ts.
 * 3. WebSocket `/live/<tableId>/ws`, text frames of JSON. The first thing the client sends is
 * `hello` with the access
 *    (never in the address). The studio answers `snapshot`: all there is to know. From then on it
 * sends `round` (the
 *    whole public state, at every change), `me` (the whole state of this player, at every change,
 * on every device of
 *    his) and `crowd`. Nothing is a difference: the last message of each kind is the truth, so a
 * client that lost its
 *    connection connects again, says `hello` with the same access, and goes on from the snapshot.
 * 4. `seq` counts the messages to all at a table (`round`, `crowd`), one up each; a client that
 * misses one says `sync`.
 *
 * Times are milliseconds since 1970 of the studio's clock; every message says its `now`, from which
 * a client knows the difference to its own clock. Money is a decimal string of TRY with two places.
 * Cards are rank and suit: `AS`, `TD`.
 */

const whole = z.int().check(z.gte(0))
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
const stake = z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/))

// ── The table
// ────────────────────────────────────────────────────────────────────────────────────────────────────

export const tableKinds = ['roulette', 'blackjack', 'baccarat'] as const
export type TableKind = (typeof tableKinds)[number]

const words = z.object({ tr: z.string(), en: z.string() })

const tableCommon = {
  id: z.string(),
  name: words,
  label: z.string(),
  labelName: z.string(),
  /**
   * Percent with two places, computed exactly; of the main bet (baccarat: banker), blackjack:
   * played best.
   */
  rtp: z.string(),
  /** Least of one bet, most of all bets of a player and round. */
  minStake: money,
  maxStake: money,
  /** Amounts are multiples of this. */
  unit: money,
  /** Chips that the client offers. */
  chips: z.array(money),
  language: z.literal('tr'),
  /** How long the phases take; `betting` is the clock that players see. */
  bettingMs: whole,
}

export const baccaratSpots = ['player', 'banker', 'tie', 'player_pair', 'banker_pair'] as const
export const baccaratSpot = z.enum(baccaratSpots)
export type BaccaratSpot = z.infer<typeof baccaratSpot>

export const rouletteTable = z.object({
  kind: z.literal('roulette'),
  ...tableCommon,
  wheel: z.array(z.int()),
  red: z.array(z.int()),
  /** `payout` to 1; `max` of one position. */
  bets: z.array(
    z.object({ kind: betKind, payout: whole, max: money, sets: z.array(z.array(z.int())) }),
  ),
})
export const baccaratTable = z.object({
  kind: z.literal('baccarat'),
  ...tableCommon,
  /** `payout` to 1 as a decimal ("0.95"); `rtp` of each bet. */
  bets: z.array(z.object({ kind: baccaratSpot, payout: z.string(), max: money, rtp: z.string() })),
})
export const blackjackTable = z.object({
  kind: z.literal('blackjack'),
  ...tableCommon,
  seats: whole,
  decisionMs: whole,
  /** The rules of this table, for the rules panel: dealer stands on soft 17, … */
  rules: z.object({
    dealerStandsSoft17: z.boolean(),
    blackjackPays: z.string(),
    doubleAfterSplit: z.boolean(),
    splits: whole,
  }),
})
export const table = z.discriminatedUnion('kind', [rouletteTable, baccaratTable, blackjackTable])
export type RouletteTable = z.infer<typeof rouletteTable>
export type BaccaratTable = z.infer<typeof baccaratTable>
export type BlackjackTable = z.infer<typeof blackjackTable>
export type TableInfo = z.infer<typeof table>

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

// ── The round, the same for everybody
// ────────────────────────────────────────────────────────────────────────────

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

// ── This player
// ──────────────────────────────────────────────────────────────────────────────────────────────────

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
  'too_fast',
  'not_seated',
  'seat_taken',
  'seats_full',
  'not_your_turn',
  'busy',
  // of the wallet; after `session_expired` the client asks the page for a fresh launch and opens
  // anew
  ...playerRefusals,
  // the stake has been or will be given back: no answer of the wallet in time; the round was broken
  // off
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
   * meanwhile.
   */
  last: z.nullable(
    z.object({
      roundId: z.string(),
      result: z.string(),
      staked: money,
      payout: money,
      at: whole,
      void: z.boolean(),
    }),
  ),
})
export type Me = z.infer<typeof me>

// ── Messages
// ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** Client → studio. At most 8 kB each, and 20 a second in the long run. */
export const fromClient = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('hello'), access: z.string().check(z.maxLength(128)) }),
  /**
   * More chips on the table: one stake to the wallet, the sum of its bets. `id` is the client's
   * (UUID); the same id again places nothing. Send what was clicked within some 300 ms as one.
   */
  z.strictObject({
    t: z.literal('bet'),
    id: uuid,
    bets: z.array(bet).check(z.minLength(1), z.maxLength(160)),
  }),
  /** Takes one placement back (real money: rolled back at the wallet), or with `all` every one. */
  z.strictObject({ t: z.literal('undo'), id: z.union([uuid, z.literal('all')]) }),
  /**
   * Blackjack: takes a free seat (1 …), or changes to it; `leave` frees it. Not while a bet lies
   * there.
   */
  z.strictObject({ t: z.literal('sit'), seat: z.int().check(z.gte(1), z.lte(7)) }),
  z.strictObject({ t: z.literal('leave') }),
  /**
   * Blackjack: `turn` as in `board.turn`. `id` as in `bet`: it names the further stake of a double
   * or a split.
   */
  z.strictObject({ t: z.literal('act'), id: uuid, turn: whole, action }),
  z.strictObject({ t: z.literal('balance') }),
  z.strictObject({ t: z.literal('sync') }),
  z.strictObject({ t: z.literal('ping'), at: whole }),
])
export type FromClient = z.infer<typeof fromClient>

const shared = {
  now: whole,
  seq: whole,
  round: z.nullable(round),
  seats: z.nullable(z.array(seat)),
  results: z.array(z.string()),
  /** Whom the table waits for, where it can not go on by itself. */
  awaits: z.nullable(z.literal('witness')),
}

/**
 * Studio → client. `results`: newest first, at most 20: roulette the number; baccarat `P`, `B`,
 * `T`; blackjack the dealer's total, `BJ` or `X` (bust).
 */
export const fromStudio = z.discriminatedUnion('t', [
  z.object({ t: z.literal('snapshot'), ...shared, table, me, players: whole }),
  /** `round: null`: between two rounds, or the witness is away. */
  z.object({ t: z.literal('round'), ...shared }),
  z.object({ t: z.literal('crowd'), now: whole, seq: whole, players: whole }),
  z.object({ t: z.literal('me'), now: whole, me }),
  /** An answer to one message of this connection; `re` is its id, where it had one. */
  z.object({
    t: z.literal('refused'),
    now: whole,
    re: z.nullable(z.string()),
    error: refusal,
    waitMs: z.optional(whole),
  }),
  z.object({ t: z.literal('pong'), now: whole, at: whole }),
])
export type FromStudio = z.infer<typeof fromStudio>

/** Why the studio closed a WebSocket. */
export const closeCodes = {
  /** The access is not (or no longer) good: ask the page for a fresh launch, open anew. */
  sessionExpired: 4001,
  /** The same access connected once more: do not connect again by yourself. */
  elsewhere: 4002,
  /** Too much, too fast, or not of this protocol. */
  badClient: 4003,
  /** The connection could not keep up: connect again. */
  tooSlow: 4004,
  /** No such table. */
  noTable: 4005,
  /** The studio restarts: connect again after a second or two. */
  restart: 1012,
} as const

/** `POST /api/live/open`. Refusals: session_expired, game_closed, not_found, busy, rate_limited. */
export const open = {
  input: z.object({
    table: z.string().check(z.maxLength(64)),
    mode: z.enum(['real', 'demo']),
    token: z.optional(z.string().check(z.maxLength(512))),
    /** Of an earlier demo, to go on with its balance. */
    access: z.optional(z.string().check(z.maxLength(128))),
  }),
  output: z.object({
    access: z.string(),
    mode: z.enum(['real', 'demo']),
    table,
    balance: money,
    now: whole,
  }),
}
export type OpenInput = z.infer<typeof open.input>
export type OpenOutput = z.infer<typeof open.output>

/*
 * `GET /api/verify/<roundId>` (the address of the slots' rounds) knows live rounds too: shape
 * `verification` of ../protocol.ts; `stake` and `payout` are those of all players together. `GET
 * /verify/live/<roundId>` gives the same.
 */

// ── For the operator: signed as docs/providers.md says, empty body
// ───────────────────────────────────────────────

/** `GET /provider/tables` */
export const tableList = z.object({
  tables: z.array(
    z.object({
      id: z.string(),
      name: words,
      label: z.string(),
      labelName: z.string(),
      kind: z.enum(tableKinds),
      rtp: z.string(),
      minStake: money,
      maxStake: money,
      maxWin: z.string(),
      seats: z.nullable(whole),
      language: z.string(),
      createdAt: z.string(),
    }),
  ),
})
export type TableList = z.infer<typeof tableList>

/**
 * `GET /provider/tables/state`: from memory, cheap. `lastResults` as `results` above, at most 12.
 */
export const tableStates = z.object({
  tables: z.array(
    z.object({
      id: z.string(),
      /** False while the studio does not run this table (it starts, or another process has it). */
      open: z.boolean(),
      /** People connected to it now, players and visitors. */
      players: whole,
      /** `waiting`: between two rounds, or for the witness. */
      phase: z.union([phase, z.literal('waiting')]),
      /** Milliseconds since 1970, while bets are taken. */
      closesAt: z.nullable(whole),
      seatsFree: z.nullable(whole),
      lastResults: z.array(z.string()),
    }),
  ),
})
export type TableStates = z.infer<typeof tableStates>
