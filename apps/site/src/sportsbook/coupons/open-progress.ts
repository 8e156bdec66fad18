import type { LegWord } from './coupon-words.ts'

/** Whether legs hold, are being played, have not begun, or do not hold; what came back hinders nothing. */
export const progressOf = (
  words: readonly LegWord[],
): { won: number; playing: number; pending: number; lost: number } => {
  const count = (...of: readonly LegWord[]) => words.filter((word) => of.includes(word)).length
  return {
    won: count('won', 'half_won', 'dead_heat', 'void'),
    playing: count('playing'),
    pending: count('open'),
    lost: count('lost', 'half_lost'),
  }
}
