import { branchesOf, exposureOf, playedExposure, type Branch } from './cards.ts'
import { sides, type Pair } from '../sides.ts'
import { halfCourse, tempoShape, type Rates } from './model.ts'

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

/** Goals of a half that are looked at, each side: more have a chance of less than a millionth. */
const halfSize = 11
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
  limit = size,
): void => {
  const all = rate + home + away
  const [h, a] = [home / all, away / all]
  let first = weight * (rate / all) ** shape
  for (let i = 0; i < limit; i += 1) {
    let cell = first
    const row = i * size
    for (let j = 0; j < limit; j += 1) {
      grid[row + j] = (grid[row + j] ?? 0) + cell
      cell *= (shape + i + j) * (reciprocals[j + 1] ?? 0) * a
    }
    first *= (shape + i) * (reciprocals[i + 1] ?? 0) * h
  }
}

export const scaled = (rates: Rates, [home, away]: Pair): Pair => [
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

/*
 * A price is computed at once and whole, thousands of times a second: what it is computed in is
 * used again, for new buffers cost more than the sums.
 */
const rest = new Float64Array(size * size)
const first = new Float64Array(size * size)

/** What it answers is good until it is asked again. */
export const aheadOf = (rates: Rates, known: Known): Ahead => {
  const { at, reds } = known
  const branches = branchesOf(rates.reds, at, [reds[0] !== null, reds[1] !== null])
  const tempo = tempoOf(rates, known)
  rest.fill(0)
  for (const branch of branches)
    addGrid(rest, tempo, scaled(rates, exposureOf(branch, at, 1)), branch.weight)
  if (at >= halfCourse) return { branches, tempo, rest, first: undefined }
  first.fill(0)
  for (const branch of branches)
    addGrid(
      first,
      tempo,
      scaled(rates, exposureOf(branch, at, halfCourse)),
      branch.weight,
      halfSize,
    )
  return { branches, tempo, rest, first }
}

const margins = new Float64Array(2 * halfSize + 1)
/** Sums of the margins before each. */
const under = new Float64Array(2 * halfSize + 2)
const chances = new Float64Array(9)

/** Chances of a second half's margin (`halfSize` being none), for so many goals before. */
const fillMargins = ({ shape, rate }: Tempo, [home, away]: Pair): void => {
  margins.fill(0)
  const all = rate + home + away
  const [h, a] = [home / all, away / all]
  let first = (rate / all) ** shape
  for (let i = 0; i < halfSize; i += 1) {
    let cell = first
    for (let j = 0; j < halfSize; j += 1) {
      margins[halfSize + i - j] = (margins[halfSize + i - j] ?? 0) + cell
      cell *= (shape + i + j) * (reciprocals[j + 1] ?? 0) * a
    }
    first *= (shape + i) * (reciprocals[i + 1] ?? 0) * h
  }
  for (let m = 0; m < margins.length; m += 1) under[m + 1] = (under[m] ?? 0) + (margins[m] ?? 0)
}

/** Below this so many goals by half-time are left out: all of them come to some millionths. */
const rareBelow = 1e-7

/** Shares so many goals by half-time between the sides, each way with what follows. */
const addShared = (lead: number, goals: number, part: number, any: number): void => {
  const all = under[2 * halfSize + 1] ?? 0
  const odds = part / (1 - part)
  let shared = any * (1 - part) ** goals
  for (let i = 0; i <= goals; i += 1) {
    const margin = lead + 2 * i - goals
    const row = margin > 0 ? 0 : margin === 0 ? 3 : 6
    // Margins of the second half below the lead's opposite, at it, and above.
    const even = Math.min(2 * halfSize, Math.max(0, halfSize - margin))
    const below = under[even] ?? 0
    const upTo = under[even + 1] ?? 0
    chances[row] = (chances[row] ?? 0) + shared * (all - upTo)
    chances[row + 1] = (chances[row + 1] ?? 0) + shared * (upTo - below)
    chances[row + 2] = (chances[row + 2] ?? 0) + shared * below
    shared *= ((goals - i) / (i + 1)) * odds
  }
}

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
  chances.fill(0)
  const lead = points[0] - points[1]
  for (const branch of branches) {
    const [home, away] = scaled(rates, exposureOf(branch, at, halfCourse))
    const after = scaled(rates, exposureOf(branch, halfCourse, 1))
    const rate = tempo.rate + home + away
    const part = home / (home + away)
    // Goals of both sides by half-time, then how they are shared.
    let any = branch.weight * (tempo.rate / rate) ** tempo.shape
    for (let goals = 0; goals < size; goals += 1) {
      if (goals > 0) any *= ((tempo.shape + goals - 1) / goals) * ((home + away) / rate)
      if (any < rareBelow) {
        if (goals > 4) break
        continue
      }
      fillMargins({ shape: tempo.shape + goals, rate }, after)
      addShared(lead, goals, part, any)
    }
  }
  return chances
}

/** Who scores next, by a moment of the course: home, nobody, away. */
export const nextGoal = (
  rates: Rates,
  { at }: Known,
  { branches, tempo }: Pick<Ahead, 'branches' | 'tempo'>,
  by = 1,
): readonly [number, number, number] => {
  const next: [number, number, number] = [0, 0, 0]
  for (const { weight, until, press } of branches) {
    let [from, rate, none] = [at, tempo.rate, 1]
    for (let i = 0; i < until.length && from < by; i += 1) {
      const to = Math.min(by, until[i] ?? 1)
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
