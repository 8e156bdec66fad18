import { slugOf } from '../lib/format/slug.ts'
import { plainText, type SafeNode } from '../lib/browser/safe-tree.ts'

/** A heading and what follows it, with the name by which an address leads to it. */
export type Section = { id: string; title: string; nodes: SafeNode[] }
export type Sections = { intro: SafeNode[]; sections: Section[] }

const tagOf = (node: SafeNode): string => (typeof node === 'string' ? '' : node.tag)
const isBlank = (node: SafeNode): boolean => typeof node === 'string' && node.trim() === ''

const freshId = (title: string, taken: Set<string>): string => {
  const base = slugOf(title) || 'bolum'
  let id = base
  for (let n = 2; taken.has(id); n += 1) id = `${base}-${n}`
  taken.add(id)
  return id
}

const splitAt = (
  nodes: readonly SafeNode[],
  headings: readonly string[],
  taken: Set<string>,
): Sections => {
  const intro: SafeNode[] = []
  const sections: Section[] = []
  for (const node of nodes) {
    if (headings.includes(tagOf(node))) {
      const title = typeof node === 'string' ? node : plainText(node.children)
      sections.push({ id: freshId(title, taken), title, nodes: [] })
    } else if (!isBlank(node)) (sections.at(-1)?.nodes ?? intro).push(node)
  }
  return { intro, sections }
}

/** The staff's headings are h3 and h4; in a page they stand under its h1, one level higher each. */
const raised = (nodes: readonly SafeNode[]): SafeNode[] =>
  nodes.map((node) =>
    typeof node !== 'string' && node.tag === 'h4' ? { tag: 'h3', children: node.children } : node,
  )

/** A text cut at its headings of the first level. */
export const sectionsOf = (nodes: readonly SafeNode[]): Sections => {
  const { intro, sections } = splitAt(nodes, ['h2', 'h3'], new Set())
  return { intro: raised(intro), sections: sections.map((s) => ({ ...s, nodes: raised(s.nodes) })) }
}

export type Question = Section & { text: string }
export type QuestionGroup = { id: string; title: string; questions: Question[] }

/**
 * SSSinformation: an h3 opens a group, an h4 is a question, and what follows answers it
 * (packages/contract/src/content.ts).
 */
export const questionGroups = (nodes: readonly SafeNode[]): QuestionGroup[] => {
  const taken = new Set<string>()
  return splitAt(nodes, ['h2', 'h3'], taken)
    .sections.map((group) => ({
      id: group.id,
      title: group.title,
      questions: splitAt(group.nodes, ['h4'], taken).sections.map((q) => ({
        ...q,
        text: plainText(q.nodes),
      })),
    }))
    .filter((group) => group.questions.length > 0)
}
