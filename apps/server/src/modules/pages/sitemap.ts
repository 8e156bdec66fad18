import type { PagesDeps } from './deps.ts'
import type { Build } from './build.ts'
import { escape } from './escape.ts'
import { findThings } from './path-names.ts'

/** An address of a page in a language: Turkish is the page itself (docs/product/site.md, "Addresses"). */
export const addressOf = (origin: string, path: string, lang: 'tr' | 'en'): string =>
  `${origin}${path}${lang === 'tr' ? '' : `?lang=${lang}`}`

/**
 * Every page that may be found, each with its other language; games by their free try, which is
 * public.
 */
export const buildSitemap = async (
  deps: PagesDeps,
  build: Build,
  origin: string,
): Promise<string> => {
  const paths: string[] = []
  for (const route of build.foundRoutes) {
    if (route.includes(':'))
      paths.push(...(await findThings(deps, route, 'tr')).map((thing) => thing.path))
    else paths.push(route)
  }
  const entry = (path: string): string => {
    const at = (lang: 'tr' | 'en') => escape(addressOf(origin, path, lang))
    const alternates = [
      ['tr', at('tr')],
      ['en', at('en')],
      ['x-default', at('tr')],
    ].map(([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`)
    return (['tr', 'en'] as const)
      .map((lang) => `<url><loc>${at(lang)}</loc>${alternates.join('')}</url>`)
      .join('\n')
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${paths.map(entry).join('\n')}
</urlset>
`
}

/**
 * What a crawler has no business in: people's own pages, machines' doors, and lists that only
 * repeat.
 */
const closed = [
  '/endpoint/',
  '/operator/',
  '/providers/',
  '/dev/',
  '/webhooks/',
  '/profile',
  '/me$',
  '/play/',
  '/favorites',
  '/notifications',
  '/tickets',
  '/my-data',
  '/account_reset',
  '/register-account-confirm',
  '/maintenance',
]

export const robotsOf = (origin: string): string =>
  `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
