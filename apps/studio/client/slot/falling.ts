import type { SlotStep } from '../../src/protocol/rounds.ts'

export type Place = readonly [reel: number, row: number]

/**
 * Every position that takes part in a win of this step, each once. Scatters never vanish and stay
 * out.
 */
export const winners = (step: Pick<SlotStep, 'wins'>): Place[] => {
  const seen = new Set<number>()
  return step.wins
    .flatMap((win) => win.positions)
    .filter(([reel, row]) => {
      const key = reel * 3 + row
      return !seen.has(key) && seen.add(key)
    })
}

/**
 * How many rows each cell of the new picture falls to its place, per reel and row, when `removed`
 * vanish: what stood above falls by the gaps beneath it, what is new comes from above the window by
 * all the gaps of its reel.
 */
export const drops = (removed: readonly Place[]): number[][] =>
  [0, 1, 2, 3, 4].map((reel) => {
    const gone = new Set(removed.filter(([r]) => r === reel).map(([, row]) => row))
    const kept = [2, 1, 0].filter((row) => !gone.has(row))
    return [0, 1, 2].map((row) => {
      const from = kept[2 - row]
      return from === undefined ? gone.size : row - from
    })
  })
