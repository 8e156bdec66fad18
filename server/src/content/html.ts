/** Tags that text of the pages may have. None of them takes an attribute but `a`, and that only an address. */
const plainTags = new Set(['p', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em'])
const addressPattern = /^(?:https:\/\/[^\s"'<>]+|mailto:[^\s"'<>]+|tel:\+?[0-9]+|\/(?![/\\])[^\s"'<>\\]*)$/i

const escaped = (text: string): string =>
  text
    .replace(/&(?!(?:amp|lt|gt|quot|#39|nbsp);)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

/**
 * Makes HTML that can hold nothing but text and the tags above: the result is written afresh from a list of what is
 * allowed, and everything else, known or not, stays as text that is read and not run (trust.md S-21).
 */
export const sanitiseHtml = (html: string): string => {
  const open: string[] = []
  let out = ''
  let textFrom = 0
  const tag = /<(\/?)([a-z][a-z0-9]*)(?:\s+href="([^"]*)")?\s*(\/?)>/gi
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const [whole, slash, rawName = '', href, selfClosing] = match
    const name = rawName.toLowerCase()
    const written = tagOf(name, slash === '/', href, selfClosing === '/', open)
    if (written === undefined) continue
    out += escaped(html.slice(textFrom, match.index)) + written
    textFrom = match.index + whole.length
  }
  return (
    out +
    escaped(html.slice(textFrom)) +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}

/** The tag as it is written; undefined where it is not allowed and stays text. `open` keeps what has to be closed. */
const tagOf = (name: string, closes: boolean, href: string | undefined, selfClosing: boolean, open: string[]): string | undefined => {
  if (name === 'br' && !closes && href === undefined) return '<br>'
  if (selfClosing) return undefined
  if (closes) {
    const at = href === undefined ? open.lastIndexOf(name) : -1
    if (at < 0) return undefined
    return open
      .splice(at)
      .reverse()
      .map((inner) => `</${inner}>`)
      .join('')
  }
  if (name === 'a' && href !== undefined && addressPattern.test(href.trim())) {
    open.push('a')
    return `<a href="${escaped(href.trim())}" rel="noopener">`
  }
  if (!plainTags.has(name) || href !== undefined) return undefined
  open.push(name)
  return `<${name}>`
}
