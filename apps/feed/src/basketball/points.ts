import type { Pair } from '../sides.ts'
import { possessionsIn, quarters, type Rates, type Shots } from './model.ts'

/*
 * Points still to come: of each side a sum of so many possessions, the sides' free of each other. So
 * margins and totals are convolutions, and an overtime is the same again until somebody leads.
 */

/** Chances of whole numbers from `from` on. */
export type Spread = { from: number; p: Float64Array }

/** Tails below this are left out: all of them come to far less than a millionth. */
const tail = 1e-11

const trimmed = ({ from, p }: Spread): Spread => {
  let [low, high] = [0, p.length]
  while (low < high - 1 && (p[low] ?? 0) < tail) low += 1
  while (high > low + 1 && (p[high - 1] ?? 0) < tail) high -= 1
  return { from: from + low, p: p.slice(low, high) }
}
const shifted = ({ from, p }: Spread, by: number): Spread => ({ from: from + by, p })

const withOneMore = ({ from, p }: Spread, shots: Shots): Spread => {
  const next = new Float64Array(p.length + 3)
  for (let i = 0; i < p.length; i += 1) {
    const cell = p[i] ?? 0
    for (let points = 0; points <= 3; points += 1)
      next[i + points] = (next[i + points] ?? 0) + cell * (shots[points] ?? 0)
  }
  return trimmed({ from, p: next })
}

/** Points of each number of possessions, of both sides. */
type Powers = Pair<Spread[]>
const powersOf = ({ shots }: Rates): Powers => {
  const most = Array.from({ length: quarters }, (_, i) => possessionsIn(i)).reduce(
    (sum, it) => sum + it,
    0,
  )
  const of = (side: Shots): Spread[] => {
    const found: Spread[] = [{ from: 0, p: Float64Array.of(1) }]
    for (let n = 1; n <= most; n += 1) found.push(withOneMore(found[n - 1] as Spread, side))
    return found
  }
  return [of(shots[0]), of(shots[1])]
}

/** Of both sides' points: every margin, every total, and every total that leaves nobody ahead. */
type Ends = { margins: Spread; totals: Spread; level: Spread }
const meet = (home: Spread, away: Spread): Ends => {
  const [h, a] = [home.p.length, away.p.length]
  const margins = new Float64Array(h + a - 1)
  const totals = new Float64Array(h + a - 1)
  const level = new Float64Array(h + a - 1)
  const lead = home.from - away.from
  for (let i = 0; i < h; i += 1) {
    const one = home.p[i] ?? 0
    for (let j = 0; j < a; j += 1) {
      const cell = one * (away.p[j] ?? 0)
      const margin = a - 1 + i - j
      margins[margin] = (margins[margin] ?? 0) + cell
      totals[i + j] = (totals[i + j] ?? 0) + cell
    }
    const same = i + lead
    if (same >= 0 && same < a) level[i + same] = one * (away.p[same] ?? 0)
  }
  const from = home.from + away.from
  return {
    margins: { from: lead - (a - 1), p: margins },
    totals: { from, p: totals },
    level: { from, p: level },
  }
}

export const at = ({ from, p }: Spread, value: number): number => p[value - from] ?? 0
/** The chance of more than a half line. */
export const above = ({ from, p }: Spread, line: number): number => {
  let sum = 0
  for (let i = Math.max(0, Math.ceil(line) - from); i < p.length; i += 1) sum += p[i] ?? 0
  return sum
}

const addTo = (into: Spread, { from, p }: Spread, weight: number): void => {
  for (let i = 0; i < p.length; i += 1) {
    const place = from + i - into.from
    if (place >= 0 && place < into.p.length)
      into.p[place] = (into.p[place] ?? 0) + weight * (p[i] ?? 0)
  }
}
const massOf = ({ p }: Spread): number => p.reduce((sum, it) => sum + it, 0)

