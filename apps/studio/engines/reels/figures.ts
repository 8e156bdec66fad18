import { hundredths, toFloat, toPercent, type Rational } from '../../src/maths/rational.ts'
import type { Figures as Declared } from '../define.ts'
import { percentilesOf, percentOf, returnsOf, volatilityOf } from '../law.ts'
import { expectCycle, type Cycle } from './cycle.ts'
import { roundReturn, type SpinExpectation } from './exact.ts'
import { roundLaw } from './round-law.ts'
import type { SlotData } from './slot.ts'

/** What is declared of a title; every figure is computed from its data, none is entered by hand. */
export type Figures = Pick<Declared, 'parts' | 'returns' | 'percentiles'> & {
  /** Percent, two places; of a slot without what its cap cuts off. */
  rtp: string
  /** Percent of rounds that pay at least something. */
  hitRate: string
  /** Percent of base spins that start free spins; "0.00" on a table. */
  featureRate: string
  /** One round in so many has free spins, from the exact chance; '0' where there are none. */
  featureEvery: string
  /** Standard deviation of a round, in stakes, with what its cap cuts off cut off. */
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

type UnderCap = Pick<
  Figures,
  | 'rtp'
  | 'maxWin'
  | 'topEvery'
  | 'smallWins'
  | 'hitRate'
  | 'sigma'
  | 'volatility'
  | 'returns'
  | 'percentiles'
>

/** What a round pays at most, and all that follows from the law of rounds under that. */
const capOf = (law: Float64Array): UnderCap & { mean: number } => {
  const chance = (from: number, below = law.length): number =>
    law.subarray(from, below).reduce((sum, p) => sum + p, 0)
  const cap = caps.findLast((times) => chance(times * 100) * topEveryMax >= 1)
  if (cap === undefined) throw new Error('no cap is paid often enough')
  const top = chance(cap * 100)
  const rounds = [...law.subarray(0, cap * 100)]
    .map((p, pay) => [pay, p] as const)
    .filter(([, p]) => p > 0)
    .concat([[cap * 100, top]])
  const [pays, chances] = [rounds.map(([pay]) => pay), rounds.map(([, p]) => p)]
  const mean = rounds.reduce((sum, [pay, p]) => sum + p * pay, 0) / 100
  const square = rounds.reduce((sum, [pay, p]) => sum + p * (pay / 100) ** 2, 0)
  const sigma = Math.sqrt(square - mean ** 2)
  return {
    mean,
    rtp: percentOf(mean),
    maxWin: hundredths(cap * 100),
    topEvery: Math.ceil(1 / top),
    smallWins: percentOf(chance(1, 101) / chance(1)),
    hitRate: percentOf(chance(1)),
    sigma: sigma.toFixed(2),
    volatility: volatilityOf(sigma),
    returns: { of100: returnsOf(pays, chances, 100), of1000: returnsOf(pays, chances, 1000) },
    percentiles: percentilesOf(pays, chances),
  }
}

/** The base spin, the free spins that follow it, and what the cap cuts off where that can be seen. */
const partsOf = (spin: SpinExpectation, whole: Rational, mean: number): Figures['parts'] => {
  const base = toFloat(spin.base) / 100
  const cap = percentOf(mean - toFloat(whole))
  return {
    base: percentOf(base),
    feature: percentOf(toFloat(whole) - base),
    ...(+cap < 0 && { cap }),
  }
}

export const cycleFigures = (data: SlotData, cycle: Cycle): Figures => {
  const spin = expectCycle(cycle)
  const { rtp, trigger } = roundReturn(spin, data.freeSpins)
  const { mean, ...capped } = capOf(roundLaw(data, cycle))
  return {
    ...capped,
    featureRate: toPercent(trigger),
    featureEvery: trigger.n === 0n ? '0' : (1 / toFloat(trigger)).toFixed(2),
    parts: partsOf(spin, rtp, mean),
    cycle: cycle.stops,
    deepest: cycle.deepest,
  }
}
