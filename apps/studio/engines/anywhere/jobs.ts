import type { AnywhereConfig } from './rules.ts'
import { randomSource, spinner, triggerPay, type SpinCount } from './spin.ts'

/*
 * What is sampled: single spins, whose orbs count by number and are worth their mean (their values are independent of
 * all else), and whole rounds with real values, for what only whole rounds tell (cap, spread, percentiles). A job is a
 * batch of its own: its sums, and what the same spins' first grids showed, of which the exact mean is known.
 */

export type Job = { kind: 'base' | 'free'; seed: number; spins: number }

/** Moments of a free spin, of those that add spins and of those that do not (sums over the job). */
export type FreeClass = {
  count: number
  /** Pays without orbs, with orbs; pays times orbs; orbs of spins that pay. Orbs by number. */
  plain: number
  lit: number
  product: number
  orbs: number
}
/** Of the first grids alone: pays without orbs, pays with orbs, pays times the number of orbs, enough triggers. */
export type FirstGrid = { plain: number; lit: number; product: number; triggers: number }

export type FreeSums = { spins: number; classes: readonly [FreeClass, FreeClass]; first: FirstGrid }
export type BaseSums = {
  spins: number
  plain: number
  product: number
  /** What was expected of later drops, summed: chance of a trigger, and its pay. */
  moreChance: number
  morePay: number
  first: FirstGrid
  rounds: RoundSums
}
/** Of whole rounds, in stakes where it is a pay. */
export type RoundSums = {
  square: number
  hits: number
  small: number
  /** Rounds at the cap and what was cut off, each feature counted as a `copies`th. */
  capped: number
  cut: number
  cappedSeen: number
  histogram: readonly (readonly [bucket: number, count: number])[]
}

/** Each trigger is followed by so many features, so that the cap is reached often enough to be counted. */
export const copies = 4

/** Pays under 100× are their own bucket, above that each is 1 % wide. */
const fine = 10_000
export const bucketOf = (pay: number): number =>
  pay < fine ? pay : fine + Math.floor(Math.log(pay / fine) / Math.log(1.01))
export const payOfBucket = (bucket: number): number =>
  bucket < fine ? bucket : Math.round(fine * 1.01 ** (bucket - fine + 0.5))

const emptyCount = (): SpinCount => ({
  won: 0,
  orbs: 0,
  triggers: 0,
  firstWon: 0,
  firstOrbs: 0,
  firstTriggers: 0,
  moreChance: 0,
  morePay: 0,
})

const addFirst = (first: FirstGrid, count: SpinCount, triggersFrom: number): void => {
  if (count.firstTriggers >= triggersFrom) first.triggers += 1
  if (count.firstWon === 0) return
  if (count.firstOrbs === 0) first.plain += count.firstWon
  else {
    first.lit += count.firstWon
    first.product += count.firstWon * count.firstOrbs
  }
}
const emptyFirst = (): FirstGrid => ({ plain: 0, lit: 0, product: 0, triggers: 0 })

export const freeJob = (config: AnywhereConfig, { seed, spins }: Job): FreeSums => {
  const spin = spinner(config, config.weights.free, randomSource(config, seed))
  const empty = (): FreeClass => ({ count: 0, plain: 0, lit: 0, product: 0, orbs: 0 })
  const classes = [empty(), empty()] as const
  const first = emptyFirst()
  const count = emptyCount()
  const from = config.free.again.triggers
  for (let i = 0; i < spins; i += 1) {
    spin(count)
    const own = count.triggers >= from ? classes[1] : classes[0]
    own.count += 1
    addFirst(first, count, from)
    if (count.won === 0) continue
    if (count.orbs === 0) own.plain += count.won
    else {
      own.lit += count.won
      own.product += count.won * count.orbs
      own.orbs += count.orbs
    }
  }
  return { spins, classes, first }
}

/** What free spins pay with real orbs, as the rules play them: they end where the round reaches `room`. */
export const featurePlayer = (config: AnywhereConfig, seed: number) => {
  const source = randomSource(config, seed)
  const spin = spinner(config, config.weights.free, source)
  const count = emptyCount()
  const { again, spins } = config.free
  return (room: number): number => {
    let [pay, left, times, sum] = [0, spins, 0, 0]
    for (; left > 0 && pay < room; left -= 1) {
      spin(count)
      if (count.triggers >= again.triggers && times < again.times) {
        times += 1
        left += again.spins
      }
      if (count.won === 0) continue
      for (let i = 0; i < count.orbs; i += 1) sum += source.orb()
      pay += count.orbs > 0 ? count.won * sum : count.won
    }
    return pay
  }
}

export const baseJob = (config: AnywhereConfig, { seed, spins }: Job): BaseSums => {
  const source = randomSource(config, seed)
  const spin = spinner(config, config.weights.base, source)
  const feature = featurePlayer(config, seed + 500_000)
  const count = emptyCount()
  const first = emptyFirst()
  let [plain, product, moreChance, morePay] = [0, 0, 0, 0]
  let [square, hits, small, capped, cut, cappedSeen] = [0, 0, 0, 0, 0, 0]
  const histogram = new Float64Array(bucketOf(config.cap) + 1)
  const end = (pay: number, weight: number) => {
    if (pay < config.cap) return
    capped += weight
    cut += weight * (pay - config.cap)
    cappedSeen += 1
  }
  for (let i = 0; i < spins; i += 1) {
    spin(count)
    addFirst(first, count, 4)
    moreChance += count.moreChance
    morePay += count.morePay
    let pay = count.won
    if (count.orbs > 0) {
      product += pay * count.orbs
      let sum = 0
      for (let at = 0; at < count.orbs; at += 1) sum += source.orb()
      pay *= sum
    } else plain += pay
    if (count.triggers >= 4) {
      const before = pay + triggerPay(config, count.triggers)
      for (let copy = 0; copy < copies; copy += 1) {
        pay = before + feature(config.cap - before)
        end(pay, 1 / copies)
      }
    } else end(pay, 1)
    if (pay > config.cap) pay = config.cap
    if (pay > 0) {
      hits += 1
      if (pay <= 100) small += 1
      square += (pay / 100) ** 2
    }
    const bucket = bucketOf(pay)
    histogram[bucket] = (histogram[bucket] as number) + 1
  }
  const sparse = [...histogram.entries()].filter(([, count]) => count > 0)
  const rounds = { square, hits, small, capped, cut, cappedSeen, histogram: sparse }
  return { spins, plain, product, moreChance, morePay, first, rounds }
}
