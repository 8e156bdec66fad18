import * as z from 'zod/mini'
import { call } from './call.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'

/** What a range of places earns of the pool so far, rank and rankTo both included, and of the largest pool. */
const prize = z.object({ rank: z.int(), rankTo: z.int(), amount: f.money, amountMax: f.money })

const standing = z.object({
  rank: z.int(),
  /** Masked: `ay***e`. */
  player: z.string(),
  /** Hundredths of the multiples of the best twenty rounds, each up to 50×: one of 25× is 2,500 points. */
  points: z.int(),
  /** Ours: rounds so far; a place with fewer than `roundsMin` wins no prize. */
  rounds: z.int(),
  /** What this place would earn of the pool so far, or has earned; absent without a prize. */
  prize: z.optional(f.money),
})

export const tournament = z.object({
  id: z.string(),
  /** Of its series: the same every time that it is held. */
  slug: z.string(),
  Title: z.string(),
  /** Plain text. */
  Text: z.string(),
  /** A path under /art, AVIF. */
  Image: z.string(),
  Start_date: f.time,
  End_date: f.time,
  /** The sum of all prizes: a share of what was staked so far, which grows to `prizePoolMax`. */
  prizePool: f.money,
  /** Ours: the most that it can be. */
  prizePoolMax: f.money,
  /** Ours: the fewest rounds that a prize takes. */
  roundsMin: z.int(),
  prizes: z.array(prize),
  /** Plain sentences, in order, with the tournament's own figures in them. */
  rules: z.array(z.string()),
  /** The best first, fifty at most; who has too few rounds stands below; ties by who was first. */
  leaderboard: z.array(standing),
  /** Ours: how many players have points. */
  players: z.int(),
  /** Ours: gameIDs that count. */
  games: z.array(z.string()),
  /** Ours: the smallest stake that counts. */
  minStake: f.money,
  /** Ours: the standings are final and the prizes are paid. */
  settled: z.boolean(),
})
export type Tournament = z.output<typeof tournament>

/** How a player came off in a tournament that is over. */
const place = z.object({
  /** The tournament's. */
  id: z.string(),
  Title: z.string(),
  rank: z.int(),
  /** How many players had points. */
  players: z.int(),
  points: z.int(),
  /** Absent without a prize. */
  prize: z.optional(f.money),
  settledAt: f.time,
})
export type Place = z.output<typeof place>

/** A fallen pool, and the batch of stakes that it was drawn with; pools of before fell by sealed thresholds, and have none. */
const fall = z.object({
  amount: f.money,
  player: z.string(),
  at: f.time,
  cycle: z.int(),
  batch: z.optional(z.string()),
})

export const jackpot = z.object({
  id: z.string(),
  /** Our own label; the pools are the studio's. */
  provider: z.string(),
  name: z.string(),
  /** 1 the smallest, 4 the largest. */
  level: z.int(),
  /** Whole TL with dots for thousands: "1.234.567". */
  currentvalue: z.string(),
  elementId: z.string(),
  /** Ours: the same to the kuruş. */
  value: f.money,
  /** Ours: what a new pool begins with, and the value by which it has fallen at the latest. */
  seed: f.money,
  mustHitBy: f.money,
  /** Ours: percent of each real stake that the house adds, "0.30". */
  share: z.string(),
  /** Ours: what games_list calls the games that feed it. */
  jackpotID: z.string(),
  /** Ours: counts the pools of this level. */
  cycle: z.int(),
  lastFall: z.optional(fall),
})
export type Jackpot = z.output<typeof jackpot>

const drawSteps = { series: z.string(), step: z.int() }

/** A batch of stakes and all that it was drawn from (docs/fairness.md, “Jackpots”). */
const jackpotDraw = z.object({
  batch: z.string(),
  ...drawSteps,
  /** What the studio knows the series by: `GET {studio}/api/promises/jackpots/<series>/<step>` has its own record. */
  roundID: z.string(),
  /** Both promises: a value of step n, hashed n + 1 times. */
  houseCommitment: z.string(),
  studioCommitment: z.string(),
  promisedAt: f.time,
  /** Pools and stakes, a line each; its SHA-256, told to the studio before it showed its value. */
  list: z.string(),
  digest: z.string(),
  fixedAt: f.time,
  /** `refused`: the studio contradicts its promise; `withdrawn`: its stakes are in a later batch. */
  state: z.enum(['fixed', 'drawn', 'refused', 'withdrawn']),
  houseValue: z.optional(z.string()),
  studioValue: z.optional(z.string()),
  drawnAt: z.optional(f.time),
  falls: z.array(
    z.object({
      pool: z.string(),
      cycle: z.int(),
      /** The stake that took it. */
      entry: z.string(),
      amount: f.money,
      /** Masked: `ay***e`. */
      player: z.string(),
    }),
  ),
})
export type JackpotDraw = z.output<typeof jackpotDraw>

/** What the values of the next batch must hash to; absent while nothing is promised. */
const jackpotPromises = z.object({
  next: z.optional(z.object({ ...drawSteps, house: z.string(), studio: z.string() })),
})
export type JackpotCommitments = z.output<typeof jackpotPromises>

/** The event `jackpots`: the values that have changed, in no language. */
export const jackpotValues = z.array(
  z.object({ id: z.string(), currentvalue: z.string(), value: f.money, cycle: z.int() }),
)

const jackpots = (wire: string) =>
  call(wire, {
    list: true,
    input: z.strictObject({ ...f.page(limits.providersPage) }),
    output: z.array(jackpot),
  })

export const rewards = {
  tournaments: call('cmscontroller/getTournaments', {
    list: true,
    input: z.strictObject({ ...f.page(limits.tournamentsPage), SiteType: f.optionalText(20) }),
    output: z.array(tournament),
  }),
  /** Ours: where the player stood in the tournaments of the last ninety days, the newest first. */
  places: call('rewards/places', {
    auth: 'player',
    input: z.strictObject({}),
    output: z.array(place),
  }),
  /** The two pools that fall often; the same pools, by the same ids, as in the other call. */
  habaneroJackpots: jackpots('habanero/getJackpots'),
  /** The whole card: all four pools. */
  egtJackpots: jackpots('egtJackpots/getJackpotsEgt'),
  /** Ours: anybody draws a batch again by it. */
  jackpotDraw: call('rewards/jackpot_draw', {
    input: z.strictObject({
      batch: z.string('required').check(z.regex(/^[1-9]\d{0,17}$/, 'invalid')),
    }),
    output: jackpotDraw,
  }),
  /** Ours: what is promised for the next batch. */
  jackpotPromises: call('rewards/jackpot_promises', {
    input: z.strictObject({}),
    output: jackpotPromises,
  }),
}
