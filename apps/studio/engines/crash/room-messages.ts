import * as z from 'zod/mini'
import { shownRefusals } from '@felek/contract/protocols/provider/money.ts'
import { actual, money, running, whole } from '../../src/protocol/values.ts'
import { stake, uuid } from '../../src/live/wire/values.ts'

/*
 * What the page of a crash room and the studio say to each other over `/rooms/<slug>/ws`, text frames of JSON. The page
 * imports this file; nothing in it knows the server.
 *
 * 1. The first thing that the page sends is `hello` with the access that `POST /api/rooms/open` gave for the room (never in the
 *    address). The answer is `snapshot`: all there is to know. From then on come `round`, `crowd` and `me`, each a whole
 *    state and no difference: the last of its kind is the truth.
 * 2. Times are milliseconds since 1970 of the studio's clock; every message says its `now`. *Game time* is milliseconds
 *    since `takeoffAt`, on that clock; the page shows the multiple of the game time that it reckons (flight.ts). It flies on
 *    until it hears of the crash, which it does no earlier than `delayMs` after it, and steps back to `crash.multiple` then.
 * 3. A click says the game time at which the page showed what was clicked. It counts as it says, but at most `delayMs`
 *    before it came in. What came of it is told `delayMs` after the time that counts, whatever came of it.
 *
 * Multiples are hundredths (250 is 2.50×); money is a decimal string of TRY with two places.
 */

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** Hundredths, from the least that is paid. */
const multiple = z.int().check(z.gte(101))
const place = z.union([z.literal(0), z.literal(1)])

/** Page → studio. At most 4 kB each; who sends 60 a second is shown the door. */
export const fromPage = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('hello'), access: z.string().check(z.maxLength(128)) }),
  /** A stake while `betting`. `id` is the page's (UUID); the same again places nothing. Two bets a player: `place` 0 and 1. */
  z.strictObject({
    t: z.literal('bet'),
    id: uuid,
    place,
    amount: stake,
    /** Out by itself at this multiple; null: only by a click, or at the bet's ceiling. */
    auto: z.nullable(multiple),
  }),
  /** Takes a bet back while `betting`. */
  z.strictObject({ t: z.literal('undo'), id: uuid }),
  /** Cashes a flying bet out: `at` is game time. */
  z.strictObject({ t: z.literal('out'), id: uuid, at: whole }),
  z.strictObject({ t: z.literal('balance') }),
  z.strictObject({ t: z.literal('ping'), at: whole }),
])
export type FromPage = z.infer<typeof fromPage>

/**
 * `betting` bets are taken until `endsAt`; `bell` no more bets, those under way to the wallet are waited for and `late` is
 * drawn; `flight` since `takeoffAt`; `rest` it has crashed: all is shown and paid. `waiting`: between two rounds, or for
 * the witness.
 */
export const phases = ['waiting', 'betting', 'bell', 'flight', 'rest'] as const

export const roomRound = z.object({
  roundId: z.string(),
  /** Counts the rounds of this room; the link of the chain is the same one from its end. */
  number: whole,
  phase: z.enum(phases),
  phaseAt: whole,
  /** When this phase ends; null while nobody may know (`flight`) or can (`bell`, `waiting`). */
  endsAt: z.nullable(whole),
  /** Since `flight`. */
  takeoffAt: z.nullable(whole),
  /** SHA-256 of the link that this round is drawn with: the link of the round before, or the published end. */
  linkHash: hash,
  /** The witness's promise of its part of `late`. */
  lateHash: hash,
  /** Since `flight`: what did not exist while bets were taken. */
  late: z.nullable(hash),
  /** Since `rest`: the link itself, and where it crashed (`at`: game time). A round under 1.01 says 100 and pays nobody. */
  crash: z.nullable(z.object({ multiple: whole, at: whole, link: hash })),
  /** Where all were out together: what flew times the multiple came to the room's limit. Since that is told. */
  ceiling: z.nullable(multiple),
  /** The room was away during the flight: each bet brings the higher of its stake and what its cash-out gives. */
  broken: z.boolean(),
})
export type RoomRound = z.infer<typeof roomRound>

/** A past round: newest first, at most 20. */
export const pastRound = z.object({ roundId: z.string(), number: whole, multiple: whole })

/** Real bets of the round, largest first, at most 50; `alias` is masked by the operator, null where its player is not shown. */
export const crowd = z.object({
  /** Who has a bet in this round, and who is connected. */
  bettors: whole,
  present: whole,
  staked: money,
  bets: z
    .array(
      z.object({
        /** The same for all bets of one player in this round; says nothing in another. */
        who: whole,
        alias: z.nullable(z.string().check(z.maxLength(40))),
        amount: money,
        /** Told `delayMs` after it was. */
        out: z.nullable(z.object({ multiple, payout: money })),
      }),
    )
    .check(z.maxLength(50)),
})
export type Crowd = z.infer<typeof crowd>

