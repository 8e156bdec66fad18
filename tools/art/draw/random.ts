/**
 * Seeded, for a picture must come out the same on every machine. The seed is a name: nobody keeps
 * numbers.
 */
export const random = (name: string): (() => number) => {
  let state = 2166136261
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
