/*
 * The margin, by power: the c with Σ pᶜ = whole · (1 + margin), and odds of 1/pᶜ. A proportional
 * margin would overcharge favourites. What stands here are chances, never money.
 */

const steps = 40
/** Of a sum: a rung of the ladder is thousands of times as much. */
const enough = 1e-12

/**
 * What odds say of each chance once the margin is in them: pᶜ. `whole` is what the chances add up to
 * (1, or 2 of a double chance). Chances of 0 stay 0.
 */
export const withMargin = (p: readonly number[], margin: number, whole = 1): number[] => {
  const wanted = whole * (1 + margin)
  const logs = p.map((x) => (x > 0 ? Math.log(x) : undefined))
  // Σ pᶜ falls and is convex in c: Newton's way comes to the root from below, a handful of steps.
  let c = 1
  for (let i = 0; i < steps; i += 1) {
    let [sum, slope] = [-wanted, 0]
    for (const log of logs) {
      if (log === undefined) continue
      const power = Math.exp(c * log)
      sum += power
      slope += power * log
    }
    if (Math.abs(sum) < enough || slope === 0) break
    c = Math.max(0, c - sum / slope)
  }
  return logs.map((log) => (log === undefined ? 0 : Math.exp(c * log)))
}