export const roomRefusals = [
  // of the room
  'late',
  'over_limit',
  'under_limit',
  'bad_request',
  // the id is of no bet of this player's
  'not_found',
  'place_taken',
  'room_full',
  'busy',
  'too_fast',
  // of the wallet; after `session_expired` the page asks for a fresh launch and opens anew
  ...shownRefusals,
  // the stake has been or will be given back
  'unreachable',
  'round_void',
  'internal',
] as const
const refusal = z.enum(roomRefusals)
export type RoomRefusal = (typeof roomRefusals)[number]

/**
 * A bet of mine. `sent` waits for the wallet; `accepted` lies; `flying`; `clicked` a click is in, what came of it is not told
 * yet; `out` cashed out at `out`; `lost`; `void` given back (`reason`; `undone` by the player).
 */
export const myBet = z.object({
  id: z.string(),
  place,
  amount: money,
  auto: z.nullable(multiple),
  /** Where it is out by itself, for whatever reason. */
  ceiling: multiple,
  state: z.enum(['sent', 'accepted', 'flying', 'clicked', 'out', 'lost', 'void']),
  out: z.nullable(z.object({ multiple, payout: money })),
  reason: z.nullable(z.union([refusal, z.literal('undone')])),
})
export type MyBet = z.infer<typeof myBet>

export const roomMe = z.object({
  mode: z.enum(['real', 'demo']),
  /** What can be staked now; null while the wallet does not say. */
  balance: z.nullable(money),
  /** Mine in `crowd.bets`; null without a bet. */
  who: z.nullable(whole),
  /** Of the running round. */
  bets: z.array(myBet).check(z.maxLength(12)),
})
export type RoomMe = z.infer<typeof roomMe>

/** What the room goes by; it does not change while one is connected. */
export const roomInfo = z.object({
  slug: z.string(),
  percent: whole,
  /** Hundredths, and the most that one bet pays. */
  cap: multiple,
  capMoney: money,
  /** Where what flies comes to this all are out. */
  roomMoney: money,
  delayMs: whole,
  betMs: whole,
  restMs: whole,
  minStake: money,
  maxStake: money,
  /** The published end of the chain of links. */
  terminal: hash,
})
export type RoomInfo = z.infer<typeof roomInfo>

/** What `POST /api/rooms/open` answers. `figures`: as declared (engines/define.ts). */
export const openedRoom = z.object({
  access: z.string(),
  mode: z.enum(['real', 'demo']),
  room: roomInfo,
  names: z.object({ tr: z.string(), en: z.string() }),
  figures: z.unknown(),
  /** From 100,000 rounds on. */
  actual: z.optional(actual),
  balance: money,
  /** What this player plays now, here or anywhere. */
  running: z.nullable(running),
  now: whole,
})
export type OpenedRoom = z.infer<typeof openedRoom>

/** `POST /api/rooms/rounds`, with the room's access: the last flights of this player here, newest first, at most 20. */
export const ownFlight = z.object({
  roundId: z.string(),
  number: whole,
  at: z.string(),
  multiple: whole,
  bets: z.array(
    z.object({
      amount: money,
      auto: z.nullable(multiple),
      out: z.nullable(multiple),
      payout: money,
    }),
  ),
})
export type OwnFlight = z.infer<typeof ownFlight>
export const ownFlights = z.object({ rounds: z.array(ownFlight) })

const counted = { now: whole, seq: whole }

/** No round opens before the bets of one that was broken off are paid. */
const shut = z.boolean()

/** Studio → page. `seq` counts the messages to all, one up each. */
export const fromRoom = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('snapshot'),
    ...counted,
    room: roomInfo,
    round: z.nullable(roomRound),
    past: z.array(pastRound),
    shut,
    crowd,
    me: roomMe,
  }),
  z.object({
    t: z.literal('round'),
    ...counted,
    round: z.nullable(roomRound),
    past: z.array(pastRound),
    shut,
  }),
  z.object({ t: z.literal('crowd'), ...counted, crowd }),
  z.object({ t: z.literal('me'), now: whole, me: roomMe }),
  /**
   * `re` is the bet's id. `late` after the crash: `at` is when the click counted, `crashedAt` when all was lost, game time.
   * `busy`: `game` is where a round of this player runs.
   */
  z.object({
    t: z.literal('refused'),
    now: whole,
    re: z.nullable(z.string()),
    error: refusal,
    times: z.optional(z.object({ at: whole, crashedAt: whole })),
    game: z.optional(z.string()),
  }),
  z.object({ t: z.literal('pong'), now: whole, at: whole }),
])
export type FromRoom = z.infer<typeof fromRoom>
