import type { Recipe } from '../../engines/reels/recipes.ts'

/** Repeatable numbers in 0 … 1 for the tuner (mulberry32). No outcome is ever drawn with it. */
export type Random = () => number

export const seeded = (text: string): Random => {
  let state = 2_166_136_261
  for (const char of text) state = Math.imul(state ^ char.charCodeAt(0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export const shuffled = <T>(items: readonly T[], random: Random): T[] => {
  const out = [...items]
  for (let i = out.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1))
    ;[out[i], out[j]] = [out[j] as T, out[i] as T]
  }
  return out
}

/** No symbol twice in one window, cyclically, and scatters further apart still. */
const reads = (strip: string): boolean => {
  const at = (i: number) => strip[i % strip.length] as string
  for (let i = 0; i < strip.length; i += 1) {
    const [a, b, c, d] = [at(i), at(i + 1), at(i + 2), at(i + 3)]
    if (a === b || a === c || (a === 'S' && d === 'S')) return false
  }
  return true
}

/** One reel's strip: the recipe's symbols in an order in which every window reads well. */
export const stripOf = (recipe: Recipe, reel: number, random: Random): string => {
  const [wildReels, wildsEach] = recipe.wilds
  // Reels differ a little, as on a real machine: one royal more or less.
  const extra = Math.floor(random() * 3) - 1
  const royals = recipe.royals.map(
    (count, i) => count + (i === 4 ? extra : 0) + (i === 3 && reel % 2 === 0 ? 1 : 0),
  )
  const singles = [
    'S',
    ...(wildReels.includes(`${reel}`) ? 'W'.repeat(wildsEach) : ''),
    ...[...'AKQJT'].flatMap((letter, i) => [...letter.repeat(royals[i] as number)]),
  ]
  const premiums = [...'1234'].flatMap((letter, i) => [
    ...letter.repeat(recipe.premiums[i] as number),
  ])
  const pieces = [...singles, ...premiums]
  for (let attempt = 0; attempt < 200_000; attempt += 1) {
    const strip = orderly(pieces, random)
    if (strip !== undefined && reads(strip)) return strip
  }
  throw new Error(`${recipe.slug}: reel ${reel} can not be laid out`)
}

/** Lays pieces one by one, each not equal to the last two symbols. */
const orderly = (pieces: readonly string[], random: Random): string | undefined => {
  const left = shuffled(pieces, random)
  let strip = ''
  while (left.length > 0) {
    const index = left.findIndex((piece) => !strip.slice(-2).includes(piece))
    if (index < 0) return undefined
    strip += left.splice(index, 1)[0]
  }
  return strip
}
