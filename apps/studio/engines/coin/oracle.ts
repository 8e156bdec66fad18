/*
 * Heads or tails again, written from rules.en.ts and sharing nothing with rules.ts: `calls` is what the player said in
 * turn, `fell` the coin (0 heads, 1 tails), and the player takes after the last call. What is paid, in hundredths.
 */
export const coinOracle = (calls: readonly string[], fell: readonly number[]): number => {
  let cents = 97
  for (const [i, call] of calls.entries()) {
    const up = fell[i] === 1 ? 'tails' : 'heads'
    if (call !== up) return 0
    cents *= 2
    if (i === 12) break
  }
  return cents
}
