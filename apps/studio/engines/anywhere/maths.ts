import { hundredths } from '../../src/maths/rational.ts'
import type { Effort, Figures } from '../define.ts'
import { percentilesOf, percentOf, returnsOf, volatilityOf } from '../law.ts'
import { interceptOf } from '../regression.ts'
import { runBatches } from '../batches.ts'
import { featureMean, firstGridOf, firstTriggers, momentsOf, orbMean } from './algebra.ts'
import {
  baseJob,
  freeJob,
  payOfBucket,
  type BaseSums,
  type FirstGrid,
  type FreeSums,
  type Job,
} from './jobs.ts'
import type { AnywhereConfig } from './rules.ts'

/*
 * The return of a round is E[base spin] + P(trigger) · E[free spins] - E[what the cap cuts off]. Free spins follow by
 * algebra from the moments of a single one; moments are sampled in batches, with the first grid (exact) as control.
 */

const batches = 100
const workerFile = './worker.ts'

const sample = async (config: AnywhereConfig, effort: Effort) => {
  const spins = Math.ceil(effort.spins / 2 / batches)
  const jobs = Array.from({ length: 2 * batches }, (_, i): Job => ({
    kind: i % 2 === 0 ? 'base' : 'free',
    seed: 1 + i,
    spins,
  }))
  const here = (job: Job) => (job.kind === 'base' ? baseJob(config, job) : freeJob(config, job))
  const worker = { file: new URL(workerFile, import.meta.url), data: config }
  const results = await runBatches(jobs, effort, here, worker)
  return {
    spins,
    bases: results.filter((_, i) => i % 2 === 0) as BaseSums[],
    frees: results.filter((_, i) => i % 2 === 1) as FreeSums[],
  }
}

const offsets = ({ plain, lit, product, triggers }: FirstGrid, spins: number, exact: FirstGrid) => [
  plain / spins - exact.plain,
  lit / spins - exact.lit,
  product / spins - exact.product,
  triggers / spins - exact.triggers,
]

/** Of one batch, in stakes: the base spin, the trigger's chance, the free spins. */
const batchOf = (config: AnywhereConfig, base: BaseSums, free: FreeSums) => {
  const first = firstTriggers(config)
  const own = base.plain + base.product * orbMean(config) + base.morePay
  return {
    base: (own / base.spins + first.pay) / 100,
    chance: first.chance + base.moreChance / base.spins,
    feature: featureMean(config, momentsOf(config, free)) / 100,
  }
}

/** The means without the cap: of the round, of the base spin, of the chance to start free spins. */
const meansOf = (
  config: AnywhereConfig,
  bases: readonly BaseSums[],
  frees: readonly FreeSums[],
) => {
  const exactBase = firstGridOf(config, config.weights.base, 4)
  const exactFree = firstGridOf(config, config.weights.free, config.free.again.triggers)
  const pairs = bases.map((base, i) => [base, frees[i] as FreeSums] as const)
  const controls = pairs.map(([base, free]) => [
    ...offsets(base.first, base.spins, exactBase),
    ...offsets(free.first, free.spins, exactFree),
  ])
  const parts = pairs.map(([base, free]) => batchOf(config, base, free))
  const of = (value: (part: (typeof parts)[number]) => number) =>
    interceptOf(parts.map(value), controls)
  return {
    whole: of(({ base, chance, feature }) => base + chance * feature),
    base: of(({ base }) => base),
    chance: of(({ chance }) => chance),
  }
}

/** Student's 99 % for the ninety-odd degrees of freedom that 100 batches leave. */
const at99 = 2.64

/** The standard error of a mean over batches, as a share of it. */
const errorShareOf = (batches: readonly number[]): number => {
  const mean = batches.reduce((a, b) => a + b, 0) / batches.length
  if (mean === 0) return 1
  const square = batches.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(square / (batches.length - 1) / batches.length) / mean
}

/** What whole rounds tell: the cap's share and chance, spread, hits, what is left of many. */
const roundsOf = (bases: readonly BaseSums[]) => {
  const rounds = bases.map(({ rounds }) => rounds)
  const total = bases.reduce((sum, { spins }) => sum + spins, 0)
  const sum = (of: (r: BaseSums['rounds']) => number) => rounds.reduce((all, r) => all + of(r), 0)
  const cut = sum((r) => r.cut) / 100 / total
  const seen = sum((r) => r.cappedSeen)
  const capped = rounds.map((r) => r.capped)
  const counts = new Map<number, number>()
  for (const { histogram } of rounds)
    for (const [bucket, count] of histogram) counts.set(bucket, (counts.get(bucket) ?? 0) + count)
  const pays = [...counts.keys()].map(payOfBucket)
  const chances = [...counts.values()].map((count) => count / total)
  return {
    total,
    cut,
    // What is cut off spreads about as wide as its mean.
    cutError: seen === 0 ? 0 : (cut * Math.SQRT2) / Math.sqrt(seen),
    topEvery: Math.round(total / sum((r) => r.capped)),
    topMet: { hits: seen, percentAt99: Math.ceil(1000 * at99 * errorShareOf(capped)) / 10 },
    square: sum((r) => r.square) / total,
    hitRate: percentOf(sum((r) => r.hits) / total),
    smallWins: percentOf(sum((r) => r.small) / sum((r) => r.hits)),
    returns: { of100: returnsOf(pays, chances, 100), of1000: returnsOf(pays, chances, 1000) },
    percentiles: percentilesOf(pays, chances),
  }
}

/** From batches of base spins and as many of free ones. */
export const figuresFrom = (
  config: AnywhereConfig,
  bases: readonly BaseSums[],
  frees: readonly FreeSums[],
): Figures => {
  const { whole, base, chance } = meansOf(config, bases, frees)
  const { total, cut, cutError, topEvery, topMet, square, hitRate, smallWins, ...left } =
    roundsOf(bases)
  const rtp = whole.value - cut
  const sigma = Math.sqrt(square - rtp ** 2)
  return {
    rtp: { least: percentOf(rtp), most: percentOf(rtp) },
    known: {
      how: 'sampled',
      rounds: 2 * total,
      pointsAt99: Math.ceil(100 * 100 * at99 * Math.hypot(whole.error, cutError)) / 100,
    },
    parts: {
      base: percentOf(base.value),
      feature: percentOf(whole.value - base.value),
      cap: percentOf(-cut),
    },
    sigma: sigma.toFixed(2),
    volatility: volatilityOf(sigma),
    hitRate,
    smallWins,
    featureEvery: Math.round(1 / chance.value),
    maxWin: hundredths(config.cap),
    topEvery,
    topMet,
    ...left,
  }
}

export const anywhereFigures = async (
  config: AnywhereConfig,
  _usual: unknown,
  effort: Effort,
): Promise<Figures> => {
  const { bases, frees } = await sample(config, effort)
  return figuresFrom(config, bases, frees)
}
