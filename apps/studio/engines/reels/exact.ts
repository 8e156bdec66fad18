import { plus, rational, times, type Rational } from '../../src/maths/rational.ts'
import type { FreeSpins } from './slot.ts'

/*
 * The return to the player, exactly. A spin's expected pay comes either from the symbols'
 * frequencies (lines: every position of a reel shows each symbol as often as the strip holds it) or
 * from counting all stops (`cycle.ts`). The free spins are a finite series: a round can add
 * spins only so many times.
 */

/**
 * What one spin is worth: expected pay (hundredths of the stake) and how often 3, 4, 5 scatters
 * come.
 */
export type SpinExpectation = {
  base: Rational
  free: Rational
  scatter: Readonly<Record<3 | 4 | 5, Rational>>
}

/**
 * The expected number of free spins that follow from `left` spins with `retriggers` additions still
 * possible: T(k, r) = 1 + p·T(k-1+n, r-1) + (1-p)·T(k-1, r), T(0, ·) = 0.
 */
export const expectedSpins = (
  p: Rational,
  { retrigger, retriggersMax }: FreeSpins,
  start: number,
): Rational => {
  const q = rational(p.d - p.n, p.d)
  const one = rational(1n)
  let fewer: Rational[] | undefined
  for (let r = 0; r <= retriggersMax; r += 1) {
    const row: Rational[] = [rational(0n)]
    const most = start + (retriggersMax - r) * retrigger
    for (let k = 1; k <= most; k += 1) {
      const stay = row[k - 1] as Rational
      const next =
        fewer === undefined
          ? stay
          : plus(times(p, fewer[k - 1 + retrigger] as Rational), times(q, stay))
      row.push(plus(one, next))
    }
    fewer = row
  }
  return (fewer as Rational[])[start] as Rational
}

/**
 * The return of a whole round as a fraction of the stake, and how many free spins come with one.
 */
export const roundReturn = (
  spin: SpinExpectation,
  rules: FreeSpins,
): { rtp: Rational; freeSpins: Rational; trigger: Rational } => {
  const trigger = plus(plus(spin.scatter[3], spin.scatter[4]), spin.scatter[5])
  const freeSpins = ([3, 4, 5] as const)
    .map((count) =>
      times(spin.scatter[count], expectedSpins(trigger, rules, rules.awards[count - 3] as number)),
    )
    .reduce(plus)
  return {
    rtp: times(plus(spin.base, times(spin.free, freeSpins)), rational(1n, 100n)),
    freeSpins,
    trigger,
  }
}
