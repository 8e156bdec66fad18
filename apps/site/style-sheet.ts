import type { Plugin } from 'vite'

/** Where the block that opens before `from` ends: behind its brace. */
const endOfBlock = (css: string, from: number): number => {
  let depth = 1
  let at = from
  for (; depth > 0 && at < css.length; at++)
    if (css[at] === '{') depth++
    else if (css[at] === '}') depth--
  return at
}

/** Each block under this head, replaced by what `put` makes of what stood before it and in it. */
const eachBlock = (
  css: string,
  head: string,
  put: (before: string, inner: string) => string,
): string => {
  let made = ''
  let rest = css
  for (let at = rest.indexOf(head); at >= 0; at = rest.indexOf(head)) {
    const end = endOfBlock(rest, at + head.length)
    made = put(made + rest.slice(0, at), rest.slice(at + head.length, end - 1))
    rest = rest.slice(end)
  }
  return made + rest
}

/** What browsers from before mixed colours would paint: the rule of the same selector just before. */
const withoutFallback = (before: string, inner: string): string => {
  const selector = inner.slice(0, inner.indexOf('{') + 1)
  const lastRule = before.lastIndexOf('}', before.length - 2) + 1
  return before.startsWith(selector, lastRule) ? before.slice(0, lastRule) : before
}

/**
 * A browser of before 2024 can not run the app (popovers, `@property`, mixed colours): what Tailwind
 * writes for it beside the rest is half a kilobyte of each first visit.
 */
export const withoutOldBrowsers = (css: string): string => {
  const mixing = '@supports (color:color-mix(in lab, red, red)){'
  const blending = '@supports (background-image:linear-gradient(in lab, red, red)){'
  const mixed = eachBlock(css, mixing, (before, inner) => withoutFallback(before, inner) + inner)
  const blended = eachBlock(
    mixed,
    blending,
    (before, inner) => withoutFallback(before, inner) + inner,
  )
  return eachBlock(blended, '@layer properties{', (before) => before)
}

/**
 * One style sheet and, apart from it, its fonts: the server writes those into each page, and a face
 * that is declared a second time would be fetched, and the page's text shown in another, once more.
 */
export const styleSheet = (): Plugin => ({
  name: 'felek-style-sheet',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /styles\/site\.css$/ },
    handler: (code) => ({ code: withoutOldBrowsers(code), map: null }),
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const css = String(file.source)
        let fonts = ''
        file.source = eachBlock(css, '@font-face{', (before, inner) => {
          fonts += `@font-face{${inner}}`
          return before
        })
        if (fonts !== '')
          this.emitFile({ type: 'asset', fileName: '.vite/fonts.css', source: fonts })
      }
    },
  },
})
