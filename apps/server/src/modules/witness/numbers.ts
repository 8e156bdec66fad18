/**
 * A round's number lies at most so far beyond the last one: days of rounds, so that a house that was
 * restored from its backup catches up, and nobody with a drawer's key uses up all numbers at once.
 */
const numbersAhead = 100_000n
const firstNumberMax = 1_000_000_000n

/** The first number of a subject may be any: its drawer is older than we are. */
export const isFarAhead = (number: bigint, lastNumber: bigint | undefined): boolean =>
  number > (lastNumber ?? firstNumberMax) + numbersAhead
