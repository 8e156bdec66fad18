import { soldTitles } from '../../engines/par.ts'
import { games, type Game } from '../games/games.ts'
import declared from '../games/rtp.json' with { type: 'json' }
import { liveTables } from '../live/table-list.ts'
import type { TableInfo } from '../live/protocol.ts'
import type { Log } from '../log.ts'
import { releasedRooms } from '../rooms/list.ts'
import { roomPar } from '../rooms/par.ts'
import type { Db } from '../schema.ts'
import {
  countByBand,
  sumGroups,
  type Counts,
  type GameSums,
  type GroupSums,
  type Sums,
} from './store.ts'

/*
 * The alarm on returns: whether what a game has given back for real money in thirty days can still be what is declared
 * of it (docs/decisions/0086).
 *
 * A slot: every round is drawn alike, so the declared σ says how far the return of n rounds of equal stakes may lie off,
 * z·σ/√n either way, n = (Σ stake)² ÷ Σ stake².
 *
 * A game with choices: how widely a round spreads is the player's to choose, and to choose anew after each round, and a
 * player who plays badly gets less than is declared. What holds whatever is chosen: no round returns more than the best
 * wager's r on average. So the sums of paid − r·stake are a supermartingale, and beyond z times the root of their own
 * summed squares such a sum is no more often than a normal variable beyond z (Giné, Götze, Mason, "When is the Student
 * t-statistic asymptotically standard normal?", Annals of Probability 25, 1997, pp. 1514–1531; of martingales de la Peña,
 * Lai, Shao, "Self-Normalized Processes", Springer 2009). What is summed is (paid − stake)²: as r < 1 it is, under
 * what is declared, on average no less than (paid − r·stake)², and needs no r when it is counted. One big win fills the
 * sum with itself, so it is no alarm.
 */

/** Percent, and stakes. `within`: by how many points the figure itself may be wrong. */
export type Declared =
  | { choices: false; rtp: number; sigma: number; within: number }
  /** `rtp`: of the best wager. `shared`: many play one round. */
  | { choices: true; rtp: number; shared?: true }
/** Percent: between what the return may lie; `low` is null of games with choices. */
export type Band = { low: number | null; high: number }
/** Percent: what came back, of as good as `n` equal stakes, and between what it may lie. */
export type Return = {
  game: string
  rtp: number
  n: number
  at95: Band
  at999: Band
  /** Of the band of 99.9 %. */
  outside: boolean
}

/** So many standard deviations hold 95 and 99.9 % of all samples. */
const deviations = { at95: 1.959_963_985, at999: 3.290_526_731 } as const
/** Of equal stakes. Below it one top prize decides, and no band means anything. */
const roundsMin = 10_000
const windowMs = 30 * 86_400_000

const sigmas: Readonly<Record<string, { sigma: string }>> = declared

const ofGame = ({ engine, info }: Game): Declared => {
  if (engine.family === 'slot')
    return {
      choices: false,
      rtp: parseFloat(info.rtp),
      sigma: parseFloat(sigmas[info.slug]?.sigma ?? ''),
      within: 0,
    }
  const markets = 'markets' in info ? info.markets.map(({ rtpMax }) => parseFloat(rtpMax)) : []
  return { choices: true, rtp: Math.max(parseFloat(info.rtp), ...markets) }
}

/**
 * Percent of all stakes. Blackjack's declared return is of opening stakes, and the further ones are what a good player
 * adds: of all of them the best return lies between that and 100, so 100 is what is held against it.
 */
const ofTable = (info: TableInfo): Declared => {
  if (info.kind === 'blackjack') return { choices: true, rtp: 100, shared: true }
  const bets = info.kind === 'baccarat' ? info.bets.map(({ rtp }) => parseFloat(rtp)) : []
  return { choices: true, rtp: Math.max(parseFloat(info.rtp), ...bets), shared: true }
}

/** Of every game that is sold, by slug. */
export const declaredReturns = async (): Promise<ReadonlyMap<string, Declared>> => {
  const titles = (await soldTitles()).map(({ title, engine, par: { figures } }) => {
    const { rtp, sigma, known } = figures
    const of: Declared =
      engine.family === 'slot'
        ? {
            choices: false,
            rtp: parseFloat(rtp.least),
            sigma: parseFloat(sigma),
            within: known.how === 'sampled' ? known.pointsAt99 : 0,
          }
        : { choices: true, rtp: parseFloat(rtp.most) }
    return [title.slug, of] as const
  })
  const rooms = releasedRooms.map((room) => {
    const rtp = parseFloat(roomPar(room).figures.rtp.most)
    return [room.slug, { choices: true, rtp, shared: true }] as const
  })
  return new Map([
    ...[...games].map(([slug, game]) => [slug, ofGame(game)] as const),
    ...titles,
    ...rooms,
    ...[...liveTables].map(([id, { info }]) => [id, ofTable(info)] as const),
  ])
}

/** As good as so many equal stakes. */
const effective = ({ staked, squares }: Sums): number => staked ** 2 / squares

const bandOf = (known: Declared, sums: GameSums, of: Sums, z: number): Band => {
  if (known.choices)
    return {
      low: null,
      high: known.rtp + (100 * z * Math.sqrt(Math.max(0, sums.whole.netSquares))) / of.staked,
    }
  const half = (100 * z * known.sigma) / Math.sqrt(effective(of)) + known.within
  return { low: known.rtp - half, high: known.rtp + half }
}
const isOutside = ({ low, high }: Band, rtp: number): boolean =>
  (low !== null && rtp < low) || rtp > high

/** Undefined where too little was staked to say anything. */
export const judged = (known: Declared, sums: GameSums): Return | undefined => {
  const of = known.choices ? sums.whole : sums
  const n = effective(of)
  // Of nothing it is no number.
  if (!(n >= roundsMin)) return undefined
  const rtp = (100 * of.paid) / of.staked
  const [at95, at999] = [
    bandOf(known, sums, of, deviations.at95),
    bandOf(known, sums, of, deviations.at999),
  ]
  return { game: sums.game, rtp, n, at95, at999, outside: isOutside(at999, rtp) }
}

/**
 * The same of a part of a game's rounds, a day or a band of stakes. A round that many play lies in several bands of stakes,
 * and its square can not be told apart by them: there is none then.
 */
export const judgedGroup = (
  known: Declared,
  sums: GroupSums,
): (Return & { outside95: boolean; outside999: boolean }) | undefined => {
  if (known.choices && known.shared && sums.band !== undefined) return undefined
  const found = judged(known, sums)
  return (
    found && {
      ...found,
      outside95: isOutside(found.at95, found.rtp),
      outside999: found.outside,
    }
  )
}

/** Judges the returns again at each look, and says so in the log when one leaves its band. */
export const createReturnsWatch = (games: ReadonlyMap<string, Declared>, log: Log) => {
  let now: readonly Return[] = []
  let counts: readonly Counts[] = []
  return {
    returns: () => now,
    /** As of the last look. */
    counts: () => counts,
    async look(db: Db, at: Date): Promise<void> {
      const since = new Date(at.getTime() - windowMs)
      const sums = await sumGroups(db, { since })
      counts = await countByBand(db, since)
      const before = new Set(now.filter(({ outside }) => outside).map(({ game }) => game))
      now = sums.flatMap((sum) => {
        const known = games.get(sum.game)
        return (known && judged(known, sum)) ?? []
      })
      for (const it of now)
        if (it.outside && !before.has(it.game))
          log.error(it, 'what a game gave back in thirty days is outside its band of 99.9 %')
    },
  }
}
