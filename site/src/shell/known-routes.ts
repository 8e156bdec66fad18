/**
 * Every address that has a page, as patterns; the server answers 404 for all others. The list
 * stands apart from routes.tsx because the server's build must not carry the whole app;
 * known-routes.test.ts keeps the two equal.
 */
export const knownRoutes = [
  '/',
  '/home',
  '/slot',
  '/slot/category/:categoryID',
  '/slot/type/:type',
  '/slot/provider/:providerID',
  '/live',
  '/live/category/:categoryID',
  '/live/type/:type',
  '/live/provider/:providerID',
  '/virtual',
  '/bingo',
  '/search',
  '/favorites',
  '/play/:type/:id',
  '/play/:type/:id/:providerName',
  '/play/:type/:id/:gamingType/:providerName',
  '/demo/:type/:id',
  '/verify',
  '/promotions',
  '/promotions/:slug',
  '/tournaments',
  '/tournaments/:id',
  '/login',
  '/register',
  '/register-account-confirm',
  '/unsubscribe/:token',
  '/forgot-password',
  '/account_reset',
  '/about-us',
  '/rules/general',
  '/rules/bet',
  '/rules/casino',
  '/rules/bonus',
  '/responsible-gaming',
  '/privacy',
  '/faq',
  '/support',
  '/no-access',
  '/notifications',
  '/tickets',
  '/my-data',
  '/profile',
  '/profile/deposit',
  '/profile/withdraw',
  '/profile/bank-accounts',
  '/profile/preferences',
  '/profile/privacy',
  '/profile/terms',
  '/profile/history',
  '/profile/history/finance',
  '/profile/history/games',
  '/profile/password',
  '/profile/username',
  '/profile/email',
  '/profile/sms',
  '/profile/sessions',
  '/profile/two-factor',
  '/email-confirm',
  '/profile/history/bonus',
  '/profile/history/bets',
  '/profile/history/statement',
  '/me',
  '/maintenance',
  '/maintenance-control',
] as const

export type KnownRoute = (typeof knownRoutes)[number]

const matchers = knownRoutes.map((pattern) => ({
  pattern,
  regex: new RegExp(`^${pattern.replaceAll(/:\w+\??/g, '[^/]+')}$`),
}))

/** The pattern that a path belongs to, or undefined. */
export const knownRoute = (path: string): string | undefined =>
  matchers.find((m) => m.regex.test(path))?.pattern
