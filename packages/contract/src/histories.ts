import * as z from 'zod/mini'
import { call } from './call.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'

/* What histories are made of besides transactions and coupons: sittings, rounds, statements. */

/** A game as the catalogue knows it; one that it names no more has its key as its name. */
const playedGame = z.object({
  /** What `game` of a filter takes. */
  key: z.string(),
  type: z.optional(z.enum(['slot', 'live'])),
  gameID: z.string(),
  name: z.string(),
  image: z.string(),
})

export const sitting = z.object({
  id: z.string(),
  game: playedGame,
  startedAt: f.time,
  /** When its last stake was placed. */
  endedAt: f.time,
  rounds: z.int(),
  /** What was staked less what was given back. */
  staked: f.money,
  won: f.money,
  net: f.money,
})
export type Sitting = z.output<typeof sitting>

const card = z.string().check(z.regex(/^[A2-9TJQK][SHDC]$/))

const flownBet = z.object({
  amount: f.money,
  auto: z.nullable(z.int()),
  out: z.nullable(z.int()),
  payout: f.money,
})
export type FlownBet = z.output<typeof flownBet>

const words = z.string().check(z.maxLength(300))

/** What was drawn, as a provider shows it of a round that is over. */
export const drawn = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reels'),
    /** grid[reel][row]: symbols by their part in the game (`wild`, `p1`, `a`, `t` is the ten). */
    grid: z.array(z.array(z.string())),
    /** Where the winning symbols stand: [reel, row]. */
    winning: z.array(z.tuple([z.int(), z.int()])),
    /** Whose symbols they are, where the site has a picture of them; letters stand there else. */
    sheet: z.optional(z.string().check(z.regex(/^[a-z\d-]{1,64}$/))),
    best: z.nullable(
      z.object({
        symbol: z.string(),
        /** What the symbol shows ("tavus kuşu"); a letter is its own name. */
        name: z.optional(z.object({ tr: z.string(), en: z.string() })),
        count: z.int(),
        line: z.nullable(z.int()),
        multiple: z.string(),
      }),
    ),
    freeSpins: z.int(),
  }),
  z.object({
    kind: z.literal('roulette'),
    number: z.int(),
    colour: z.enum(['red', 'black', 'green']),
  }),
  z.object({ kind: z.literal('balls'), balls: z.array(z.int()), prizes: z.int() }),
  z.object({ kind: z.literal('order'), order: z.array(z.int()) }),
  /** Where a room's flight ended, and where the player was out, hundredths; a bet that was not is not among these. */
  z.object({
    kind: z.literal('flight'),
    multiple: z.int(),
    outs: z.array(z.int()),
    /** The player's bets that flew, as `/round/<id>` takes them: stake, automatic cash-out, cash-out (hundredths), payout. */
    bets: z.optional(z.array(flownBet)),
  }),
  /** What came of a round that has no small picture, in the provider's words. */
  z.object({ kind: z.literal('words'), said: z.object({ tr: words, en: words }) }),
  z.object({
    kind: z.literal('cards'),
    hands: z.array(
      z.object({
        who: z.enum(['you', 'dealer', 'player', 'banker']),
        cards: z.array(card),
        total: z.int(),
      }),
    ),
  }),
])
export type Drawn = z.output<typeof drawn>

/**
 * Why a round was broken off: each of its bets is paid the higher of its stake and what was drawn
 * gives. `room_away`: of a flight, for that time.
 */
export const brokenReasons = ['witness_away', 'witness_disagrees', 'key_lost', 'room_away'] as const
export type BrokenReason = (typeof brokenReasons)[number]

