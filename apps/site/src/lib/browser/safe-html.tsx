import { createElement, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { parserInput } from './trusted.ts'
import { safeNodes, type SafeNode } from './safe-tree.ts'

/**
 * CMS text as a tree of allowed tags. The document that parses it runs no script and loads nothing.
 */
export const parseSafeHtml = (html: string): SafeNode[] =>
  safeNodes(new DOMParser().parseFromString(parserInput(html), 'text/html').body)

const SafeLink = ({ href, children }: { href: string; children: ReactNode }) => {
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>
  if (!href.startsWith('https:')) return <a href={href}>{children}</a>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

const render = (nodes: readonly SafeNode[]): ReactNode[] =>
  nodes.map((node, i) => {
    if (typeof node === 'string') return node
    if (node.tag === 'a')
      return (
        <SafeLink key={i} href={node.href}>
          {render(node.children)}
        </SafeLink>
      )
    return node.children.length > 0
      ? createElement(node.tag, { key: i }, ...render(node.children))
      : createElement(node.tag, { key: i })
  })

/** Parsed text as elements: no HTML string ever reaches the page. */
export const SafeNodes = ({ nodes }: { nodes: readonly SafeNode[] }) => <>{render(nodes)}</>

/**
 * Text that staff wrote (`Text` of promotions, popups, pages), sanitised again here. Give it a
 * `prose` box.
 */
export const SafeHtml = ({ html, className = 'prose' }: { html: string; className?: string }) => {
  const nodes = useMemo(() => parseSafeHtml(html), [html])
  return (
    <div className={className}>
      <SafeNodes nodes={nodes} />
    </div>
  )
}
