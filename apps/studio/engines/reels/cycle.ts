import { rational } from '../../src/maths/rational.ts'
import { rowCount, scatterClass, symbolCodes, type SlotData } from './slot.ts'
import type { SpinExpectation } from './exact.ts'

/*
 * What counting every stop of every reel gives (each engine's own `enumerate-….ts`): what no formula gives cheaply (how
 * often anything is won, the most that can be won, the spread), and the expected pay a second way.
 */

/**
 * Sums over the stops that show so many scatters; pays in hundredths. `free` is the same spin under
 * free-spin rules.
 */
export type ClassSums = {
  count: number
  baseSum: number
  freeSum: number
  baseSquares: number
  freeSquares: number
  baseMax: number
  freeMax: number
  /** How many stops pay what, by pay. */
  basePays: Map<number, number>
  freePays: Map<number, number>
}
export type Cycle = {
  stops: number
  hits: number
  /** By scatter class: 0 (fewer than three), 3, 4, 5. */
  classes: Readonly<Record<0 | 3 | 4 | 5, ClassSums>>
  /** The most cascades that follow one spin. */
  deepest: number
  /** Ways won, `[level * 66 + symbol * 6 + count]`: what the tuner works on. */
  ways: Float64Array
}

export const emptyCycle = (stops: number): Cycle => {
  const sums = (): ClassSums => ({
    count: 0,
    baseSum: 0,
    freeSum: 0,
    baseSquares: 0,
    freeSquares: 0,
    baseMax: 0,
    freeMax: 0,
    basePays: new Map(),
    freePays: new Map(),
  })
  return {
    stops,
    hits: 0,
    classes: { 0: sums(), 3: sums(), 4: sums(), 5: sums() },
    deepest: 0,
    ways: new Float64Array(66 * 60),
  }
}

/** Adds `times` stops that pay the same. */
export const addStops = (
  cycle: Cycle,
  scatters: number,
  base: number,
  free: number,
  times: number,
): void => {
  const sums = cycle.classes[scatterClass(scatters)]
  sums.count += times
  if (base > 0) cycle.hits += times
  sums.baseSum += base * times
  sums.freeSum += free * times
  sums.baseSquares += base * base * times
  sums.freeSquares += free * free * times
  sums.basePays.set(base, (sums.basePays.get(base) ?? 0) + times)
  sums.freePays.set(free, (sums.freePays.get(free) ?? 0) + times)
  if (base > sums.baseMax) sums.baseMax = base
  if (free > sums.freeMax) sums.freeMax = free
}

/** The count, if it is whole and every sum exact. */
export const checkedCycle = (cycle: Cycle): Cycle => {
  const counted = Object.values(cycle.classes).reduce((sum, c) => sum + c.count, 0)
  if (counted !== cycle.stops) throw new Error(`counted ${counted} of ${cycle.stops} stops`)
  for (const c of Object.values(cycle.classes))
    if (!Number.isSafeInteger(c.baseSum) || !Number.isSafeInteger(c.freeSum))
      throw new Error('a sum is no longer exact')
  return cycle
}

/** How many scatters each window of a strip shows. */
export const scattersByStop = (strip: Uint8Array): Uint8Array =>
  Uint8Array.from(strip, (_, stop) => {
    let seen = 0
    for (let row = 0; row < rowCount; row += 1)
      if (strip[(stop + row) % strip.length] === symbolCodes.scatter) seen += 1
    return seen
  })

/** The counted cycle as exact expectations. */
export const expectCycle = ({ stops, classes }: Cycle): SpinExpectation => {
  const all = Object.values(classes)
  const per = (n: number) => rational(BigInt(n), BigInt(stops))
  return {
    base: per(all.reduce((sum, c) => sum + c.baseSum, 0)),
    free: per(all.reduce((sum, c) => sum + c.freeSum, 0)),
    scatter: { 3: per(classes[3].count), 4: per(classes[4].count), 5: per(classes[5].count) },
  }
}

const kinds = [0, 3, 4, 5] as const

/** Walks the states of the free spins (left, additions still possible) and folds their values. */
export const foldFreeSpins = <T>(
  data: SlotData,
  end: T,
  fold: (quiet: T, adding: T) => T,
): ((left: number) => T) => {
  const { retrigger, retriggersMax } = data.freeSpins
  const memo = new Map<string, T>()
  const at = (left: number, adds: number): T => {
    if (left === 0) return end
    const key = `${left}/${adds}`
    const known = memo.get(key)
    if (known !== undefined) return known
    const quiet = at(left - 1, adds)
    const value = fold(quiet, adds > 0 ? at(left - 1 + retrigger, adds - 1) : quiet)
    memo.set(key, value)
    return value
  }
  return (left) => at(left, retriggersMax)
}

/**
 * The most that a round can pay, in hundredths: the best spin that leads into the best free spins.
 * No outcome pays more.
 */
export const maxWinOf = (data: SlotData, { classes }: Cycle): number => {
  const addingMax = Math.max(
    ...([3, 4, 5] as const).filter((k) => classes[k].count > 0).map((k) => classes[k].freeMax),
  )
  const after = foldFreeSpins<number>(data, 0, (quiet, adding) =>
    Math.max(classes[0].freeMax + quiet, addingMax + adding),
  )
  return Math.max(
    ...kinds
      .filter((k) => classes[k].count > 0)
      .map(
        (k) => classes[k].baseMax + (k === 0 ? 0 : after(data.freeSpins.awards[k - 3] as number)),
      ),
  )
}

/** The standard deviation of a whole round, in stakes (a double: no money depends on it). */
export const sigmaOf = (data: SlotData, { stops, classes }: Cycle): number => {
  const share = (f: (c: ClassSums) => number, of: readonly (0 | 3 | 4 | 5)[]) =>
    of.reduce<number>((sum, k) => sum + f(classes[k]), 0) / stops
  type Moments = { first: number; second: number }
  const adds = [3, 4, 5] as const
  const after = foldFreeSpins<Moments>(data, { first: 0, second: 0 }, (quiet, adding) => {
    const part = (next: Moments, of: readonly (0 | 3 | 4 | 5)[]): Moments => ({
      first: share((c) => c.freeSum, of) + share((c) => c.count, of) * next.first,
      second:
        share((c) => c.freeSquares, of) +
        2 * share((c) => c.freeSum, of) * next.first +
        share((c) => c.count, of) * next.second,
    })
    const [a, b] = [part(quiet, [0]), part(adding, adds)]
    return { first: a.first + b.first, second: a.second + b.second }
  })
  let first = 0
  let second = 0
  for (const k of kinds) {
    const next = k === 0 ? { first: 0, second: 0 } : after(data.freeSpins.awards[k - 3] as number)
    first += share((c) => c.baseSum, [k]) + share((c) => c.count, [k]) * next.first
    second +=
      share((c) => c.baseSquares, [k]) +
      2 * share((c) => c.baseSum, [k]) * next.first +
      share((c) => c.count, [k]) * next.second
  }
  return Math.sqrt(second - first * first) / 100
}
