import { hundredths, plus, toPercent, type Rational } from '../src/maths/rational.ts'
import type { Figures } from './define.ts'
import { everyOf, extremes, meanOf, sigmaOf, volatilityOf, winsOf, type Law } from './law.ts'

/*
 * What stands beside a stake: of the wager that is chosen, by the law of that wager. The page computes it as it is
 * chosen, so all of it is small; the sheet of figures (par) says the same of the whole game.
 */

export type Odds = Pick<Figures, 'rtp' | 'maxWin' | 'topEvery' | 'smallWins' | 'volatility'>

/** One round in so many; of what is likely with two places, since one in two is not one in 2.02. */
const oftenOf = (chance: Rational): number => {
  const whole = everyOf(chance)
  if (whole > 100) return whole
  return Number((chance.d * 200n + chance.n) / (2n * chance.n)) / 100
}

/** `laws`: of every way to play the wager out. Spread and small wins are those of `usual`, the return is of them all. */
export const oddsOf = (usual: Law, laws: readonly Law[] = [usual]): Odds => {
  const top = Math.max(...laws.flat().map(({ pay }) => pay))
  const reach = laws.find((law) => law.some(({ pay }) => pay === top)) ?? usual
  const { least, most } = extremes(laws.map(meanOf))
  return {
    rtp: { least: toPercent(least), most: toPercent(most) },
    maxWin: hundredths(top),
    topEvery: oftenOf(
      reach
        .filter(({ pay }) => pay === top)
        .map(({ chance }) => chance)
        .reduce(plus),
    ),
    smallWins: winsOf(usual).smallWins,
    volatility: volatilityOf(sigmaOf(usual)),
  }
}
