import type { LegWord } from './coupon-words.ts'

/** How many legs hold, are still to be decided, and do not; what came back hinders nothing. */
export const progressOf = (
  words: readonly LegWord[],
): { won: number; open: number; lost: number } => {
  const count = (...of: readonly LegWord[]) => words.filter((word) => of.includes(word)).length
  return {
    won: count('won', 'half_won', 'dead_heat', 'void'),
    open: count('open', 'playing'),
    lost: count('lost', 'half_lost'),
  }
}
