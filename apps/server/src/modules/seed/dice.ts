/**
 * A repeatable source of variety for demo data (mulberry32). Nothing that is played draws from it.
 */
export const createDice = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** A whole number from `from` to `to`, both included. */
    between: (from: number, to: number): number => from + Math.floor(next() * (to - from + 1)),
    oneOf: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
    chance: (share: number): boolean => next() < share,
  }
}
export type Dice = ReturnType<typeof createDice>
