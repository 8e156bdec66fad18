/** Exact fractions. The denominator is over zero; both are without a common factor. */
export type Rational = { n: bigint; d: bigint }

const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y > 0n) [x, y] = [y, x % y]
  return x
}

export const rational = (n: bigint, d: bigint = 1n): Rational => {
  const by = gcd(n, d)
  return { n: n / by, d: d / by }
}
export const plus = (a: Rational, b: Rational): Rational =>
  rational(a.n * b.d + b.n * a.d, a.d * b.d)
export const times = (a: Rational, b: Rational): Rational => rational(a.n * b.n, a.d * b.d)

/** A fraction as percent with two places, half up: 37/36 of 1 is "102.78". */
export const toPercent = ({ n, d }: Rational): string => {
  const hundredths = (n * 20_000n + d) / (2n * d)
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

/** For figures that no money depends on (spread, tests): the nearest double. */
export const toFloat = ({ n, d }: Rational): number => {
  const scaled = (n * 10n ** 18n) / d
  return +`${scaled}` / 1e18
}

/** Hundredths as a decimal string: 250 is "2.50". */
export const hundredths = (value: number | bigint): string => {
  const whole = BigInt(value)
  return `${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`
}
