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
import { endOf, possessionsIn, quarters, startOf, type Rates } from './model.ts'
import { above, totalsOf } from './points.ts'
import { priceMatch, type Known } from './price.ts'

/*
 * The chances that are told: those of a match that is played to its end (price.ts), and what bad luck makes
 * of them. Like price.ts it knows what everybody knows, and can not reach the draw.
 */

const [fromMinute, toMinute] = badLuck.basketballMinutes
/** Moments of play at which a match may be broken off. */
export const offSpan = [fromMinute * 60_000, toMinute * 60_000] as const
const whistles = Array.from({ length: quarters }, (_, period) => endOf(period))

/**
 * How often each side will have had the ball by a moment of play. Possessions come at about even times, and
 * the whole of a part is taken: where they fall weighs some millionths.
 */
const ballsBy = ({ period, left, playedMs }: Known, moment: number): Pair => {
  let balls: Pair = [0, 0]
  for (let i = period; i < quarters && startOf(i) < moment; i += 1) {
    const [home, away] = i === period ? left : [possessionsIn(i), possessionsIn(i)]
    const from = Math.max(startOf(i), i === period ? playedMs : 0)
    const part = Math.min(1, (moment - from) / (endOf(i) - from))
    balls = [balls[0] + Math.round(home * part), balls[1] + Math.round(away * part)]
  }
  return balls
}

type Moment = { at: number; weight: number }

/** What of a market is decided, and for which outcome, by the time at which the match is broken off. */
const earlyOf = (
  { market, outcomes }: Priced,
  moments: readonly Moment[],
  overBy: (line: number) => number,
): Early | undefined => {
  const [type, line] = market.split('|')
  if (type === 'pts-total') return [overBy(Number(line)), 0]
  if (type !== 'quarter') return undefined
  const end = endOf(Number(line) - 1)
  const over = moments.reduce((sum, { at, weight }) => sum + (at >= end ? weight : 0), 0)
  return outcomes.map((it) => over * ('p' in it ? it.p / 1_000_000 : 0))
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
  const moments = momentsOf(offSpan, whistles, known.playedMs)
  const least = sumOf(known.points)
  const totals = moments.map(({ at, weight }) => ({
    weight,
    spread: totalsOf(rates, ballsBy(known, at)),
  }))
  const overBy = (line: number): number =>
    totals.reduce((sum, { weight, spread }) => sum + weight * above(spread, line - least), 0)
  return played.map((it) => struck(it, { gone, off, early: earlyOf(it, moments, overBy) }))
}
