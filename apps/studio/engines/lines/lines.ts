import {
  reelCount,
  rowCount,
  scatterClass,
  symbolCodes,
  tablesOf,
  windowAt,
  type LinesData,
  type SlotTables,
  type Spin,
  type Win,
} from '../reels/slot.ts'
import type { SlotEngine } from '../reels/round.ts'

/** The row of each of the 20 lines on reels 1 to 5: 0 is the top. */
export const lines: readonly (readonly [number, number, number, number, number])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 0, 1],
  [1, 2, 1, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 0, 2, 0],
]

/**
 * What five symbols on a line pay, from the left: the better of the run of wilds and the run of the
 * first symbol that is none, wilds included.
 */
export const payLine = (
  pays: Int32Array,
  symbols: ArrayLike<number>,
): { pay: number; symbol: number; count: number } => {
  let wilds = 0
  while (wilds < reelCount && symbols[wilds] === symbolCodes.wild) wilds += 1
  const wildPay = pays[symbolCodes.wild * 6 + wilds] as number
  const symbol = wilds < reelCount ? (symbols[wilds] as number) : symbolCodes.wild
  if (symbol === symbolCodes.wild || symbol === symbolCodes.scatter)
    return { pay: wildPay, symbol: symbolCodes.wild, count: wilds }
  let count = wilds
  while (count < reelCount && (symbols[count] === symbol || symbols[count] === symbolCodes.wild))
    count += 1
  const pay = pays[symbol * 6 + count] as number
  return wildPay > pay
    ? { pay: wildPay, symbol: symbolCodes.wild, count: wilds }
    : { pay, symbol, count }
}

/** One spin of a lines game at the given stops. `multiplier` is 1 on the base spin. */
export const spinLines = (
  tables: SlotTables,
  stops: readonly number[],
  multiplier: number,
): Spin => {
  const shown = windowAt(tables.strips, stops)
  const wins: Win[] = []
  let pay = 0
  lines.forEach((rows, index) => {
    const cells = rows.map((row, reel) => reel * rowCount + row)
    const won = payLine(
      tables.pays,
      cells.map((cell) => shown[cell] as number),
    )
    if (won.pay === 0) return
    wins.push({
      line: index + 1,
      ways: null,
      symbol: won.symbol,
      count: won.count,
      cells: cells.slice(0, won.count),
      pay: won.pay,
    })
    pay += won.pay
  })
  const scatterCells = [...shown.keys()].filter((cell) => shown[cell] === symbolCodes.scatter)
  const scatterPay = tables.pays[
    symbolCodes.scatter * 6 + scatterClass(scatterCells.length)
  ] as number
  return {
    pictures: [{ shown, wins, multiplier }],
    scatterCells,
    scatterPay,
    pay: (pay + scatterPay) * multiplier,
  }
}

export const linesEngine = (data: LinesData): SlotEngine => {
  const tables = tablesOf(data)
  return {
    tables,
    base: (stops: readonly number[]): Spin => spinLines(tables, stops, 1),
    free: (stops: readonly number[]): Spin => spinLines(tables, stops, data.freeMultiplier),
  }
}
