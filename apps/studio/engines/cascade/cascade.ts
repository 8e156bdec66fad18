import {
  reelCount,
  rowCount,
  scatterClass,
  symbolCodes,
  tablesOf,
  windowAt,
  type CascadeData,
  type Picture,
  type SlotTables,
  type Spin,
  type Win,
} from '../reels/slot.ts'
import type { SlotEngine } from '../reels/round.ts'

/**
 * No title comes near this; the full enumeration of every title shows how near (`deepest` in
 * src/games/rtp.json).
 */
export const cascadesMax = 50

/**
 * The wins of a window over 243 ways, from the left: every symbol of reel 1, wilds (never on reel
 * 1) standing in.
 */
const waysWins = (pays: Int32Array, shown: Uint8Array): Win[] => {
  const wins: Win[] = []
  const seen = new Set<number>()
  for (let row = 0; row < rowCount; row += 1) {
    const symbol = shown[row] as number
    if (symbol === symbolCodes.scatter || symbol === symbolCodes.wild || seen.has(symbol)) continue
    seen.add(symbol)
    const cells: number[] = []
    let ways = 1
    let count = 0
    for (; count < reelCount; count += 1) {
      const here = [0, 1, 2]
        .map((r) => count * rowCount + r)
        .filter((cell) => shown[cell] === symbol || shown[cell] === symbolCodes.wild)
      if (here.length === 0) break
      ways *= here.length
      cells.push(...here)
    }
    const pay = count < 3 ? 0 : (pays[symbol * 6 + count] as number) * ways
    if (pay > 0) wins.push({ line: null, ways, symbol, count, cells, pay })
  }
  return wins
}

/**
 * Takes the winners out of the window, lets the rest fall, and fills each reel from its own strip,
 * upwards from where it stands (`above` is the strip index of the next symbol to come in). So all
 * cascades follow from the five stops.
 */
const fall = (
  strips: readonly Uint8Array[],
  shown: Uint8Array,
  above: number[],
  winners: ReadonlySet<number>,
): Uint8Array => {
  const next = new Uint8Array(shown.length)
  for (let reel = 0; reel < reelCount; reel += 1) {
    const strip = strips[reel] as Uint8Array
    let to = rowCount - 1
    for (let row = rowCount - 1; row >= 0; row -= 1) {
      const cell = reel * rowCount + row
      if (winners.has(cell)) continue
      next[reel * rowCount + to] = shown[cell] as number
      to -= 1
    }
    for (; to >= 0; to -= 1) {
      const index = above[reel] as number
      next[reel * rowCount + to] = strip[index] as number
      above[reel] = (index + strip.length - 1) % strip.length
    }
  }
  return next
}

/**
 * One spin with all its cascades. The last picture has no wins; scatters are counted there, and
 * what they pay is not multiplied, because it is no win of the ladder.
 */
export const spinCascade = (
  tables: SlotTables,
  stops: readonly number[],
  multipliers: readonly number[],
): Spin => {
  const pictures: Picture[] = []
  const above = stops.map(
    (stop, reel) =>
      (stop + (tables.strips[reel] as Uint8Array).length - 1) %
      (tables.strips[reel] as Uint8Array).length,
  )
  let shown = windowAt(tables.strips, stops)
  let pay = 0
  for (let depth = 0; ; depth += 1) {
    if (depth > cascadesMax) throw new Error(`cascades without end at ${stops.join()}`)
    const wins = waysWins(tables.pays, shown)
    const multiplier = multipliers[Math.min(depth, multipliers.length - 1)] as number
    pictures.push({ shown, wins, multiplier })
    if (wins.length === 0) break
    for (const win of wins) pay += win.pay * multiplier
    shown = fall(tables.strips, shown, above, new Set(wins.flatMap((win) => win.cells)))
  }
  const scatterCells = [...shown.keys()].filter((cell) => shown[cell] === symbolCodes.scatter)
  const scatterPay = tables.pays[
    symbolCodes.scatter * 6 + scatterClass(scatterCells.length)
  ] as number
  return { pictures, scatterCells, scatterPay, pay: pay + scatterPay }
}

export const cascadeEngine = (data: CascadeData): SlotEngine => {
  const tables = tablesOf(data)
  if ([0, 4].some((reel) => (tables.strips[reel] as Uint8Array).includes(symbolCodes.wild)))
    throw new Error('wilds stand on reels 2 to 4 only')
  return {
    tables,
    base: (stops: readonly number[]): Spin => spinCascade(tables, stops, data.multipliers),
    free: (stops: readonly number[]): Spin => spinCascade(tables, stops, data.freeMultipliers),
  }
}
