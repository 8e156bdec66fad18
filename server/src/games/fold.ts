/**
 * A text as search sees it: `IŞIK`, `ışık` and `isik` are the same. No database folds Turkish, and
 * each of ours would fold it differently (libraries.md §5.7).
 */
export const fold = (text: string): string =>
  text.replace(/[Iİı]/g, 'i').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim()

/** Turkish letters in their own order: ç after c, ı before i. */
const turkish = new Intl.Collator('tr')
export const byName = (a: { name: string }, b: { name: string }): number =>
  turkish.compare(a.name, b.name)

/** What a search asks for, folded, word by word. */
export const wordsOf = (search: string | undefined): readonly string[] | undefined =>
  search === undefined ? undefined : fold(search).split(/\s+/).filter(Boolean)

/** Every word of the search must stand in the key, which is folded. */
export const matches = ({ searchKey }: { searchKey: string }, words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => searchKey.includes(word))

/** One id, or several with commas between. */
export const idsOf = (ids: string | undefined): ReadonlySet<string> | undefined =>
  ids === undefined ? undefined : new Set(ids.split(',').map((id) => id.trim()))
