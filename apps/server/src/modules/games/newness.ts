/** A game counts as new for this long after its release. */
const newMs = 60 * 86_400_000

/** Whether a game or a table is out, and has not been for long. */
export const isNew = ({ row }: { row: { released_at: Date } }, now: Date): boolean => {
  const ageMs = now.getTime() - row.released_at.getTime()
  return ageMs >= 0 && ageMs < newMs
}

/** A new title leads for this long, and so many at once. */
const leadMs = 28 * 86_400_000
const leadMax = 4

type Ranked = {
  row: { released_at: Date; rank: number; house_rank: number | null }
  playerDays: number
}

/**
 * The order that is called popular: what the operator has given a place; what came out in the last weeks, as its provider ranks it; then
 * what is played on the most days.
 */
export const byPopularity = <T extends Ranked>(all: readonly T[], now: Date): T[] => {
  const isLeading = ({ row: { released_at: out } }: T): boolean =>
    out <= now && now.getTime() - out.getTime() < leadMs
  const placed = all
    .filter(({ row }) => row.house_rank !== null)
    .sort((a, b) => (a.row.house_rank ?? 0) - (b.row.house_rank ?? 0) || a.row.rank - b.row.rank)
  const rest = all.filter((one) => !placed.includes(one))
  const leading = rest
    .filter(isLeading)
    .sort((a, b) => a.row.rank - b.row.rank)
    .slice(0, leadMax)
  const others = rest
    .filter((one) => !leading.includes(one))
    .sort((a, b) => b.playerDays - a.playerDays || a.row.rank - b.row.rank)
  return [...placed, ...leading, ...others]
}
