/*
 * The margin, by power: the c with Σ pᶜ = whole · (1 + margin), and odds of 1/pᶜ. A proportional
 * margin would overcharge favourites. What stands here are chances, never money.
 */

const steps = 60

/**
 * What odds say of each chance once the margin is in them: pᶜ. `whole` is what the chances add up to
 * (1, or 2 of a double chance). Chances of 0 stay 0.
 */
export const withMargin = (p: readonly number[], margin: number, whole = 1): number[] => {
  const wanted = whole * (1 + margin)
  const sum = (c: number) => p.reduce((s, x) => s + (x > 0 ? x ** c : 0), 0)
  // The sum falls as c rises: at 1 it is the whole, at 0 the number of outcomes.
  let [low, high] = [0, 1]
  for (let i = 0; i < steps; i += 1) {
    const c = (low + high) / 2
    if (sum(c) > wanted) low = c
    else high = c
  }
  return p.map((x) => (x > 0 ? x ** low : 0))
}
