import * as z from 'zod/mini'
import { call } from './call.ts'
import { marketStatuses, matchProof } from './protocols/feed/feed.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { oddsChannels } from './protocols/odds-stream/odds-stream.ts'
import { event, marketID, outcomeID, selectionsMax } from './sportsbook.ts'

/*
 * What of the sportsbook everybody may look at (docs/sportsbook.md): matches, their odds, results,
 * slips that were shared; and the matches that a player marked.
 */

/** `1x2`, or `total|2.5` with its line. */
const market = z.object({
  marketID: z.string(),
  status: z.enum(marketStatuses),
  line: z.optional(z.string()),
  /** How many matches a coupon with it needs at least. */
  mbs: z.int(),
  outcomes: z.array(z.object({ outcomeID: z.string(), odds: z.optional(z.string()) })),
})

const listed = z.extend(event, {
  league: z.object({
    leagueID: z.string(),
    name: z.string(),
    tier: z.enum(['A', 'B', 'C']),
    /** It plays in minutes. */
    fast: z.boolean(),
  }),
  /** The week of the season, where the league counts them. */
  round: z.optional(z.int()),
  /** `pattern:colour:colour` of each side, or empty. */
  arms: z.object({ home: z.string(), away: z.string() }),
  /** Red cards of each side, where there are any. */
  red: z.optional(z.tuple([z.int(), z.int()])),
  markets: z.array(market),
})
/**
 * A match in a list. `clock` says the phase and, where a clock runs, the seconds of it, in no
 * language: `second_half 4020`, `half_time`.
 */
export type ListedEvent = z.output<typeof listed>

const statistics = z.record(z.string(), z.tuple([z.int(), z.int()]))

const whole = z.extend(listed, {
  /** Markets that are settled, as far as it is known still, and what won; nothing where all is void. */
  decided: z.array(z.object({ marketID: z.string(), won: z.array(z.string()) })),
  /** `corners`, `yellow`, `half` …: home, away. */
  statistics,
  incidents: z.array(
    z.object({
      kind: z.string(),
      team: z.nullable(z.enum(['home', 'away'])),
      player: z.nullable(z.string()),
      /** Seconds of the match's clock. */
      clock: z.nullable(z.int()),
      at: z.string(),
    }),
  ),
  /** SHA-256 of the match's seed, shown before betting opens: 64 hex digits. */
  seal: z.string(),
})
export type WholeEvent = z.output<typeof whole>

const finished = z.object({
  eventID: z.string(),
  code: z.string(),
  sport: z.string(),
  league: z.object({ leagueID: z.string(), name: z.string() }),
  home: z.string(),
  away: z.string(),
  arms: z.object({ home: z.string(), away: z.string() }),
  startsAt: f.time,
  status: z.enum(['ended', 'postponed', 'cancelled', 'abandoned']),
  score: z.optional(z.string()),
  statistics,
  seal: z.string(),
})
export type FinishedEvent = z.output<typeof finished>

const sport = z.object({
  sport: z.string(),
  live: z.int(),
  upcoming: z.int(),
  leagues: z.array(
    z.object({
      leagueID: z.string(),
      name: z.string(),
      tier: z.enum(['A', 'B', 'C']),
      fast: z.boolean(),
      live: z.int(),
      upcoming: z.int(),
    }),
  ),
})
export type SportInList = z.output<typeof sport>

/** Matches named at once: a full slip and the favourites of a page. */
const eventIDsMax = 50
const hoursMax = 168
const searchMax = 60

const hours = z.pipe(
  z.union(
    [z.int('invalid'), z.string('invalid').check(z.regex(/^\d{1,3}$/, 'invalid'))],
    'invalid',
  ),
  z.pipe(
    z.transform(Number),
    z.int('invalid').check(z.gte(1, 'invalid'), z.lte(hoursMax, 'invalid')),
  ),
)

/** A day in Istanbul, or the hours from now on. */
const oneSpan = z.refine<{ day?: string | undefined; hours?: number | undefined }>(
  (v) => v.day === undefined || v.hours === undefined,
  { message: 'invalid', path: ['hours'] },
)

const shared = z.strictObject({
  eventID: f.id,
  marketID,
  outcomeID,
  banker: z._default(f.flag, false),
})

