import * as z from 'zod/mini'
import { call } from './call.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'

export const category = z.object({
  CategoryID: z.string(),
  name: z.string(),
  slug: z.string(),
  icon: z.string(),
  gameCount: z.int(),
})

export const provider = z.object({
  providerID: z.string(),
  providerName: z.string(),
  logo: z.string(),
  gameCount: z.int(),
})
export type Provider = z.output<typeof provider>
export type Category = z.output<typeof category>

export const slotTypes = [
  'slot',
  'video',
  'classic',
  'ways',
  'cluster',
  'jackpot',
  'crash',
  'table',
  'instant',
  'poker',
  'new',
  'popular',
] as const

/** What kind of play it is (docs/product/games.md, "Kinds of play"). */
export const families = ['slot', 'instant', 'cards', 'table', 'show', 'lottery', 'racing'] as const
export type Family = (typeof families)[number]

/** What the operator puts on the card of a game or a table. */
export const badges = ['editors_choice', 'exclusive', 'hot', 'limited'] as const
export type Badge = (typeof badges)[number]

export const game = z.object({
  gameID: z.string(),
  name: z.string(),
  providerID: z.string(),
  providerName: z.string(),
  type: z.literal('slot'),
  /** The kind, one of `slotTypes` but slot, new and popular. */
  kind: z.string(),
  /** A path under /art, AVIF 3:4. */
  image: z.string(),
  family: z.optional(z.enum(families)),
  /** Percent with two places, as computed: "96.12"; the least, where wagers or decisions differ. */
  rtp: z.string(),
  /** The most, where they differ. */
  rtpMost: z.optional(z.string()),
  /** Of a return that is sampled: points of percent about it, at 99 %. */
  rtpWithin: z.optional(z.string()),
  /** 1 the calmest, 5 the wildest; left out where the player chooses it, by target, risk or bet. */
  volatility: z.optional(z.int()),
  isNew: z.boolean(),
  jackpotID: z.optional(z.string()),
  /** The operator has shut it: it is shown, and can not be played. */
  closed: z.optional(z.literal(true)),
  badges: z.optional(z.array(z.enum(badges))),
  demo: z.boolean(),
  minStake: z.string(),
  maxStake: z.string(),
  /** Highest payout as a multiple of the stake: "9007.66". */
  maxWin: f.money,
  /** One round in so many pays it. */
  topEvery: z.optional(z.int()),
  /** Keys of phrases/<lang>/games.features. */
  features: z.array(z.string()),
})
export type Game = z.output<typeof game>

export const sorts = ['popular', 'name', 'new', 'rtp'] as const

export const liveTypes = ['roulette', 'blackjack', 'baccarat', 'poker', 'bingo', 'show'] as const
/** Games of chance against the clock that are played alone: races, and bingo with a caller. */
export const virtualTypes = ['racing', 'bingo'] as const

/** What of a table changes while people look at it. */
const tableState = {
  tableID: z.string(),
  /** False too when the studio does not answer: a table that nobody can reach is closed. */
  open: z.boolean(),
  /** People connected right now, as the studio counts them; 0 where it is closed. */
  players: z.int().check(z.gte(0)),
  /**
   * Newest first: a roulette number; `P`, `B`, `T` at baccarat; the dealer's total, `BJ` or `X`
   * (bust) at blackjack.
   */
  lastResults: z.array(z.string()),
  /**
   * `idle` rests until somebody comes; `betting` takes bets until `closesAt`; `playing` is past
   * them.
   */
  phase: z.enum(['idle', 'betting', 'playing']),
  closesAt: z.optional(f.time),
  /** Where there are seats. */
  seatsFree: z.optional(z.int()),
}

export const table = z.object({
  ...tableState,
  name: z.string(),
  providerID: z.string(),
  providerName: z.string(),
  type: z.literal('live'),
  /** One of `liveTypes`. */
  kind: z.string(),
  /** A path under /art, AVIF 16:9. */
  image: z.string(),
  minBet: f.money,
  maxBet: f.money,
  /** Seats at blackjack; none where everybody plays the same round. */
  seats: z.optional(z.int()),
  /** Percent with two places, as computed. */
  rtp: z.string(),
  isNew: z.boolean(),
  badges: z.optional(z.array(z.enum(badges))),
  demo: z.boolean(),
})
export type Table = z.output<typeof table>

/** The event `tables`: every table whose state changed, and the server's clock when it was read. */
export const tablesEvent = z.object({ at: f.time, tables: z.array(z.object(tableState)) })
export type TableState = z.output<typeof tablesEvent>['tables'][number]

