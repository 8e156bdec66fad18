/** What a baccarat round ended in: banker, player or tie. */
export type Side = 'banker' | 'player' | 'tie'

const rows = 6

/**
 * The bead road: one bead a round, down six rows, then the next column. Oldest first, the last
 * `columns` columns.
 */
export const beadRoad = (results: readonly Side[], columns: number): (Side | null)[][] => {
  const all: Side[][] = []
  for (let i = 0; i < results.length; i += rows) all.push(results.slice(i, i + rows))
  return all
    .slice(-columns)
    .map((column) => Array.from({ length: rows }, (_, row) => column[row] ?? null))
}

export type RoadMark = { column: number; row: number; side: 'banker' | 'player'; ties: number }

/**
 * The big road: a column for each run of one side, down six rows and then along the row where there
 * is no more room (the "dragon tail"). A tie marks the result before it; ties before the first
 * result wait for it.
 */
export const bigRoad = (results: readonly Side[]): RoadMark[] => {
  const marks: RoadMark[] = []
  const taken = new Set<string>()
  let early = 0
  let runColumn = -1
  for (const side of results) {
    const last = marks.at(-1)
    if (side === 'tie') {
      if (last) last.ties += 1
      else early += 1
      continue
    }
    let { column, row } = last ?? { column: 0, row: 0 }
    if (!last || last.side !== side) {
      runColumn += 1
      while (taken.has(`${runColumn}:0`)) runColumn += 1
      column = runColumn
      row = 0
    } else if (row + 1 < rows && !taken.has(`${column}:${row + 1}`) && !inTail(marks)) row += 1
    else column += 1
    taken.add(`${column}:${row}`)
    marks.push({ column, row, side, ties: early })
    early = 0
  }
  return marks
}

/** Once a run has turned along its row, it stays in that row. */
const inTail = (marks: readonly RoadMark[]): boolean => {
  const [before, last] = marks.slice(-2)
  return (
    before !== undefined &&
    last !== undefined &&
    before.side === last.side &&
    before.row === last.row
  )
}

/** The last `columns` columns of a road, moved to begin at zero. */
export const lastColumns = (marks: readonly RoadMark[], columns: number): RoadMark[] => {
  const from = Math.max(0, Math.max(0, ...marks.map((mark) => mark.column + 1)) - columns)
  return marks
    .filter((mark) => mark.column >= from)
    .map((mark) => ({ ...mark, column: mark.column - from }))
}
