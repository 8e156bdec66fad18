/*
 * A round on lines again, written from the English rules of its sheet alone and sharing nothing with lines.ts: a line is
 * read as each kind in turn, and the dearest reading is paid. Hundredths of the stake.
 */

export type LinesTable = {
  strips: readonly string[]
  pays: Readonly<Record<string, readonly number[]>>
  freeMultiplier: number
  freeSpins: { awards: readonly number[]; retrigger: number; retriggersMax: number }
}

/** As the rules print them: a row from 1 to 3 on each reel. */
const printed =
  '2-2-2-2-2 · 1-1-1-1-1 · 3-3-3-3-3 · 1-2-3-2-1 · 3-2-1-2-3 · 1-1-2-1-1 · 3-3-2-3-3 · 2-1-1-1-2 · 2-3-3-3-2 · 2-1-2-1-2 · 2-3-2-3-2 · 1-2-1-2-1 · 3-2-3-2-3 · 2-2-1-2-2 · 2-2-3-2-2 · 1-2-2-2-1 · 3-2-2-2-3 · 1-1-3-1-1 · 3-3-1-3-3 · 1-3-1-3-1'
export const printedLines: readonly (readonly number[])[] = printed
  .split(' · ')
  .map((line) => line.split('-').map(Number))

/** The dearest of all readings of five symbols, from the left. */
const lineOf = (pays: LinesTable['pays'], line: readonly string[]): number =>
  Math.max(
    0,
    ...Object.entries(pays)
      .filter(([kind]) => kind !== 'S')
      .map(([kind, prices]) => {
        const other = line.findIndex((one) => one !== kind && (one !== 'W' || kind === 'W'))
        const run = other < 0 ? 5 : other
        return run < 3 ? 0 : (prices[run - 3] ?? 0)
      }),
  )

const spinOf = (table: LinesTable, stops: readonly number[]) => {
  const rows = [0, 1, 2].map((down) =>
    table.strips.map((strip, reel) => strip.charAt(((stops[reel] ?? 0) + down) % strip.length)),
  )
  const wins = printedLines.map((line) =>
    lineOf(
      table.pays,
      line.map((row, reel) => rows[row - 1]?.[reel] ?? ''),
    ),
  )
  const bonus = rows.flat().filter((one) => one === 'S').length
  const counted = bonus > 5 ? 5 : bonus
  const anywhere = counted < 3 ? 0 : (table.pays['S']?.[counted - 3] ?? 0)
  return { paid: wins.reduce((sum, win) => sum + win, anywhere), counted }
}

/** What a round pays before its cap; draws come reel by reel, spin by spin. */
export const linesOracle = (table: LinesTable, draw: (range: number) => number): number => {
  const stops = () => table.strips.map((strip) => draw(strip.length))
  const { awards, retrigger, retriggersMax } = table.freeSpins
  const first = spinOf(table, stops())
  let { paid } = first
  let [left, added] = [first.counted < 3 ? 0 : (awards[first.counted - 3] ?? 0), 0]
  for (; left > 0; left -= 1) {
    const spin = spinOf(table, stops())
    paid += spin.paid * table.freeMultiplier
    if (spin.counted >= 3 && added < retriggersMax) {
      added += 1
      left += retrigger
    }
  }
  return paid
}
