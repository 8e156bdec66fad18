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

/**
 * A fallen pool, with what proves that its threshold was fixed before:
 * SHA-256(`id:cycle:thresholdKurus:salt`) is the commitment.
 */
const fall = z.object({
  amount: f.money,
  player: z.string(),
  at: f.time,
  cycle: z.int(),
  commitment: z.string(),
  thresholdKurus: z.string(),
  salt: z.string(),
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
  /** Ours: counts the pools of this level, and the sealed threshold of this one. */
  cycle: z.int(),
  commitment: z.string(),
  lastFall: z.optional(fall),
})
export type Jackpot = z.output<typeof jackpot>

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
  /** The two pools that fall often; the same pools, by the same ids, as in the other call. */
  habaneroJackpots: jackpots('habanero/getJackpots'),
  /** The whole card: all four pools. */
  egtJackpots: jackpots('egtJackpots/getJackpotsEgt'),
}
