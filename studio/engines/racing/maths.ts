import {
  hundredths,
  rational,
  toFloat,
  toPercent,
  type Rational,
} from '../../src/maths/rational.ts'
import type { DrawnFigures } from '../drawn.ts'
import { volatilityOf } from '../law.ts'
import type { RaceBetKind } from './bet-kinds.ts'
import { marketsOf, returnOf, type PricedBet, type RaceData } from './racing.ts'

export type RaceFigures = DrawnFigures & {
  /** The lowest and the highest return of each market's bets. */
  markets: Readonly<Record<RaceBetKind, { rtpMin: string; rtpMax: string }>>
}

const least = (list: readonly Rational[]): Rational =>
  list.reduce((a, b) => (b.n * a.d < a.n * b.d ? b : a))
const most = (list: readonly Rational[]): Rational =>
  list.reduce((a, b) => (b.n * a.d > a.n * b.d ? b : a))

const spreadOf = ({ chance, odds }: PricedBet): number => {
  const p = toFloat(chance)
  return (odds / 100) * Math.sqrt(p * (1 - p))
}

/**
 * `rtp` is that of the worst bet one can place. `hitRate` and `sigma` are those of the win bet,
 * averaged over the runners.
 */
export const raceFigures = (data: RaceData): RaceFigures => {
  const { win, place, forecast } = marketsOf(data)
  const range = (bets: readonly PricedBet[]) => {
    const returns = bets.map(returnOf)
    return { rtpMin: toPercent(least(returns)), rtpMax: toPercent(most(returns)) }
  }
  const sigma = win.reduce((sum, bet) => sum + spreadOf(bet), 0) / win.length
  return {
    rtp: toPercent(least([...win, ...place, ...forecast].map(returnOf))),
    hitRate: toPercent(rational(1n, BigInt(win.length))),
    sigma: sigma.toFixed(2),
    volatility: volatilityOf(sigma),
    maxWin: hundredths(Math.max(...[...win, ...place, ...forecast].map(({ odds }) => odds))),
    markets: { win: range(win), place: range(place), forecast: range(forecast) },
  }
}
