/*
 * Text of the pages as a tree of what is allowed. The HTML is parsed into a document that runs
 * nothing and loads nothing, and only known tags without attributes are taken over: it is the
 * second wall behind the server's own (apps/server/src/modules/content/html.ts), and it stands even where the
 * first one had a hole.
 */

const tags = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'b',
  'i',
  'small',
  'br',
  'hr',
  'blockquote',
  'dl',
  'dt',
  'dd',
] as const
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'] as const

export type SafeTag = (typeof tags)[number] | (typeof tableTags)[number]
export type SafeNode =
  | string
  | { tag: SafeTag; children: SafeNode[] }
  | { tag: 'a'; href: string; children: SafeNode[] }

const allowed = new Set<string>([...tags, ...tableTags])
/**
 * Their texts are not for readers, so they go with all that they hold; of any other unknown tag the
 * text stays.
 */
const silent = new Set(
  'script style template noscript iframe object embed svg math title head textarea select option button input form video audio canvas'.split(
    ' ',
  ),
)

/** The little of a DOM node that is read here; tests give trees of their own. */
export type Source = {
  nodeType: number
  nodeName: string
  nodeValue: string | null
  childNodes: ArrayLike<Source>
  getAttribute?: (name: string) => string | null
}

/**
 * An address of ours, https, mailto or tel; anything else, and anything with a blank or control
 * character, is no link.
 */
const addressPattern =
  /^(?:https:\/\/[^\s"'<>\\]+|mailto:[^\s"'<>\\]+|tel:\+?[0-9]+|\/(?![/\\])[^\s"'<>\\]*|#[\w-]+)$/i
export const isSafeAddress = (href: string): boolean => addressPattern.test(href)

const depthMax = 40
const elementType = 1
const textType = 3

const childrenOf = (source: Source, depth: number): SafeNode[] =>
  Array.from(source.childNodes).flatMap((child) => nodesOf(child, depth + 1))

const nodesOf = (source: Source, depth: number): SafeNode[] => {
  if (source.nodeType === textType) return source.nodeValue ? [source.nodeValue] : []
  if (source.nodeType !== elementType || depth > depthMax) return []
  const tag = source.nodeName.toLowerCase()
  if (silent.has(tag)) return []
  const children = childrenOf(source, depth)
  if (tag === 'a') {
    const href = source.getAttribute?.('href')?.trim() ?? ''
    return isSafeAddress(href) ? [{ tag, href, children }] : children
  }
  return allowed.has(tag) ? [{ tag: tag as SafeTag, children }] : children
}

/** What may be shown of a parsed document's body. */
export const safeNodes = (body: Source): SafeNode[] => childrenOf(body, 0)

/** All that a reader would read of it, in one line. */
export const plainText = (nodes: readonly SafeNode[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : `${plainText(node.children)} `))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
