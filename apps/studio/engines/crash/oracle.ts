/*
 * The flight again, sharing nothing: 2¹²⁸ is one, the multiple grows by e^0.00006 a millisecond, which is a series. Times
 * in milliseconds, multiples in hundredths.
 */
const one = 1n << 128n

const growth = (): bigint => {
  let [sum, term] = [0n, one]
  for (let i = 1n; term > 0n; i += 1n) {
    sum += term
    term = (term * 6n) / (100_000n * i)
  }
  return sum
}

/** The multiple, in 2⁻¹²⁸ths of a hundredth, at each millisecond from 0 on. */
export function* climb(): Generator<bigint> {
  const step = growth()
  for (let at = 100n * one; ; at = (at * step) / one) yield at
}
export const hundredth = one

/** X from 52 bits by long division: the highest multiple that is still flown. */
export const oraclePoint = (r: bigint): bigint => (97n << 52n) / ((1n << 52n) - r)
