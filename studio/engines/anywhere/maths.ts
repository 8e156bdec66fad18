import { Worker } from 'node:worker_threads'
import { hundredths } from '../../src/maths/rational.ts'
import type { Effort, Figures } from '../define.ts'
import { percentOf, returnsOf, volatilityOf } from '../law.ts'
import { interceptOf } from '../regression.ts'
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

const runIn = (worker: Worker, job: Job): Promise<unknown> =>
  new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.postMessage(job)
  })

/** All jobs, on as many threads as `effort` says; none: here, one after another. */
const runAll = async (
  config: AnywhereConfig,
  jobs: readonly Job[],
  effort: Effort,
): Promise<unknown[]> => {
  const results: unknown[] = Array.from({ length: jobs.length })
  let [next, done] = [0, 0]
  const each = async (run: (job: Job) => Promise<unknown> | unknown) => {
    for (let at = next++; at < jobs.length; at = next++) {
      results[at] = await run(jobs[at] as Job)
      done += 1
      effort.progress(done / jobs.length)
    }
  }
  if (effort.threads === 0)
    await each((job) => (job.kind === 'base' ? baseJob(config, job) : freeJob(config, job)))
  else
    await Promise.all(
      Array.from({ length: effort.threads }, async () => {
        const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: config })
        await each((job) => runIn(worker, job))
        await worker.terminate()
      }),
    )
  return results
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

/** Student's 99 % for the ninety-odd degrees of freedom that 100 batches leave. */
const at99 = 2.64

export const anywhereFigures = async (
  config: AnywhereConfig,
  _usual: unknown,
  effort: Effort,
): Promise<Figures> => {
  const spins = Math.ceil(effort.spins / 2 / batches)
  const jobs = Array.from({ length: 2 * batches }, (_, i): Job => ({
    kind: i % 2 === 0 ? 'base' : 'free',
    seed: 1 + i,
    spins,
  }))
  const results = await runAll(config, jobs, effort)
  const bases = results.filter((_, i) => i % 2 === 0) as BaseSums[]
  const frees = results.filter((_, i) => i % 2 === 1) as FreeSums[]
  const exactBase = firstGridOf(config, config.weights.base, 4)
  const exactFree = firstGridOf(config, config.weights.free, config.free.again.triggers)
  const controls = bases.map((base, i) => [
    ...offsets(base.first, spins, exactBase),
    ...offsets((frees[i] as FreeSums).first, spins, exactFree),
  ])
  const parts = bases.map((base, i) => batchOf(config, base, frees[i] as FreeSums))
  const whole = interceptOf(
    parts.map(({ base, chance, feature }) => base + chance * feature),
    controls,
  )
  const base = interceptOf(
    parts.map(({ base }) => base),
    controls,
  )
  const chance = interceptOf(
    parts.map(({ chance }) => chance),
    controls,
  )

  console.log({
    whole,
    base,
    chance,
    feature: interceptOf(
      parts.map(({ feature }) => feature),
      controls,
    ),
    raw: Math.sqrt(parts.reduce((q, p) => q + (p.base - base.value) ** 2, 0)) / 100,
  })
  const rounds = bases.map(({ rounds }) => rounds)
  const total = spins * batches
  const sum = (of: (r: BaseSums['rounds']) => number) => rounds.reduce((all, r) => all + of(r), 0)
  const [capped, cut, seen] = [
    sum((r) => r.capped),
    sum((r) => r.cut) / 100,
    sum((r) => r.cappedSeen),
  ]
  const cutShare = cut / total
  // Each round at the cap loses about as much as the others on average do, give or take as much again.
  const cutError = seen === 0 ? 0 : (cutShare * Math.SQRT2) / Math.sqrt(seen)
  const rtp = whole.value - cutShare
  const sigma = Math.sqrt(sum((r) => r.square) / total - rtp ** 2)
  const counts = new Map<number, number>()
  for (const { histogram } of rounds)
    for (const [bucket, count] of histogram) counts.set(bucket, (counts.get(bucket) ?? 0) + count)
  const pays = [...counts.keys()].map(payOfBucket)
  const chances = [...counts.values()].map((count) => count / total)
  const shown = percentOf(rtp)
  return {
    rtp: { least: shown, most: shown },
    known: {
      how: 'sampled',
      rounds: 2 * total,
      pointsAt99: Math.ceil(100 * 100 * at99 * Math.hypot(whole.error, cutError)) / 100,
    },
    parts: {
      base: percentOf(base.value),
      feature: percentOf(whole.value - base.value),
      cap: percentOf(-cutShare),
    },
    sigma: sigma.toFixed(2),
    volatility: volatilityOf(sigma),
    hitRate: percentOf(sum((r) => r.hits) / total),
    smallWins: percentOf(sum((r) => r.small) / sum((r) => r.hits)),
    featureEvery: Math.round(1 / chance.value),
    maxWin: hundredths(config.cap),
    topEvery: Math.round(total / capped),
    returns: { of100: returnsOf(pays, chances, 100), of1000: returnsOf(pays, chances, 1000) },
  }
}
