/* Roulette again, written from the English rules of its sheet alone, sharing nothing with what plays it. */

/** What a bet of so many kuruş on these numbers brings back when `fell` comes up: 36 ÷ n times itself. */
export const rouletteOracle = (kurus: bigint, numbers: readonly number[], fell: number): bigint =>
  numbers.some((number) => number === fell) ? (kurus * 36n) / BigInt(numbers.length) : 0n
