/*
 * The cards of the tombala: 3 rows of 9 columns with five numbers a row, column by column the ones,
 * the tens … the eighties with ninety. A card is its serial number: the same number is the same
 * card everywhere, for ever. Every card has the same chance, because the balls are drawn without
 * regard to cards, so how it is laid out touches no money. Imported by the client as well: nothing
 * here may need a server.
 */

export const ballCount = 90
export const serialMax = 9_999

/** Rows of nine; 0 is an empty field. */
export type Card = readonly (readonly number[])[]

const columns = 9
const perRow = 5

/**
 * Whole numbers below `range`, the same for the same serial. Mulberry32: no chance of money hangs
 * on it.
 */
const scatter = (serial: number) => {
  let state = Math.imul(serial, 0x9e3779b1)
  return (range: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % range
  }
}

const pick = (
  from: readonly number[],
  count: number,
  next: (range: number) => number,
): number[] => {
  const left = [...from]
  return Array.from({ length: count }, () => left.splice(next(left.length), 1)[0] ?? 0).sort(
    (a, b) => a - b,
  )
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)
const numbersOf = (column: number): number[] =>
  column === 0 ? range(1, 9) : range(column * 10, column === 8 ? 90 : column * 10 + 9)

export const cardOf = (serial: number): Card => {
  const next = scatter(serial)
  for (;;) {
    const filled = range(1, 3).map(() => pick(range(0, columns - 1), perRow, next))
    const heights = range(0, columns - 1).map(
      (column) => filled.filter((row) => row.includes(column)).length,
    )
    // No column may be empty.
    if (heights.includes(0)) continue
    const stacks = heights.map((height, column) => pick(numbersOf(column), height, next))
    return filled.map((row) =>
      range(0, columns - 1).map((column) =>
        row.includes(column) ? (stacks[column]?.shift() ?? 0) : 0,
      ),
    )
  }
}

/** The numbers of each row, without the gaps. */
export const rowsOf = (card: Card): number[][] =>
  card.map((row) => row.filter((number) => number > 0))
