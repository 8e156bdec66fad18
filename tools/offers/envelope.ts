/*
 * What a player can make of one stake at best, whatever the law of the game: only that it gives back a share of its stakes
 * is asked of it. Then the best law is the one on the upper hull of what is to be won, so that a bound which is found so
 * holds for every game that gives back no more, those with rarer and larger wins too.
 */

/** A value by wealth, in steps of the grid from `least` on. */
export type Value = { least: number; step: number; at: Float64Array }

export type Stake = {
  /** In money, and the share that comes back on average. */
  size: number
  back: number
  /** The largest multiple that it can win; beyond the grid wealth is worth itself. */
  most?: number
}

/** The index in a hull (from right to left) of its last point left of a place. */
const before = (hull: Int32Array, size: number, place: number): number => {
  let j = size - 1
  while (j > 0 && (hull[j - 1] ?? 0) <= place) j -= 1
  return j
}

/** Writes into `out` what a stake makes of each wealth, where that is more than what stands there. */
export const raise = (
  v: Value,
  out: Float64Array,
  { size, back, most }: Stake,
  bonus = 0,
): void => {
  const n = v.at.length
  const lost = size / v.step
  const hull = new Int32Array(n)
  let held = 0
  // A wealth is looked at once all points that one stake can bring it to stand in the hull.
  let next = n - 1
  for (let i = n - 1; i >= 0; i -= 1) {
    const height = v.at[i] ?? 0
    while (held >= 2) {
      const a = hull[held - 1] ?? 0
      const c = hull[held - 2] ?? 0
      if (((v.at[a] ?? 0) - height) * (c - i) > ((v.at[c] ?? 0) - height) * (a - i)) break
      held -= 1
    }
    hull[held] = i
    held += 1
    for (; Math.floor(next - lost) >= i; next -= 1) {
      const mean = next - lost * (1 - back)
      const j = before(hull, held, mean)
      const x = hull[j] ?? 0
      const y = hull[Math.max(0, j - 1)] ?? x
      const low = v.at[x] ?? 0
      let value = y === x ? low : low + (((v.at[y] ?? 0) - low) * (mean - x)) / (y - x)
      if (most !== undefined)
        value = Math.max(value, farther(v, hull, held, next, { size, back, most }))
      if (value + bonus > (out[next] ?? 0)) out[next] = value + bonus
    }
  }
}

/** By a win beyond the grid, as large as the game has it: lose to any point left of the mean, else win all of it. */
const farther = (
  v: Value,
  hull: Int32Array,
  held: number,
  from: number,
  { size, back, most }: Required<Stake>,
): number => {
  const mean = from - (size / v.step) * (1 - back)
  const far = from + (size / v.step) * (most - 1)
  if (far < v.at.length) return Number.NEGATIVE_INFINITY
  const farValue = v.least + far * v.step
  let best = Number.NEGATIVE_INFINITY
  for (let j = held - 1; j >= 0 && (hull[j] ?? 0) <= mean; j -= 1) {
    const x = hull[j] ?? 0
    const low = v.at[x] ?? 0
    best = Math.max(best, low + ((farValue - low) * (mean - x)) / (far - x))
  }
  return best
}

/** What a round may bring, in multiples of its stake, and with what chance; the chances add up to one. */
export type Law = readonly (readonly [multiple: number, chance: number])[]

/** The moves of wealth, in steps of a grid, that a round of a known law makes; each outcome is shared out between two. */
export type Moves = { steps: readonly number[]; chances: readonly number[] }

export const movesOf = (law: Law, size: number, step: number): Moves => {
  const moves = new Map<number, number>()
  for (const [multiple, chance] of law) {
    const move = (size / step) * (multiple - 1)
    const low = Math.floor(move)
    moves.set(low, (moves.get(low) ?? 0) + chance * (low + 1 - move))
    if (move > low) moves.set(low + 1, (moves.get(low + 1) ?? 0) + chance * (move - low))
  }
  return { steps: [...moves.keys()], chances: [...moves.values()] }
}

/** The same as `raise` for a game whose law is known. */
export const raiseBy = (
  v: Value,
  out: Float64Array,
  { steps, chances }: Moves,
  bonus = 0,
): void => {
  const lowest = Math.min(...steps)
  for (let i = Math.max(0, -lowest); i < v.at.length; i += 1) {
    let value = bonus
    for (let k = 0; k < steps.length; k += 1) {
      const to = i + (steps[k] ?? 0)
      value += (chances[k] ?? 0) * (v.at[to] ?? v.least + to * v.step)
    }
    if (value > (out[i] ?? 0)) out[i] = value
  }
}
