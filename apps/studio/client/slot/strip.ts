import type { SymbolId } from '../../engines/reels/symbols.ts'

/** A strip is cyclic; `offset` may be negative. */
export const stripAt = (strip: readonly SymbolId[], offset: number): SymbolId => {
  const length = strip.length
  return strip[((offset % length) + length) % length] ?? 't'
}

/**
 * Five stops for the picture before the first round: another one after each round, and never a
 * result.
 */
export const restingStops = (strips: readonly (readonly SymbolId[])[], nonce: number): number[] =>
  strips.map((strip, reel) => (nonce * 7 + reel * 11 + 3) % strip.length)

export const windowAt = (
  strips: readonly (readonly SymbolId[])[],
  stops: readonly number[],
): SymbolId[][] =>
  strips.map((strip, reel) => [0, 1, 2].map((row) => stripAt(strip, (stops[reel] ?? 0) + row)))