/** What both lobbies are asked by. */
const lobbyFields = {
  limit: f.openLimit,
  offset: f.page(0).offset,
  favorites: z._default(f.flag, false),
  /** One id, or several with commas between. */
  providerID: z.optional(f.id),
  categoryID: z.optional(f.id),
  type: z.optional(f.id),
  searchGameName: z.optional(
    z
      .string('invalid')
      .check(z.trim(), z.minLength(limits.searchMin, 'search_short'), z.maxLength(60, 'too_long')),
  ),
  sort: z._default(z.enum(sorts, 'invalid'), 'popular'),
}

const launched = z.object({ url: z.string(), sessionID: z.string() })

export const games = {
  categories: call('casino/category_list', {
    list: true,
    input: z.strictObject({ ...f.page(limits.providersPage) }),
    output: z.array(category),
  }),
  providers: call('casino/provider_list', {
    auth: 'optional',
    whenExcluded: true,
    list: true,
    input: z.strictObject({ ...f.page(limits.providersPage), status: z.optional(f.id) }),
    output: z.array(provider),
  }),
  list: call('casino/games_list', {
    auth: 'optional',
    whenExcluded: true,
    ownWith: 'favorites',
    list: true,
    input: z.strictObject({
      ...lobbyFields,
      /**
       * Lobby filters that the server answers, so that counts and pages agree. The specification has none.
       */
      volatility: z.optional(f.code(['1', '2', '3', '4', '5'])),
      minRtp: z.optional(z.string('invalid').check(z.regex(/^\d{2}(\.\d{1,2})?$/, 'invalid'))),
      feature: z.optional(f.id),
    }),
    output: z.array(game),
  }),
  get: call('casino/get_game', { input: z.strictObject({ gameID: f.id }), output: game }),
  /** For money also to whom a round runs there, whatever stands against a stake. */
  init: call('casino/init_game', {
    auth: 'optional',
    whenExcluded: true,
    kind: 'outside',
    input: z.strictObject({ gameID: f.id, demo: z._default(f.flag, false) }),
    output: launched,
  }),
  /** The game or table in which a round of the player's runs. The specification has no such call. */
  running: call('user/running_round', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject({}),
    output: z.nullable(
      z.object({ type: z.enum(['slot', 'live']), gameID: z.string(), name: z.string() }),
    ),
  }),
  favourites: call('user/favorites', {
    auth: 'player',
    kind: 'write',
    // Each page asks which they are: refused, it would lead away from money that goes out.
    withOldTerms: ({ mode }) => mode === undefined,
    input: z
      .strictObject({
        mode: z.optional(z.enum(['insert', 'delete'], 'invalid')),
        type: z._default(z.enum(['casino', 'livecasino'], 'invalid'), 'casino'),
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

/**
 * Live tables and virtual games. Role 20 sees previews (status 2) and nothing else in the lists of
 * providers and tables and in `init`; from anyone else `status` is ignored (docs/product/calls.md, "Roles").
 */
export const live = {
  categories: call('livecasino/category_list', {
    list: true,
    input: z.strictObject({ ...f.page(limits.liveListsPage) }),
    output: z.array(category),
  }),
  providers: call('livecasino/provider_list', {
    auth: 'optional',
    whenExcluded: true,
    list: true,
    input: z.strictObject({ ...f.page(limits.liveListsPage), status: z.optional(f.id) }),
    output: z.array(provider),
  }),
  tables: call('livecasino/game_table_list', {
    auth: 'optional',
    whenExcluded: true,
    list: true,
    input: z.strictObject({
      ...lobbyFields,
      status: z.optional(f.id),
      /** Only tables that are open now. */
      open: z._default(f.flag, false),
    }),
    output: z.array(table),
  }),
  table: call('livecasino/get_table', {
    auth: 'optional',
    whenExcluded: true,
    input: z.strictObject({ tableID: f.id }),
    output: table,
  }),
  init: call('livecasino/init_game', {
    auth: 'optional',
    whenExcluded: true,
    kind: 'outside',
    input: z.strictObject({
      tableID: f.id,
      isMobile: z._default(f.flag, true),
      demo: z._default(f.flag, false),
    }),
    output: launched,
  }),
  /** The lobby of races and bingo, which the specification does not have. */
  virtualGames: call('virtualgames/games_list', {
    list: true,
    input: z.strictObject({
      ...f.page(limits.gamesPage),
      type: z.optional(f.id),
      providerID: z.optional(f.id),
    }),
    output: z.array(game),
  }),
  initVirtual: call('virtualgames/init_game', {
    auth: 'player',
    whenExcluded: true,
    kind: 'outside',
    input: z.strictObject({ providerID: f.id, type: f.id }),
    output: launched,
  }),
}
