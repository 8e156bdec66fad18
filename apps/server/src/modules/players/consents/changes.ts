import { sanitiseHtml } from '../../content/content.ts'

export type Change = { under: string; how: 'added' | 'removed'; html: string }

type Block = { under: string; html: string }

const heading = /^<h[34]/
/** A text without its markup, to compare and to name. */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Paragraphs, headings and entries of lists, each with the heading that it stands under. */
const blocksOf = (html: string): Block[] => {
  let under = ''
  return [...sanitiseHtml(html).matchAll(/<(p|h3|h4|li)\b[^>]*>[\s\S]*?<\/\1>/g)].map(([block]) => {
    if (heading.test(block)) under = wordsOf(block)
    // An entry of a list stands alone here.
    return { under, html: block.replace(/^<li\b[^>]*>([\s\S]*)<\/li>$/, '<p>$1</p>') }
  })
}

/** How much of two lists is common from each place on: the longest common subsequence. */
const commonOf = (before: readonly string[], after: readonly string[]): number[][] => {
  const common = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  )
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      common[i]![j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  return common
}

/** What a text says otherwise than the one before it, in its order: paragraph by paragraph. */
export const changesBetween = (before: string, after: string): Change[] => {
  const [old, now] = [blocksOf(before), blocksOf(after)]
  const [oldWords, words] = [old.map((b) => wordsOf(b.html)), now.map((b) => wordsOf(b.html))]
  const common = commonOf(oldWords, words)
  const changes: Change[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]]
    if (was && is && oldWords[i] === words[j]) [i, j] = [i + 1, j + 1]
    else if (was && (!is || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      changes.push({ ...was, how: 'removed' })
      i += 1
    } else if (is) {
      changes.push({ ...is, how: 'added' })
      j += 1
    }
  }
  return changes
}
