/*
 * A page carries the styles of what it shows first, and names the sheet that has them all: written
 * into each page whole, the sheet would be two thirds of it.
 */

type Rule = {
  head: string
  text: string
  /** Of a block that holds rules; null of a rule. */
  rules: readonly Rule[] | null
  classes: readonly string[]
  /** What a rule of a property or of keyframes is known by. */
  name: string | undefined
}

/** Where the block or statement that begins at `from` ends: behind its brace or semicolon. */
const endOf = (css: string, from: number): number => {
  let depth = 0
  let quote = ''
  for (let at = from; at < css.length; at++) {
    const c = css[at] ?? ''
    if (c === '\\') at++
    else if (quote !== '') quote = c === quote ? '' : quote
    else if (c === '"' || c === "'") quote = c
    else if (c === '{') depth++
    else if (c === '}' && --depth === 0) return at + 1
    else if (c === ';' && depth === 0) return at + 1
  }
  return css.length
}

const holdsRules = /^@(media|supports|layer|starting-style|container)\b/

/** The classes that a selector names, but for those that an element must not have. */
const classesIn = (selector: string): string[] =>
  [...selector.replaceAll(/:not\([^()]*\)/g, '').matchAll(/\.((?:\\.|[\w-])+)/g)]
    .map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1'))
    .filter((name) => name !== 'group' && name !== 'peer')

const named = /^@(?:property|keyframes) ([\w-]+)/

const parse = (css: string): Rule[] => {
  const rules: Rule[] = []
  for (let at = 0; at < css.length;) {
    const end = endOf(css, at)
    const text = css
      .slice(at, end)
      .replace(/^\/\*[^]*?\*\//, '')
      .trim()
    at = end
    if (text === '') continue
    const open = text.indexOf('{')
    const head = open < 0 ? text : text.slice(0, open)
    rules.push({
      head,
      text,
      rules: open >= 0 && holdsRules.test(head) ? parse(text.slice(open + 1, -1)) : null,
      classes: head.startsWith('@') ? [] : classesIn(head),
      name: named.exec(head)?.[1],
    })
  }
  return rules
}

const textOf = (rules: readonly Rule[], wants: (rule: Rule) => boolean): string => {
  let made = ''
  for (const rule of rules) {
    if (!wants(rule)) continue
    const within = rule.rules === null ? rule.text : textOf(rule.rules, wants)
    made += rule.rules === null || within === '' ? within : `${rule.head}{${within}}`
  }
  return made
}

/** Classes that the loader gives before the sheet has come (apps/site/src/loader.ts). */
const loaders = ['invisible']

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#x27|#39|amp|gt|lt|quot);/g, (it) =>
    it === '&amp;' ? '&' : it === '&gt;' ? '>' : it === '&lt;' ? '<' : it === '&quot;' ? '"' : "'",
  )

/**
 * Answers what of the sheet a page needs whose body this is: all rules of no class, and those of
 * classes that are worn in it, in the sheet's order. Properties and keyframes come where they are
 * named.
 */
export const firstStyles = (css: string): ((html: string) => string) => {
  const rules = parse(css)
  return (html) => {
    const lists = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list]) => list))
    const worn = new Set([
      ...loaders,
      ...[...lists].flatMap((list) => unescaped(list ?? '').split(' ')),
    ])
    const text = textOf(
      rules,
      ({ name, classes }) =>
        name === undefined && (classes.length === 0 || classes.some((it) => worn.has(it))),
    )
    return text + textOf(rules, ({ name }) => name !== undefined && text.includes(name))
  }
}