const slipCode = z
  .string('required')
  .check(z.trim(), z.minLength(1, 'required'), z.regex(/^\d{6}$/, 'code_invalid'))

const opened = z.object({
  eventID: z.string(),
  marketID: z.string(),
  outcomeID: z.string(),
  banker: z.boolean(),
  /** `gone`: it is not offered any more, and has no odds. */
  status: z.enum(['active', 'suspended', 'gone']),
  odds: z.optional(z.string()),
  mbs: z.int(),
  live: z.boolean(),
  /** Where the match is known still. */
  event: z.optional(
    z.object({
      code: z.string(),
      sport: z.string(),
      league: z.string(),
      home: z.string(),
      away: z.string(),
      startsAt: f.time,
    }),
  ),
})

export const sportsbookLists = {
  sports: call('betframe/getSports', { input: z.strictObject({}), output: z.array(sport) }),
  highlights: call('betframe/getHighlights', {
    input: z.strictObject({}),
    output: z.array(listed),
  }),
  events: call('betframe/getEvents', {
    list: true,
    input: z
      .strictObject({
        ...f.page(limits.gamesPage),
        sport: z.optional(f.id),
        leagueID: z.optional(f.id),
        day: z.optional(f.day),
        hours: z.optional(hours),
        live: z.optional(f.flag),
        /** These, and over ones among them too. */
        eventIDs: z.optional(
          z
            .array(f.id, 'invalid')
            .check(z.minLength(1, 'required'), z.maxLength(eventIDsMax, 'invalid')),
        ),
        /** A type, or a market with its line; the sport's first ones where none is named. */
        market: z.optional(marketID),
      })
      .check(oneSpan),
    output: z.array(listed),
  }),
  event: call('betframe/getEvent', { input: z.strictObject({ eventID: f.id }), output: whole }),
  results: call('betframe/getResults', {
    list: true,
    input: z.strictObject({
      ...f.page(limits.gamesPage),
      sport: z.optional(f.id),
      leagueID: z.optional(f.id),
      /** In Istanbul; today unless said. */
      day: z.optional(f.day),
    }),
    output: z.array(finished),
  }),
  /** How a match came about, as its feed tells anybody: the page itself checks the digests. */
  proof: call('betframe/verifyEvent', {
    rate: 'look-up',
    input: z.strictObject({ eventID: f.id }),
    output: matchProof,
  }),
  search: call('betframe/searchEvents', {
    input: z.strictObject({
      q: z
        .string('required')
        .check(
          z.trim(),
          z.minLength(limits.searchMin, 'search_short'),
          z.maxLength(searchMax, 'too_long'),
        ),
    }),
    output: z.array(listed),
  }),
  shareSlip: call('betframe/shareSlip', {
    kind: 'write',
    rate: 'look-up',
    input: z
      .strictObject({
        selections: z
          .array(shared, 'required')
          .check(z.minLength(1, 'required'), z.maxLength(selectionsMax, 'invalid')),
      })
      .check(
        z.refine(
          ({ selections }) =>
            new Set(selections.map((s) => `${s.eventID} ${s.marketID} ${s.outcomeID}`)).size ===
            selections.length,
          { message: 'invalid', path: ['selections'] },
        ),
      ),
    output: z.object({ code: z.string(), expiresAt: f.time }),
  }),
  openSlip: call('betframe/openSlip', {
    rate: 'look-up',
    input: z.strictObject({ code: slipCode }),
    output: z.object({ code: z.string(), expiresAt: f.time, selections: z.array(opened) }),
  }),
  channels: oddsChannels,
  favourites: call('betframe/favorites', {
    auth: 'player',
    kind: 'write',
    // Each page asks which they are: refused, it would lead away from money that goes out.
    withOldTerms: ({ mode }) => mode === undefined,
    input: z
      .strictObject({
        mode: z.optional(z.enum(['insert', 'delete'], 'invalid')),
        type: z._default(z.enum(['event', 'league'], 'invalid'), 'event'),
        id: z.optional(f.id),
      })
      .check(
        z.refine((v) => v.mode === undefined || v.id !== undefined, {
          message: 'required',
          path: ['id'],
        }),
      ),
    output: z.array(z.string()),
  }),
}
