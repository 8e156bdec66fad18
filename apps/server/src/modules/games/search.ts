import { fold } from '@felek/contract/fold.ts'

/** Turkish letters in their own order: ç after c, ı before i. */
const turkish = new Intl.Collator('tr')
export const byName = (a: { name: string }, b: { name: string }): number =>
  turkish.compare(a.name, b.name)

/** What a search asks for, folded, word by word. */
export const wordsOf = (search: string | undefined): readonly string[] | undefined =>
  search === undefined ? undefined : fold(search).split(/\s+/).filter(Boolean)

/** Typing errors that a word of this length is forgiven. */
const errorsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/**
 * Whether a word begins with what was typed, but for some typing errors: a letter too many, too few,
 * another one, or two in the wrong order (optimal string alignment, against the word's beginning).
 */
const nearlyBegins = (word: string, typed: string): boolean => {
  const most = errorsIn(typed)
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, i) => i)
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= word.length; j += 1) {
      const same = typed[i - 1] === word[j - 1]
      next[j] = Math.min(
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
      )
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        next[j] = Math.min(next[j] ?? 0, (before[j - 2] ?? 0) + 1)
    }
    before = row
    row = next
  }
  return Math.min(...row) <= most
}

/** Without its spaces: who writes "lokumyağmuru", or "yazı tura" as one word, means the same. */
const joined = (text: string): string => text.replaceAll(/\s+/g, '')

/**
 * What a search finds: whatever has all its words in its key, which is folded; where nothing has, what has them where
 * spaces do not count; where that is nothing, what has them but for a typing error.
 */
export const searched = <T extends { searchKey: string }>(
  things: readonly T[],
  words: readonly string[] | undefined,
): readonly T[] => {
  if (words === undefined) return things
  if (words.length === 0) return []
  const found = things.filter(({ searchKey }) => words.every((word) => searchKey.includes(word)))
  if (found.length > 0) return found
  const asOne = things.filter(({ searchKey }) => joined(searchKey).includes(words.join('')))
  if (asOne.length > 0) return asOne
  return things.filter(({ searchKey }) => {
    const known = searchKey.split(/\s+/)
    return words.every(
      (word) => searchKey.includes(word) || known.some((other) => nearlyBegins(other, word)),
    )
  })
}

/** One id, or several with commas between. */
export const idsOf = (ids: string | undefined): ReadonlySet<string> | undefined =>
  ids === undefined ? undefined : new Set(ids.split(',').map((id) => id.trim()))
