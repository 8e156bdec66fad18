import { rational, toPercent } from '../../src/maths/rational.ts'
import { spreadOf } from '../law.ts'
import { lawOf, returnOf, topOf, type BetFigures } from '../fixed-odds.ts'
import { payoutOf, pockets } from './roulette.ts'

/** Of a bet on one number. Every bet on n numbers pays 36/n with its stake, n times in 37: all return the same. */
export const rouletteFigures = (): BetFigures => {
  const chance = rational(1n, BigInt(pockets))
  const bet = { chance, odds: 100 * (payoutOf('straight') + 1) }
  const spread = spreadOf(lawOf(bet))
  const { hitRate, sigma, volatility } = spread
  return {
    rtp: toPercent(returnOf(bet)),
    hitRate,
    sigma,
    volatility,
    ...topOf([bet]),
    usual: { kind: 'straight', numbers: [] },
    spread,
  }
}
