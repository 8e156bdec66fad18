import * as z from 'zod/mini'
import { bet, me, refusal } from './player.ts'
import { action, round, seat } from './rounds.ts'
import { table } from './tables.ts'
import { uuid, whole } from './values.ts'

/* What goes over the WebSocket. */

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

/**
 * What the table waits for, where it can not go on by itself. `void`: until the bets of a round that
 * was broken off are paid no round opens.
 */
const awaited = z.enum(['witness', 'void'])
export type Awaits = z.infer<typeof awaited> | null

const shared = {
  now: whole,
  seq: whole,
  round: z.nullable(round),
  seats: z.nullable(z.array(seat)),
  results: z.array(z.string()),
  awaits: z.nullable(awaited),
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
    /** With `playing_elsewhere`: the game, room or table in which a round of theirs runs. */
    game: z.optional(z.string()),
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
