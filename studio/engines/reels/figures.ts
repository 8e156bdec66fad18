import { volatilityOf } from '../law.ts'
import { expectCycle, sigmaOf, type Cycle } from './cycle.ts'
import { roundReturn } from './exact.ts'
import { hundredths, rational, toPercent } from '../../src/maths/rational.ts'
import { roundLaw } from './round-law.ts'
import type { SlotData } from './slot.ts'

/** What is declared of a title; every figure is computed from its data, none is entered by hand. */
export type Figures = {
  /** Percent, two places; of a slot without what its cap cuts off. */
  rtp: string
  /** Percent of base spins that pay at least something. */
  hitRate: string
  /** Percent of base spins that start free spins; "0.00" on a table. */
  featureRate: string
  /** Standard deviation of a round, in stakes. */
  sigma: string
  /** 1 < 3 ≤ 2 < 6 ≤ 3 < 10 ≤ 4 < 16 ≤ 5, by sigma. */
  volatility: 1 | 2 | 3 | 4 | 5
  /** Times the stake: the cap of a slot. */
  maxWin: string
  /** One round in so many pays it. */
  topEvery: number
  /** Percent of winning rounds that pay no more than the stake. */
  smallWins: string
  /** How many different base spins there are. */
  cycle: number
  /** The most cascades after one spin. */
  deepest: number
}

/** Caps that a slot may have, times the stake. */
const caps = [100, 150, 200, 250, 300, 400, 500, 600, 750, 1_000, 1_250, 1_500, 2_000, 2_500]
/** A cap is paid once in so many rounds or oftener, so that what is declared can be won. */
const topEveryMax = 10_000_000

/** What a round pays at most, what it returns under that, and how small its wins are. */
const capOf = (law: Float64Array): Pick<Figures, 'rtp' | 'maxWin' | 'topEvery' | 'smallWins'> => {
  const chance = (from: number, below = law.length): number =>
    law.subarray(from, below).reduce((sum, p) => sum + p, 0)
  const cap = caps.findLast((times) => chance(times * 100) * topEveryMax >= 1)
  if (cap === undefined) throw new Error('no cap is paid often enough')
  const top = chance(cap * 100)
  const below = law.subarray(0, cap * 100).reduce((sum, p, pay) => sum + p * pay, 0)
  return {
    rtp: (below + top * cap * 100).toFixed(2),
    maxWin: hundredths(cap * 100),
    topEvery: Math.ceil(1 / top),
    smallWins: ((100 * chance(1, 101)) / chance(1)).toFixed(2),
  }
}

export const cycleFigures = (data: SlotData, cycle: Cycle): Figures => {
  const { trigger } = roundReturn(expectCycle(cycle), data.freeSpins)
  const sigma = sigmaOf(data, cycle)
  return {
    ...capOf(roundLaw(data, cycle)),
    hitRate: toPercent(rational(BigInt(cycle.hits), BigInt(cycle.stops))),
    featureRate: toPercent(trigger),
    sigma: sigma.toFixed(2),
    volatility: volatilityOf(sigma),
    cycle: cycle.stops,
    deepest: cycle.deepest,
  }
}
