/** A page of a list, and how long the whole list is. */
export const page = <T>(
  rows: readonly T[],
  { limit, offset }: { limit: number; offset: number },
): { rows: T[]; total: number } => ({
  rows: rows.slice(offset, offset + limit),
  total: rows.length,
})
