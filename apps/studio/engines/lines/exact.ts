import { rational, times } from '../../src/maths/rational.ts'
import type { SpinExpectation } from '../reels/exact.ts'
import {
  reelCount,
  rowCount,
  scatterClass,
  symbolCodes,
  symbolCount,
  tablesOf,
  type LinesData,
} from '../reels/slot.ts'
import { lines, payLine } from './lines.ts'

/** How many windows of a strip show 0, 1, 2, 3 scatters. */
const scatterWindows = (strip: Uint8Array): bigint[] => {
  const counts = [0n, 0n, 0n, 0n]
  for (let stop = 0; stop < strip.length; stop += 1) {
    let seen = 0
    for (let row = 0; row < rowCount; row += 1)
      if (strip[(stop + row) % strip.length] === symbolCodes.scatter) seen += 1
    counts[seen] = (counts[seen] as bigint) + 1n
  }
  return counts
}

/** A lines spin from the frequencies of its symbols, without playing it. */
export const expectLines = (data: LinesData): SpinExpectation => {
  const { strips, pays } = tablesOf(data)
  const cycle = strips.reduce((product, strip) => product * BigInt(strip.length), 1n)
  const frequency = strips.map((strip) =>
    Array.from({ length: symbolCount }, (_, code) => strip.filter((s) => s === code).length),
  )

  let linePays = 0n
  const symbols = [0, 0, 0, 0, 0]
  const walk = (reel: number, weight: bigint) => {
    if (reel === reelCount) {
      const { pay } = payLine(pays, symbols)
      if (pay > 0) linePays += weight * BigInt(pay)
      return
    }
    const counts = frequency[reel] as number[]
    for (let code = 0; code < symbolCount; code += 1) {
      if (counts[code] === 0) continue
      symbols[reel] = code
      // Nothing can pay that has no two alike on reels 1 and 2; cutting those off saves four fifths
      // of the walk.
      if (
        reel === 1 &&
        code !== symbols[0] &&
        code !== symbolCodes.wild &&
        symbols[0] !== symbolCodes.wild
      )
        continue
      walk(reel + 1, weight * BigInt(counts[code] as number))
    }
  }
  walk(0, 1n)

  let scatters = [1n]
  for (const strip of strips) {
    const windows = scatterWindows(strip)
    const next = Array.from({ length: scatters.length + rowCount }, () => 0n)
    scatters.forEach((ways, have) =>
      windows.forEach(
        (count, more) => (next[have + more] = (next[have + more] as bigint) + ways * count),
      ),
    )
    scatters = next
  }
  const byClass = { 0: 0n, 3: 0n, 4: 0n, 5: 0n }
  scatters.forEach((ways, count) => (byClass[scatterClass(count)] += ways))
  const scatterPays = ([3, 4, 5] as const).reduce(
    (sum, kind) => sum + byClass[kind] * BigInt(pays[symbolCodes.scatter * 6 + kind] as number),
    0n,
  )

  const base = rational(BigInt(lines.length) * linePays + scatterPays, cycle)
  return {
    base,
    free: times(base, rational(BigInt(data.freeMultiplier))),
    scatter: {
      3: rational(byClass[3], cycle),
      4: rational(byClass[4], cycle),
      5: rational(byClass[5], cycle),
    },
  }
}
