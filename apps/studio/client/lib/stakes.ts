/** Which stakes a press leads to; all kuruş, ladders rising. */

/** The step at or below an amount, or the first one. */
export const stepAt = (steps: readonly bigint[], kurus: bigint): bigint =>
  steps.findLast((step) => step <= kurus) ?? steps[0] ?? 0n

/** The next step up or down; the same where there is none. */
export const stepFrom = (steps: readonly bigint[], kurus: bigint, by: 1 | -1): bigint =>
  (by === 1 ? steps.find((step) => step > kurus) : steps.findLast((step) => step < kurus)) ?? kurus

/** Where any whole lira between two amounts may be staked. */
export type WholeLiras = { least: bigint; most: bigint }

export type Jumps = { half: bigint; double: bigint; most: bigint }

/**
 * Half, double and the most that may be staked now. `allowed` is what balance and limits leave; where that is less than the
 * least stake, the least is still named, and the studio says why it is refused.
 */
export const jumpsFrom = (
  ladder: readonly bigint[] | WholeLiras,
  kurus: bigint,
  allowed: bigint,
): Jumps => {
  const at = (amount: bigint): bigint => {
    if (!('least' in ladder)) return stepAt(ladder, amount)
    const whole = (amount / 100n) * 100n
    return whole < ladder.least ? ladder.least : whole > ladder.most ? ladder.most : whole
  }
  return { half: at(kurus / 2n), double: at(kurus * 2n), most: at(allowed) }
}
