/** A game counts as new for this long after its release. */
const newMs = 60 * 86_400_000

/** Whether a game or a table is out, and has not been for long. */
export const isNew = ({ row }: { row: { released_at: Date } }, now: Date): boolean => {
  const ageMs = now.getTime() - row.released_at.getTime()
  return ageMs >= 0 && ageMs < newMs
}
