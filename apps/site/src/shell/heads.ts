import type { NamedThing, ShellOutput } from '@felek/contract/boot.ts'
import { pages as en } from '@felek/phrases/en/pages.ts'
import { pages as tr } from '@felek/phrases/tr/pages.ts'
import type { KnownRoute } from './known-routes.ts'

/*
 * What a page says of itself to search engines and in shared links. Both tables name every route:
 * one without a head, or of which nobody decided whether it may be found, does not compile.
 */

type Head = { title: string; description: string }
const heads: Record<'tr' | 'en', Record<KnownRoute, Head>> = { tr: tr.heads, en: en.heads }
const notFound = { tr: tr.notFound, en: en.notFound }

/**
 * `found`: in search results and the sitemap. `hidden`: of one person, of one moment, or the same
 * as another page.
 */
const places: Record<KnownRoute, 'found' | 'hidden'> = {
  '/': 'found',
  '/home': 'hidden',
  '/slot': 'found',
  '/slot/category/:categoryID': 'found',
  '/slot/type/:type': 'found',
  '/slot/provider/:providerID': 'found',
  '/instant': 'found',
  '/poker': 'found',
  '/live': 'found',
  '/live/category/:categoryID': 'found',
  '/live/type/:type': 'found',
  '/live/provider/:providerID': 'found',
  '/virtual': 'found',
  '/bingo': 'found',
  '/search': 'hidden',
  '/favorites': 'hidden',
  '/play/:type/:id': 'hidden',
  '/play/:type/:id/:providerName': 'hidden',
  '/play/:type/:id/:gamingType/:providerName': 'hidden',
  '/demo/:type/:id': 'found',
  '/verify': 'found',
  '/coupons': 'hidden',
  '/coupon': 'found',
  '/coupon/:number': 'hidden',
  '/k': 'found',
  '/k/:code': 'hidden',
  '/sports/results': 'found',
  '/sports': 'found',
  '/sports/live': 'found',
  '/sports/:sport': 'hidden',
  '/sports/:sport/:leagueID': 'hidden',
  '/event/:eventID': 'hidden',
  '/promotions': 'found',
  '/promotions/:slug': 'found',
  '/tournaments': 'found',
  '/tournaments/:id': 'found',
  '/login': 'hidden',
  '/register': 'found',
  '/register-account-confirm': 'hidden',
  '/unsubscribe/:token': 'hidden',
  '/forgot-password': 'hidden',
  '/account_reset': 'hidden',
  '/about-us': 'found',
  '/rules/general': 'found',
  '/rules/bet': 'found',
  '/rules/casino': 'found',
  '/rules/bonus': 'found',
  '/responsible-gaming': 'found',
  '/privacy': 'found',
  '/faq': 'found',
  '/support': 'found',
  '/no-access': 'hidden',
  '/profile': 'hidden',
  '/profile/deposit': 'hidden',
  '/profile/withdraw': 'hidden',
  '/profile/bank-accounts': 'hidden',
  '/profile/limits': 'hidden',
  '/profile/limits/exclude': 'hidden',
  '/profile/history': 'hidden',
  '/profile/history/finance': 'hidden',
  '/profile/history/games': 'hidden',
  '/profile/history/bonus': 'hidden',
  '/profile/history/bets': 'hidden',
  '/profile/history/statement': 'hidden',
  '/notifications': 'hidden',
  '/tickets': 'hidden',
  '/my-data': 'hidden',
  '/profile/preferences': 'hidden',
  '/profile/privacy': 'hidden',
  '/profile/terms': 'hidden',
  '/profile/bonuses': 'hidden',
  '/profile/password': 'hidden',
  '/profile/username': 'hidden',
  '/profile/email': 'hidden',
  '/profile/sms': 'hidden',
  '/profile/phone': 'hidden',
  '/profile/address': 'hidden',
  '/profile/sessions': 'hidden',
  '/profile/two-factor': 'hidden',
  '/email-confirm': 'hidden',
  '/me': 'hidden',
  '/maintenance': 'hidden',
  '/maintenance-control': 'hidden',
}

export const isFound = (route: string): boolean => places[route as KnownRoute] === 'found'

/** Every route that may be found, as patterns: the sitemap's. */
export const foundRoutes: string[] = Object.keys(places).filter(isFound)

const withName = (sentence: string, name: string): string =>
  sentence.replaceAll('{name}', () => name)

/**
 * The head of a route's pattern, or of `*`; `named` is what the address names: a game, a category,
 * an offer.
 */
export const headOf = (
  route: string,
  lang: 'tr' | 'en',
  named: NamedThing | undefined,
): Omit<ShellOutput, 'html'> => {
  const head = heads[lang][route as KnownRoute] ?? notFound[lang]
  const title = withName(head.title, named?.name ?? '')
  return {
    title: route === '/' ? title : `${title} | Felek`,
    name: title,
    description: named?.summary || withName(head.description, named?.name ?? ''),
  }
}
