import { expectCycle, maxWinOf, sigmaOf, type Cycle } from '../maths/cycle.ts'
import { roundReturn } from '../maths/exact.ts'
import { hundredths, rational, toPercent } from '../maths/rational.ts'
import type { SlotData } from '../maths/slot.ts'

/** What is declared of a title; every figure is computed from its data, none is entered by hand. */
export type Figures = {
  /** Percent, two places, rounded half up from the exact fraction. */
  rtp: string
  /** Percent of base spins that pay at least something. */
  hitRate: string
  /** Percent of base spins that start free spins; "0.00" on a table. */
  featureRate: string
  /** Standard deviation of a round, in stakes. */
  sigma: string
  volatility: 1 | 2 | 3
  /** Times the stake. */
  maxWin: string
  /** How many different base spins there are. */
  cycle: number
  /** The most cascades after one spin. */
  deepest: number
}

/** One rhombus below a spread of 3.2 stakes a round, two below 5.2, three from there. */
export const volatilityOf = (sigma: number): 1 | 2 | 3 => (sigma < 3.2 ? 1 : sigma < 5.2 ? 2 : 3)

export const cycleFigures = (data: SlotData, cycle: Cycle): Figures => {
  const { rtp, trigger } = roundReturn(expectCycle(cycle), data.freeSpins)
  const sigma = sigmaOf(data, cycle)
  return {
    rtp: toPercent(rtp),
    hitRate: toPercent(rational(BigInt(cycle.hits), BigInt(cycle.stops))),
    featureRate: toPercent(trigger),
    sigma: sigma.toFixed(2),
    volatility: volatilityOf(sigma),
    maxWin: hundredths(maxWinOf(data, cycle)),
    cycle: cycle.stops,
    deepest: cycle.deepest,
  }
}
