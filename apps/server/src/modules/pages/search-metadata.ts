import type { Lang } from '@felek/phrases/format.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import type { PagesDeps } from './deps.ts'
import type { Finding } from './html.ts'
import type { Thing } from './path-names.ts'
import { structuredData } from './structured-data.ts'

/** The lists above pages, and the picture that stands for what is under them (tools/art/site). */
const sections = [
  { path: '/slot', head: '/slot', image: '/art/og-slot.jpg' },
  { path: '/demo', head: '/slot', image: '/art/og-slot.jpg' },
  { path: '/live', head: '/live', image: '/art/og-live.jpg' },
  { path: '/promotions', head: '/promotions', image: '/art/og-promotion.jpg' },
  { path: '/tournaments', head: '/tournaments', image: '/art/og-tournament.jpg' },
] as const

type Found = { origin: string; path: string; lang: Lang; name: string; thing: Thing | null }

/** How a page is found, by its route's pattern. */
export const findMetadata = async (
  deps: PagesDeps,
  route: string,
  { thing, ...page }: Found,
): Promise<Finding> => {
  // A table is tried under the address of games.
  const place = page.path.startsWith('/demo/live/') ? '/live' : route
  const under = sections.find(({ path }) => place === path || place.startsWith(`${path}/`))
  const image = under?.image ?? '/art/og.jpg'
  const section = under && {
    name: phrases[page.lang].pages.heads[under.head].title,
    path: under.head,
  }
  return {
    origin: page.origin,
    path: page.path,
    image,
    about: await structuredData(deps, route, { ...page, section }, { thing, image }),
  }
}
