/*
 * Limbo again, from rules.en.ts alone, in whole numbers: r as bits, high first, as the four draws give them. What is
 * paid for a target, both in hundredths.
 */
export const limboOracle = (target: number, draws: readonly number[]): number => {
  const bits = draws.map((value, i) => value.toString(2).padStart(i < 3 ? 16 : 4, '0')).join('')
  const r = BigInt(`0b${bits}`)
  const rest = 2n ** 52n - r
  // The highest number of hundredths that is not above 97 · 2⁵² ÷ rest, against the target.
  return BigInt(target) * rest <= 97n * 2n ** 52n ? target : 0
}
