import { symbolIds, type SymbolId } from './symbols.ts'

/*
 * What a slot is, as data. Inside the maths a symbol is its place in `symbolIds`, a pay is a whole
 * number of hundredths of the total stake: "8.00" is 800. Stakes are whole liras, so every payout
 * is whole kuruş.
 */

export const symbolCodes = { wild: 0, scatter: 1 } as const
export const symbolCount = symbolIds.length
export const reelCount = 5
export const rowCount = 3

/** The letters of a strip in the data file, in the order of `symbolIds`. */
export const stripLetters = 'WS1234AKQJT'

/** Pays for 3, 4 and 5 in hundredths of the total stake; in a cascade game, of each way. */
export type Pays = readonly [number, number, number]

export type FreeSpins = {
  /** Free spins for 3, 4, 5 scatters on the base spin. */
  awards: readonly [number, number, number]
  /**
   * Free spins added by 3 or more scatters during free spins, at most `retriggersMax` times a
   * round.
   */
  retrigger: number
  retriggersMax: number
}

type SlotCommon = {
  /** Five strips as letters, top to bottom. */
  strips: readonly string[]
  /** By letter of the strip; the scatter's count anywhere. */
  pays: Readonly<Record<string, Pays>>
  freeSpins: FreeSpins
}
export type LinesData = SlotCommon & { freeMultiplier: number }
export type CascadeData = SlotCommon & {
  multipliers: readonly number[]
  freeMultipliers: readonly number[]
}
export type SlotData = LinesData | CascadeData

/** The same data in the form that the engines run on. */
export type SlotTables = {
  strips: readonly Uint8Array[]
  /** `pays[symbol * 6 + count]`. */
  pays: Int32Array
}

export const tablesOf = (data: SlotCommon): SlotTables => {
  const codeOf = (letter: string): number => {
    const code = stripLetters.indexOf(letter)
    if (code < 0) throw new Error(`no symbol has the letter ${letter}`)
    return code
  }
  const pays = new Int32Array(symbolCount * 6)
  for (const [letter, three] of Object.entries(data.pays))
    three.forEach((pay, i) => (pays[codeOf(letter) * 6 + i + 3] = pay))
  return { strips: data.strips.map((strip) => Uint8Array.from(strip, codeOf)), pays }
}

export const symbolOf = (code: number): SymbolId => {
  const symbol = symbolIds[code]
  if (symbol === undefined) throw new RangeError(`no symbol ${code}`)
  return symbol
}

/** What stands in the window: `shown[reel * 3 + row]`. */
export const windowAt = (strips: readonly Uint8Array[], stops: readonly number[]): Uint8Array => {
  const shown = new Uint8Array(reelCount * rowCount)
  for (let reel = 0; reel < reelCount; reel += 1) {
    const strip = strips[reel] as Uint8Array
    for (let row = 0; row < rowCount; row += 1)
      shown[reel * rowCount + row] = strip[((stops[reel] as number) + row) % strip.length] as number
  }
  return shown
}

/** Scatters pay and award by 3, 4 and 5; a cascade can gather more, which count as 5. */
export const scatterClass = (count: number): 0 | 3 | 4 | 5 =>
  count < 3 ? 0 : count > 4 ? 5 : count === 3 ? 3 : 4

/** One win of a step: where, what, and its pay in hundredths before any multiplier. */
export type Win = {
  line: number | null
  ways: number | null
  symbol: number
  count: number
  cells: number[]
  pay: number
}

/** One picture of the reels within a spin. */
export type Picture = { shown: Uint8Array; wins: Win[]; multiplier: number }

/**
 * A whole spin, as a pure function of data and stops. `pay` is in hundredths, all multipliers and
 * the scatter included.
 */
export type Spin = { pictures: Picture[]; scatterCells: number[]; scatterPay: number; pay: number }
