import type { KnownRoute } from '@felek/site/src/shell/known-routes.ts'

/**
 * An address for every route of the site: what walks look at has no gaps, since a route without one
 * does not compile. `player` is for signed-in people alone, `same` shows another route's page.
 */
const addresses: Record<KnownRoute, string> = {
  '/': '/',
  '/home': 'same',
  '/slot': '/slot',
  '/slot/category/:categoryID': '/slot/category/27',
  '/slot/type/:type': '/slot/type/new',
  '/slot/provider/:providerID': '/slot/provider/felek-studio',
  '/instant': '/instant',
  '/poker': '/poker',
  '/live': '/live',
  '/live/category/:categoryID': '/live/category/101',
  '/live/type/:type': '/live/type/roulette',
  '/live/provider/:providerID': '/live/provider/poyraz',
  '/virtual': '/virtual',
  '/bingo': '/bingo?voice=1',
  '/search': '/search?q=lale',
  '/favorites': 'player',
  '/notifications': 'player',
  '/tickets': 'player',
  '/my-data': 'player',
  '/profile/preferences': 'player',
  '/profile/privacy': 'player',
  '/profile/terms': 'player',
  '/profile/bonuses': 'player',
  '/play/:type/:id': 'player',
  '/play/:type/:id/:providerName': 'player',
  '/play/:type/:id/:gamingType/:providerName': 'player',
  '/demo/:type/:id': '/demo/slot/nazar',
  '/verify': '/verify',
  '/coupons': 'player',
  '/coupon': '/coupon',
  '/coupon/:number': '/coupon/FK00000000',
  '/k': '/k',
  '/k/:code': '/k/000000',
  '/sports/results': '/sports/results',
  '/sports': '/sports',
  '/sports/live': '/sports/live',
  '/sports/:sport': '/sports/football',
  '/sports/:sport/:leagueID': '/sports/football/ruzgar',
  '/event/:eventID': 'same',
  '/promotions': '/promotions',
  '/promotions/:slug': '/promotions/hosgeldin',
  '/tournaments': '/tournaments',
  '/tournaments/:id': 'from the sitemap',
  '/login': '/login',
  '/register': '/register',
  '/register-account-confirm': '/register-account-confirm',
  '/unsubscribe/:token': '/unsubscribe/x',
  '/forgot-password': '/forgot-password',
  '/account_reset': '/account_reset?token=x',
  '/about-us': '/about-us',
  '/rules/general': '/rules/general',
  '/rules/bet': '/rules/bet',
  '/rules/casino': '/rules/casino',
  '/rules/bonus': '/rules/bonus',
  '/responsible-gaming': '/responsible-gaming',
  '/privacy': '/privacy',
  '/faq': '/faq',
  '/support': '/support',
  '/no-access': '/no-access',
  '/profile': 'player',
  '/profile/deposit': 'player',
  '/profile/withdraw': 'player',
  '/profile/bank-accounts': 'player',
  '/profile/history': 'player',
  '/profile/history/finance': 'player',
  '/profile/history/games': 'player',
  '/profile/password': 'player',
  '/profile/username': 'player',
  '/profile/email': 'player',
  '/profile/sms': 'player',
  '/profile/phone': 'player',
  '/profile/address': 'player',
  '/profile/sessions': 'player',
  '/profile/two-factor': 'player',
  '/email-confirm': '/email-confirm',
  '/profile/history/bonus': 'player',
  '/profile/history/bets': 'player',
  '/profile/history/statement': 'player',
  '/profile/limits': 'player',
  '/profile/limits/exclude': 'player',
  '/me': 'same',
  '/maintenance': '/maintenance',
  '/maintenance-control': 'same',
}

/** A game or a table of each engine, played for money. */
const played = [
  '/play/slot/lale-bahcesi',
  '/play/slot/nazar',
  '/play/slot/felek-ruleti',
  '/play/virtual/felek-studio/racing',
  '/play/virtual/felek-studio/bingo/Felek%20Studio',
  '/play/live/felek-canli-rulet',
  '/play/live/felek-blackjack',
  '/play/live/felek-bakara',
]

/** Every page that is for players alone, and a game of each engine. */
export const playersPaths = (): string[] => [
  ...Object.entries(addresses).flatMap(([route, address]) =>
    address === 'player' && !route.startsWith('/play/') ? [route] : [],
  ),
  ...played,
]

/**
 * Every page that a visitor can open; `sitemap` is the text of /sitemap.xml, which knows what has
 * no fixed address.
 */
export const publicPaths = (sitemap: string): string[] => {
  const tournament = /<loc>https?:\/\/[^/]+(\/tournaments\/\d+)<\/loc>/.exec(sitemap)?.[1]
  if (tournament === undefined) throw new Error('the sitemap names no tournament')
  return Object.values(addresses)
    .filter((address) => address !== 'player' && address !== 'same')
    .map((address) => (address === 'from the sitemap' ? tournament : address))
}
