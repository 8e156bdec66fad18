import { distributionOf, maxPayOf, type BingoData } from '../maths/bingo.ts'
import { marketsOf, returnOf, type PricedBet, type RaceData } from '../maths/racing.ts'
import {
  hundredths,
  plus,
  rational,
  times,
  toFloat,
  toPercent,
  type Rational,
} from '../maths/rational.ts'
import type { RaceBetKind } from '../protocol/games.ts'
import { volatilityOf } from '../../engines/law.ts'
import type { Figures } from './figures.ts'

/** What is declared of a race or a tombala. Percent and stakes as in `Figures`. */
export type BetFigures = Pick<Figures, 'rtp' | 'hitRate' | 'sigma' | 'volatility' | 'maxWin'> & {
  /** A race: the lowest and the highest return of each market's bets. */
  markets?: Readonly<Record<RaceBetKind, { rtpMin: string; rtpMax: string }>>
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
export const raceFigures = (data: RaceData): BetFigures => {
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

export const bingoFigures = (data: BingoData): BetFigures => {
  const pays = [...distributionOf(data)]
  const mean = pays.map(([pay, chance]) => times(rational(BigInt(pay), 100n), chance)).reduce(plus)
  const square = pays
    .map(([pay, chance]) => times(rational(BigInt(pay) ** 2n, 10_000n), chance))
    .reduce(plus)
  const hits = pays.filter(([pay]) => pay > 0).map(([, chance]) => chance)
  const sigma = Math.sqrt(toFloat(square) - toFloat(mean) ** 2)
  return {
    rtp: toPercent(mean),
    hitRate: toPercent(hits.reduce(plus)),
    sigma: sigma.toFixed(2),
    volatility: volatilityOf(sigma),
    maxWin: hundredths(maxPayOf(data)),
  }
}
