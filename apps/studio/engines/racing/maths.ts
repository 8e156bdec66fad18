import { rational, toFloat, toPercent } from '../../src/maths/rational.ts'
import { extremes, sigmaOf, spreadOf, volatilityOf } from '../law.ts'
import { lawOf, returnOf, topOf, type BetFigures } from '../fixed-odds.ts'
import type { RaceBetKind } from './bet-kinds.ts'
import { marketsOf, type PricedBet, type RaceData } from './racing.ts'

export type RaceFigures = BetFigures & {
  /** The lowest and the highest return of each market's bets. */
  markets: Readonly<Record<RaceBetKind, { rtpMin: string; rtpMax: string }>>
}

/**
 * `rtp` is that of the worst bet one can place. `hitRate` and `sigma` are those of the win bet,
 * averaged over the runners.
 */
export const raceFigures = (data: RaceData): RaceFigures => {
  const { win, place, forecast } = marketsOf(data)
  const range = (bets: readonly PricedBet[]) => {
    const { least, most } = extremes(bets.map(returnOf))
    return { rtpMin: toPercent(least), rtpMax: toPercent(most) }
  }
  const all = [...win, ...place, ...forecast]
  const sigma = win.reduce((sum, bet) => sum + sigmaOf(lawOf(bet)), 0) / win.length
  const favourite = win.reduce((a, b) => (toFloat(b.chance) > toFloat(a.chance) ? b : a))
  return {
    rtp: toPercent(extremes(all.map(returnOf)).least),
    hitRate: toPercent(rational(1n, BigInt(win.length))),
    sigma: sigma.toFixed(2),
    volatility: volatilityOf(sigma),
    ...topOf(all),
    markets: { win: range(win), place: range(place), forecast: range(forecast) },
    usual: { kind: 'win', numbers: favourite.numbers },
    spread: spreadOf(lawOf(favourite)),
  }
}