export const playedRound = z.object({
  roundId: z.string(),
  /** 1 is the sitting's first. */
  number: z.int(),
  at: f.time,
  /** What was staked less what was given back. */
  staked: f.money,
  paid: f.money,
  net: f.money,
  /** `refunded`: every stake was given back. `held`: money of it waits for a review. */
  state: z.enum(['open', 'done', 'refunded', 'held']),
  /** Null while the round is open, and where its provider says nothing of it. */
  drawn: z.nullable(drawn),
  /** Null where it was played as any other. */
  broken: z.nullable(z.enum(brokenReasons)),
  /** Whether `/verify` can show its proof. */
  proof: z.boolean(),
})
export type PlayedRound = z.output<typeof playedRound>

const span = { startDate: z.optional(f.dayOrTime), endDate: z.optional(f.dayOrTime) }
const minAmount = z.optional(
  z.pipe(
    z.union([z.string('invalid'), z.int('invalid')]),
    z.pipe(
      z.transform(String),
      z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, 'amount_invalid')),
    ),
  ),
)
const names = z.array(z.object({ id: z.string(), name: z.string() }))
const ofKind = {
  searchType: z.optional(f.code(['1', '2', '3', '4'])),
  searchCategory: z.optional(f.code(['1', '2', '3', '4', '5', '6', '7', '8'])),
}
const sittingFilter = {
  ...span,
  game: z.optional(f.id),
  outcome: z.optional(f.code(['won', 'lost'])),
  /** Of what was staked. */
  searchMinAmount: minAmount,
}

/** What moved a player's cash in a month, and what it was before and after. */
export const statement = z.object({
  month: z.string(),
  openingBalance: f.money,
  closingBalance: f.money,
  /** Of the month that goes on, up to now. */
  complete: z.boolean(),
  /** Each signed as the player sees it; their sum is what the balance changed by. */
  lines: z.array(
    z.object({
      kind: z.enum([
        'deposit',
        'withdraw',
        'returned',
        'stake',
        'win',
        'refund',
        'bonus',
        'jackpot',
        'adjustment',
        'released',
      ]),
      count: z.int(),
      amount: f.money,
    }),
  ),
  /** In the order of how much each came to. */
  games: z.array(
    z.object({ game: playedGame, rounds: z.int(), staked: f.money, won: f.money, net: f.money }),
  ),
})
export type Statement = z.output<typeof statement>

export const histories = {
  /** The kinds of a history; a category narrows to those that have it. */
  types: call('finance/list_types_frontend', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject(ofKind),
    output: names,
  }),
  categories: call('finance/list_categories', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject(ofKind),
    output: names,
  }),
  /** What divides a category further: the states that its rows can have (`status`). */
  subCategories: call('finance/list_sub_categories', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject(ofKind),
    output: names,
  }),
  /** Ours: play by sittings, the newest first. */
  sittings: call('finance/list_sittings', {
    auth: 'player',
    whenExcluded: true,
    list: true,
    input: z.strictObject({ ...f.page(limits.historyPage), ...sittingFilter }),
    output: z.array(sitting),
  }),
  /** Ours: what the sittings of a choice came to, altogether and by game. */
  sittingTotals: call('finance/sitting_totals', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject(sittingFilter),
    output: z.object({
      sittings: z.int(),
      rounds: z.int(),
      staked: f.money,
      won: f.money,
      net: f.money,
      games: statement.shape.games,
    }),
  }),
  /** Ours: the rounds of a sitting, the newest first, or one round, with what was drawn. Asks the provider. */
  rounds: call('finance/list_rounds', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'outside',
    list: true,
    input: z
      .strictObject({
        ...f.page(limits.historyPage),
        sittingID: z.optional(f.id),
        /** The one round of a row. */
        roundID: z.optional(f.id),
      })
      .check(
        z.refine((v) => (v.sittingID === undefined) !== (v.roundID === undefined), {
          message: 'required',
          path: ['sittingID'],
        }),
      ),
    output: z.array(playedRound),
  }),
  /** Ours: a month (`2026-10`) of the account, to print. */
  statement: call('finance/get_statement', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject({
      month: z.string('required').check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'date_invalid')),
    }),
    output: statement,
  }),
}
