import { sumOf, type Pair } from '../sides.ts'
import { overUnder, threeWay, twoWay, type Priced } from '../tell/chances.ts'
import { possessionsIn, quarters, type Rates } from './model.ts'
import { above, endsOf, periodOf } from './points.ts'

/*
 * Every market's chances, from what everybody knows and nothing else: this file and what it imports
 * can not reach the draw (tools/check-house.ts).
 */

/** What decides a match's prices, and is public. */
export type Known = {
  points: Pair
  /** The period that is played, or comes next. */
  period: number
  /** Points of it so far, and possessions left of it. */
  inPeriod: Pair
  left: Pair
  /** Played time: whether a match is still broken off goes by it, and nothing else. */
  playedMs: number
}

/** Lines that leave both sides such a chance are offered, so that one that is stays so for long. */
const lineRange: Pair = [0.1, 0.9]
const isOffered = (p: number): boolean => p > lineRange[0] && p < lineRange[1]

/** Every fourth total: 157.5, 161.5, 165.5 … */
const totalLines = (least: number, count: number): number[] => {
  const first = Math.ceil((least - 1) / 4) * 4 + 1.5
  return Array.from({ length: count }, (_, i) => first + 4 * i)
}
/** What the home side is given: −8.5, −4.5, −1.5, 1.5, 4.5, 8.5 … */
const handicaps: readonly number[] = [
  1.5,
  ...Array.from({ length: 24 }, (_, i) => 4 * (i + 1) + 0.5),
].flatMap((it) => [-it, it])

const restOf = ({ period, left }: Known): Pair => {
  let later = 0
  for (let i = period + 1; i < quarters; i += 1) later += possessionsIn(i)
  return [left[0] + later, left[1] + later]
}

const quarterMarkets = (rates: Rates, { period, inPeriod, left }: Known): Priced[] =>
  Array.from({ length: quarters }, (_, i) => i)
    .filter((it) => it >= period)
    .map((it) => {
      const all = possessionsIn(it)
      const chances =
        it === period ? periodOf(rates, inPeriod, left) : periodOf(rates, [0, 0], [all, all])
      return threeWay(`quarter|${it + 1}`, chances)
    })

/** All markets that are undecided and leave something to bet on. */
export const priceMatch = (rates: Rates, known: Known): Priced[] => {
  const { margins, totals } = endsOf(rates, known.points, restOf(known))
  const markets = [twoWay('winner', above(margins, 0.5))]
  for (const line of handicaps) {
    const p = above(margins, -line)
    if (isOffered(p)) markets.push(twoWay(`pts-hcp|${line}`, p))
  }
  const least = sumOf(known.points)
  for (const line of totalLines(least, 60)) {
    const p = above(totals, line)
    if (isOffered(p)) markets.push(overUnder(`pts-total|${line}`, p))
  }
  return [...markets, ...quarterMarkets(rates, known)]
}