/** What overtimes bring from level: the margin that ends them, and the points of all of them. */
type Overtime = { margins: Spread; totals: Spread }
/** So many of them at once are looked at; four have a chance of some millionths of the first. */
const overtimesMax = 6
const overtimeOf = (powers: Powers): Overtime => {
  const n = possessionsIn(quarters)
  const { margins, totals, level } = meet(spreadOf(powers[0], n), spreadOf(powers[1], n))
  const won = 1 - massOf(level)
  const decided: Spread = {
    from: margins.from,
    p: margins.p.map((it, i) => (margins.from + i === 0 ? 0 : it / won)),
  }
  const once: Spread = {
    from: totals.from,
    p: totals.p.map((it, i) => it - at(level, totals.from + i)),
  }
  const all: Spread = { from: 0, p: new Float64Array(totals.p.length * overtimesMax) }
  let before: Spread = { from: 0, p: Float64Array.of(1) }
  for (let i = 0; i < overtimesMax; i += 1) {
    for (let j = 0; j < before.p.length; j += 1)
      addTo(all, shifted(once, before.from + j), before.p[j] ?? 0)
    const next: Spread = {
      from: before.from + level.from,
      p: new Float64Array(before.p.length + level.p.length),
    }
    for (let j = 0; j < before.p.length; j += 1)
      addTo(next, shifted(level, before.from + j), before.p[j] ?? 0)
    before = trimmed(next)
  }
  return { margins: decided, totals: trimmed(all) }
}

const spreadOf = (powers: Spread[], n: number): Spread =>
  powers[n] ?? { from: 0, p: Float64Array.of(1) }

type Tables = { powers: Powers; overtime: Overtime }
/** What follows from a match's rates alone is worked out once. */
const kept = new WeakMap<Rates, Tables>()
const tablesOf = (rates: Rates): Tables => {
  const before = kept.get(rates)
  if (before) return before
  const powers = powersOf(rates)
  const tables = { powers, overtime: overtimeOf(powers) }
  kept.set(rates, tables)
  return tables
}

const meetAfter = ({ powers }: Tables, points: Pair, left: Pair): Ends =>
  meet(
    shifted(spreadOf(powers[0], left[0]), points[0]),
    shifted(spreadOf(powers[1], left[1]), points[1]),
  )

/** Chances of a match's margins and totals with all its overtimes, after so many points. */
export const endsOf = (rates: Rates, points: Pair, left: Pair): Overtime => {
  const tables = tablesOf(rates)
  const { margins, totals, level } = meetAfter(tables, points, left)
  const { overtime } = tables
  const draw = at(margins, 0)
  const low = Math.min(margins.from, overtime.margins.from)
  const high = Math.max(
    margins.from + margins.p.length,
    overtime.margins.from + overtime.margins.p.length,
  )
  const ended: Spread = { from: low, p: new Float64Array(high - low) }
  addTo(ended, margins, 1)
  ended.p[-low] = 0
  if (draw > 0) addTo(ended, overtime.margins, draw)
  const most = totals.p.length + overtime.totals.from + overtime.totals.p.length
  const sum: Spread = { from: totals.from, p: new Float64Array(most) }
  addTo(sum, totals, 1)
  addTo(sum, level, -1)
  for (let i = 0; i < level.p.length; i += 1) {
    const chance = level.p[i] ?? 0
    if (chance > tail) addTo(sum, shifted(overtime.totals, level.from + i), chance)
  }
  return { margins: ended, totals: sum }
}

/** Chances of the points of both from so many possessions of each, one period's or more. */
export const totalsOf = (rates: Rates, balls: Pair): Spread =>
  meetAfter(tablesOf(rates), [0, 0], balls).totals

/** Chances of home, draw and away in one period. */
export const periodOf = (
  rates: Rates,
  points: Pair,
  left: Pair,
): readonly [number, number, number] => {
  const { margins } = meetAfter(tablesOf(rates), points, left)
  return [above(margins, 0.5), at(margins, 0), 1 - above(margins, -0.5)]
}
