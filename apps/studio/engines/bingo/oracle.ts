/* Tombala again, written from the English rules of its sheet alone, sharing nothing with what plays it. */

type Tiers = readonly { balls: number; pay: number }[]

/** What a card of three rows pays: ball by ball, crossing numbers out. Hundredths of its price. */
export const bingoOracle = (
  stages: readonly Tiers[],
  rows: readonly (readonly number[])[],
  balls: readonly number[],
): number => {
  const open = rows.map((row) => new Set(row))
  let [filled, paid] = [0, 0]
  balls.forEach((ball, at) => {
    for (const row of open) {
      if (!row.delete(ball) || row.size > 0) continue
      const tiers = (stages[filled] ?? []).filter((tier) => at + 1 <= tier.balls)
      const [first] = tiers.toSorted((a, b) => a.balls - b.balls)
      paid += first?.pay ?? 0
      filled += 1
    }
  })
  return paid
}
