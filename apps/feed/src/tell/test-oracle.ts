import type { Priced } from './chances.ts'
import type { ResultOf } from './game.ts'

/*
 * Prices against what came of matches that the draw's own model played, for the sports whose stakes
 * never come back in parts.
 */

/**
 * Some matches that stood alike when they were priced, and how each ended. `group`: how they stood,
 * roughly. A price that knows too little is right in the mean, and wrong for who is ahead.
 */
export type Seen = { group: string; priced: readonly Priced[]; ends: ResultOf[] }

type Sum = { p: number; variance: number; came: number }
export type Worst = { key: string; z: number; tests: number }

const million = 1_000_000
/** Markets that are looked at by how matches stood. */
const grouped = /^(winner|set|quarter)\b(?!-)/

/**
 * The market (each outcome's, and all of a type about a chance) that came most unlike what its price
 * says, in sigmas of the prices; outcomes that are hardly to come are left out.
 */
export const worstOf = (seen: Iterable<Seen>): Worst => {
  const sums = new Map<string, Sum>()
  const add = (key: string, p: number, came: number, n: number) => {
    const sum = sums.get(key) ?? { p: 0, variance: 0, came: 0 }
    sum.p += p * n
    sum.variance += p * (1 - p) * n
    sum.came += came
    sums.set(key, sum)
  }
  for (const { group, priced, ends } of seen)
    for (const { market, outcomes } of priced) {
      const came = new Map<string, number>()
      for (const resultOf of ends)
        for (const { id, result } of resultOf(market) ?? [])
          came.set(id, (came.get(id) ?? 0) + result)
      for (const it of outcomes) {
        if (!('p' in it)) throw new Error(`${market} comes back in parts`)
        const p = it.p / million
        const about = `${market.split('|')[0]} about ${Math.floor(p * 10) / 10}`
        const among = grouped.test(market) ? [`${group}: ${market} ${it.id}`] : []
        for (const key of [`${market} ${it.id}`, about, ...among])
          add(key, p, came.get(it.id) ?? 0, ends.length)
      }
    }
  let worst: Worst = { key: '', z: 0, tests: 0 }
  for (const [key, { p, variance, came }] of sums) {
    if (variance < 10) continue
    const z = Math.abs(came - p) / Math.sqrt(variance)
    worst = { ...(z > worst.z ? { key, z } : worst), tests: worst.tests + 1 }
  }
  return worst
}
