import { cells, anywherePay, type AnywhereConfig, type CellWeights } from './rules.ts'
import type { FirstGrid, FreeSums } from './jobs.ts'
import { triggerPay } from './spin.ts'

/** The mean value of an orb. */
export const orbMean = ({ orbs }: AnywhereConfig): number =>
  orbs.reduce((sum, { value, weight }) => sum + value * weight, 0) /
  orbs.reduce((sum, { weight }) => sum + weight, 0)

/** What an average free spin of each class comes to: without and with added spins. Hundredths; orbs by their mean. */
type Moments = { p: number; a: number; b: number; d: number; g: number }

/** Moments of the two classes, per spin. */
export const momentsOf = (config: AnywhereConfig, { spins, classes }: FreeSums): Moments[] => {
  const mean = orbMean(config)
  return classes.map(({ count, plain, lit, product, orbs }) => ({
    p: count / spins,
    a: plain / spins,
    b: lit / spins,
    d: (product * mean) / spins,
    g: (orbs * mean) / spins,
  }))
}

/**
 * What the free spins pay on average, exactly for these moments (hundredths). By state (spins left, times that spins were
 * added) go the chance q to be there and Γ = E[sum so far; there]. A spin pays W where it has no orbs, else W · (Γ's sum
 * and its own).
 */
export const featureMean = (config: AnywhereConfig, moments: readonly Moments[]): number => {
  const { spins, again } = config.free
  const [plain, adding] = moments as [Moments, Moments]
  type State = { q: number; gamma: number }
  let states = new Map<string, { left: number; times: number } & State>([
    ['', { left: spins, times: 0, q: 1, gamma: 0 }],
  ])
  let pay = 0
  while (states.size > 0) {
    const next = new Map<string, { left: number; times: number } & State>()
    for (const { left, times, q, gamma } of states.values()) {
      for (const [m, adds] of [
        [plain, false],
        [adding, true],
      ] as const) {
        pay += q * m.a + gamma * m.b + q * m.d
        const may = adds && times < again.times
        const to = { left: left - 1 + (may ? again.spins : 0), times: times + (may ? 1 : 0) }
        if (to.left === 0) continue
        const key = `${to.left} ${to.times}`
        const there = next.get(key) ?? { ...to, q: 0, gamma: 0 }
        there.q += q * m.p
        there.gamma += gamma * m.p + q * m.g
        next.set(key, there)
      }
    }
    states = next
  }
  return pay
}

const factorials = Array.from({ length: cells + 1 }, () => 1)
for (let i = 2; i <= cells; i += 1) factorials[i] = (factorials[i - 1] as number) * i
const ways = (...parts: readonly number[]): number =>
  parts.reduce((rest, part) => rest / (factorials[part] as number), factorials[cells] as number)

const chanceOf = (hits: number, p: number): number =>
  ways(hits, cells - hits) * p ** hits * (1 - p) ** (cells - hits)

/** Of the first grid of a base spin, per spin: the chance of enough triggers, and what they pay. */
export const firstTriggers = (config: AnywhereConfig): { chance: number; pay: number } => {
  const p = config.weights.base[9] / config.weights.base.reduce((a, b) => a + b, 0)
  let [chance, pay] = [0, 0]
  for (let lie = 4; lie <= cells; lie += 1) {
    chance += chanceOf(lie, p)
    pay += chanceOf(lie, p) * triggerPay(config, lie)
  }
  return { chance, pay }
}

/** The same figures as a job keeps of first grids, exactly, per spin: cells are independent, so kinds add up. */
export const firstGridOf = (
  config: AnywhereConfig,
  weights: CellWeights,
  triggersFrom: number,
): FirstGrid => {
  const total = weights.reduce((a, b) => a + b, 0)
  const share = (at: number) => (weights[at] as number) / total
  const [trigger, orb] = [share(9), share(10)]
  const first: FirstGrid = { plain: 0, lit: 0, product: 0, triggers: 0 }
  config.pays.forEach((three, kind) => {
    const p = share(kind)
    for (let n = 0; n <= cells; n += 1)
      for (let orbs = 0; n + orbs <= cells; orbs += 1) {
        const rest = cells - n - orbs
        const worth =
          ways(n, orbs, rest) * p ** n * orb ** orbs * (1 - p - orb) ** rest * anywherePay(three, n)
        if (orbs === 0) first.plain += worth
        else {
          first.lit += worth
          first.product += worth * orbs
        }
      }
  })
  for (let n = triggersFrom; n <= cells; n += 1) first.triggers += chanceOf(n, trigger)
  return first
}
