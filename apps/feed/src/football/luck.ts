import { badLuck } from '@felek/contract/bad-luck.ts'
import { sumOf, type Pair } from '../sides.ts'
import type { Priced } from '../tell/chances.ts'
import {
  momentsOf,
  stillAbandoned,
  struck,
  usualLuck,
  type Early,
  type Luck,
} from '../tell/luck.ts'
import { branchesOf, exposureOf } from './cards.ts'
import { addGrid, nextGoal, scaled, size, tempoOf, type Known } from './goals.ts'
import { courseAt, fullMs, halfMs, lastQuarterMs, type Rates } from './model.ts'
import { priceMatch } from './price.ts'

/*
 * The chances that are told: those of a match that is played to its end (price.ts), and what bad luck makes
 * of them. Like price.ts it knows what everybody knows, and can not reach the draw.
 */

const [fromMinute, toMinute] = badLuck.footballMinutes
/** Moments of play at which a match may be broken off. */
export const offSpan = [fromMinute * 60_000, toMinute * 60_000] as const

/** Goals of each side from now to the moment at which it is broken off, whenever that is. */
type By = {
  whole: Float64Array
  /** Of moments before half-time alone: what stands of the first half then. */
  inFirst: Float64Array
  /** The chance of a moment behind half-time. */
  behind: number
  next: Pair
  corner: Pair
}

/** Used again at each price, as those of goals.ts are. */
const whole = new Float64Array(size * size)
const inFirst = new Float64Array(size * size)

const byThen = (rates: Rates, known: Known): By => {
  const { at, playedMs, reds } = known
  const branches = branchesOf(rates.reds, at, [reds[0] !== null, reds[1] !== null])
  const tempo = tempoOf(rates, known)
  whole.fill(0)
  inFirst.fill(0)
  let [behind, nextHome, nextAway, cornerHome, cornerAway] = [0, 0, 0, 0, 0]
  const corners = sumOf(rates.corners)
  for (const moment of momentsOf(offSpan, [halfMs, lastQuarterMs], playedMs)) {
    const to = courseAt(moment.at)
    for (const branch of branches) {
      const goals = scaled(rates, exposureOf(branch, at, to))
      const weight = branch.weight * moment.weight
      addGrid(whole, tempo, goals, weight)
      if (moment.at < halfMs) addGrid(inFirst, tempo, goals, weight)
    }
    if (moment.at >= halfMs) behind += moment.weight
    const [home, , away] = nextGoal(rates, known, { branches, tempo }, to)
    nextHome += moment.weight * home
    nextAway += moment.weight * away
    const any = 1 - Math.exp((-corners * (moment.at - playedMs)) / fullMs)
    cornerHome += (moment.weight * any * rates.corners[0]) / corners
    cornerAway += (moment.weight * any * rates.corners[1]) / corners
  }
  return {
    whole,
    inFirst,
    behind,
    next: [nextHome, nextAway],
    corner: [cornerHome, cornerAway],
  }
}

const sumWhere = (
  grid: Float64Array,
  [home, away]: Pair,
  fits: (home: number, away: number) => boolean,
): number => {
  let sum = 0
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j < size; j += 1) if (fits(home + i, away + j)) sum += grid[i * size + j] ?? 0
  return sum
}

/** Of the first half: all that it decided behind half-time, before it what is decided upwards. */
const earlyOfFirst = (by: By, { points, half }: Known, { market, outcomes }: Priced): Early => {
  const ends = outcomes.map((it) => by.behind * ('p' in it ? it.p / 1_000_000 : 0))
  const [type, line] = market.split('|')
  if (type !== '1h-total' || half !== null) return ends
  const over = sumWhere(by.inFirst, points, (home, away) => home + away > Number(line))
  return [(ends[0] ?? 0) + over, ends[1] ?? 0]
}

/** What of a market is decided, and for which outcome, by the time at which the match is broken off. */
const earlyOf = (by: By, known: Known, priced: Priced): Early | undefined => {
  const { points } = known
  const [type = '', line = ''] = priced.market.split('|')
  const by2 = (fits: (home: number, away: number) => boolean): Early => [
    sumWhere(by.whole, points, fits),
    0,
  ]
  switch (type) {
    case 'total':
      return by2((home, away) => home + away > Number(line))
    case 'team-total': {
      const [team, goals] = line.split(':')
      return by2((home, away) => (team === 'home' ? home : away) > Number(goals))
    }
    case 'btts':
      return by2((home, away) => home > 0 && away > 0)
    case 'score': {
      const other = sumWhere(by.whole, points, (home, away) => Math.max(home, away) > 4)
      return priced.outcomes.map(({ id }) => (id === 'other' ? other : 0))
    }
    case 'next':
      return [by.next[0], 0, by.next[1]]
    case 'corner':
      return by.corner
    case '1h-1x2':
    case '1h-total':
      return earlyOfFirst(by, known, priced)
    default:
      return undefined
  }
}

/** All markets that are undecided and leave something to bet on, with bad luck in them. */
export const priceWithLuck = (
  rates: Rates,
  known: Known,
  isBegun: boolean,
  luck: Luck = usualLuck,
): Priced[] => {
  const gone = isBegun ? 0 : luck.postponed
  const off = stillAbandoned(luck, offSpan, known.playedMs)
  const played = priceMatch(rates, known)
  if (gone === 0 && off === 0) return played
  const by = off === 0 ? undefined : byThen(rates, known)
  return played.map((it) =>
    struck(it, { gone, off, early: by && earlyOf(by, known, it) }, it.market === 'dc' ? 2 : 1),
  )
}
