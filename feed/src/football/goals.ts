import { branchesOf, exposureOf, playedExposure, type Branch } from './cards.ts'
import { halfCourse, sides, tempoShape, type Pair, type Rates } from './model.ts'

/*
 * How many goals may still come, from what everybody knows. The tempo is Gamma: after so many goals
 * and so much play it is Gamma again, so what is left is negative binomial, split between the sides.
 */

/** What decides a match's prices, and is public. */
export type Known = {
  /** Of the course, 0 to 1. */
  at: number
  points: Pair
  /** When each side had its red card, of the course. */
  reds: Pair<number | null>
  /** At half-time; null before. */
  half: Pair | null
  corners: Pair
  /** Of the match's time: corners come by the minute. */
  playedMs: number
}

/** Cells of a grid, each way: more goals than that have a chance of less than a millionth. */
export const size = 16

/** The posterior of the tempo. */
type Tempo = { shape: number; rate: number }

export const tempoOf = (rates: Rates, { at, points, reds }: Known): Tempo => {
  const played = playedExposure(at, reds)
  return {
    shape: tempoShape + points[0] + points[1],
    rate: tempoShape + rates.goals[0] * played[0] + rates.goals[1] * played[1],
  }
}

const reciprocals = Float64Array.from({ length: size + 1 }, (_, i) => 1 / (i || 1))

/** Adds the chances of i and j goals to a grid, times a weight. */
export const addGrid = (
  grid: Float64Array,
  { shape, rate }: Tempo,
  [home, away]: Pair,
  weight: number,
): void => {
  const all = rate + home + away
  const [h, a] = [home / all, away / all]
  let first = weight * (rate / all) ** shape
  for (let i = 0; i < size; i += 1) {
    let cell = first
    const row = i * size
    for (let j = 0; j < size; j += 1) {
      grid[row + j] = (grid[row + j] ?? 0) + cell
      cell *= (shape + i + j) * (reciprocals[j + 1] ?? 0) * a
    }
    first *= (shape + i) * (reciprocals[i + 1] ?? 0) * h
  }
}

const scaled = (rates: Rates, [home, away]: Pair): Pair => [
  home * rates.goals[0],
  away * rates.goals[1],
]

export type Ahead = {
  branches: readonly Branch[]
  tempo: Tempo
  /** Goals from now to the end. */
  rest: Float64Array
  /** Goals from now to half-time; undefined once it has been. */
  first: Float64Array | undefined
}

export const aheadOf = (rates: Rates, known: Known): Ahead => {
  const { at, reds } = known
  const branches = branchesOf(rates.reds, at, [reds[0] !== null, reds[1] !== null])
  const tempo = tempoOf(rates, known)
  const rest = new Float64Array(size * size)
  for (const branch of branches)
    addGrid(rest, tempo, scaled(rates, exposureOf(branch, at, 1)), branch.weight)
  if (at >= halfCourse) return { branches, tempo, rest, first: undefined }
  const first = new Float64Array(size * size)
  for (const branch of branches)
    addGrid(first, tempo, scaled(rates, exposureOf(branch, at, halfCourse)), branch.weight)
  return { branches, tempo, rest, first }
}

/** Below this a score at half-time is left out of half-time and end: all of them are a millionth. */
const rareBelow = 1e-8

/**
 * Chances of who leads at half-time and at the end: nine, `1/1`, `1/x`, `1/2`, `x/1` …; undefined
 * once half-time has been.
 */
export const halfAndFull = (
  rates: Rates,
  { at, points }: Known,
  { branches, tempo }: Ahead,
): Float64Array | undefined => {
  if (at >= halfCourse) return undefined
  const chances = new Float64Array(9)
  const [first, second] = [new Float64Array(size * size), new Float64Array(size * size)]
  const lead = points[0] - points[1]
  const outcome = (margin: number) => (margin > 0 ? 0 : margin === 0 ? 1 : 2)
  /** By goals of the first half: chances of a margin of the second, `size` being none. */
  const margins = new Float64Array(2 * size + 1)
  for (const branch of branches) {
    const before = scaled(rates, exposureOf(branch, at, halfCourse))
    const after = scaled(rates, exposureOf(branch, halfCourse, 1))
    first.fill(0)
    addGrid(first, tempo, before, branch.weight)
    const rate = tempo.rate + before[0] + before[1]
    for (let goals = 0; goals < size; goals += 1) {
      let any = 0
      for (let i = 0; i <= goals; i += 1) any += first[i * size + goals - i] ?? 0
      if (any < rareBelow) continue
      second.fill(0)
      addGrid(second, { shape: tempo.shape + goals, rate }, after, 1)
      margins.fill(0)
      for (let i = 0; i < size; i += 1)
        for (let j = 0; j < size; j += 1)
          margins[size + i - j] = (margins[size + i - j] ?? 0) + (second[i * size + j] ?? 0)
      for (let i = 0; i <= goals; i += 1) {
        const chance = first[i * size + goals - i] ?? 0
        const margin = lead + i - (goals - i)
        const row = outcome(margin) * 3
        for (let m = -size; m <= size; m += 1) {
          const to = row + outcome(margin + m)
          chances[to] = (chances[to] ?? 0) + chance * (margins[size + m] ?? 0)
        }
      }
    }
  }
  return chances
}

/** Who scores next: home, nobody, away. */
export const nextGoal = (
  rates: Rates,
  { at }: Known,
  { branches, tempo }: Ahead,
): readonly [number, number, number] => {
  const next: [number, number, number] = [0, 0, 0]
  for (const { weight, until, press } of branches) {
    let [from, rate, none] = [at, tempo.rate, 1]
    for (let i = 0; i < until.length; i += 1) {
      const to = until[i] ?? 1
      const [home, away] = sides.map(
        (side) => rates.goals[side] * (to - from) * (press[i]?.[side] ?? 1),
      )
      const all = (home ?? 0) + (away ?? 0)
      const still = (rate / (rate + all)) ** tempo.shape
      const scored = weight * none * (1 - still)
      if (all > 0) {
        next[0] += (scored * (home ?? 0)) / all
        next[2] += (scored * (away ?? 0)) / all
      }
      none *= still
      rate += all
      from = to
    }
    next[1] += weight * none
  }
  return next
}
