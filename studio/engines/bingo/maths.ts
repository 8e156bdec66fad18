import { hundredths, plus, rational, times, toFloat, toPercent } from '../../src/maths/rational.ts'
import type { DrawnFigures } from '../drawn.ts'
import { volatilityOf } from '../law.ts'
import { distributionOf, maxPayOf, type BingoData } from './bingo.ts'

export const bingoFigures = (data: BingoData): DrawnFigures => {
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
