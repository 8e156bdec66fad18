/** A colour for every value that a table offers, the largest first. */
const faces: readonly (readonly [bigint, string])[] = [
  [1_000_000n, 'wine'],
  [500_000n, 'brass'],
  [250_000n, 'sea'],
  [100_000n, 'violet'],
  [50_000n, 'night'],
  [25_000n, 'rose'],
  [10_000n, 'red'],
  [5_000n, 'green'],
  [2_500n, 'blue'],
  [1_000n, 'teal'],
  [500n, 'brown'],
  [0n, 'grey'],
]

/** The colour of the largest value that an amount holds. */
export const colourOfChip = (kurus: bigint): string =>
  faces.find(([from]) => kurus >= from)?.[1] ?? 'grey'
