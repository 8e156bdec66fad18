import { Navigate, type RouteObject } from 'react-router'
import { paths } from './paths.ts'
import { OpenSiteOnly, PlayerOnly, VisitorOnly, type Guard } from './shell/guards.tsx'
import { Layout } from './shell/layout.tsx'
import { page, type Page } from './shell/page.tsx'

/**
 * `guard` stands before the page: PlayerOnly for protected ones, VisitorOnly for sign-in and
 * registration.
 */
type Screen = { path?: string; index?: true; guard?: Guard; children?: Screen[] } & (
  | { page: Page }
  | { to: string }
)

const account = page(() => import('./account/profile-frame.tsx'))
const lobby = page(() => import('./shell/slot-screen.tsx'))
const liveLobby = page(() => import('./shell/live-screen.tsx'))
const play = page(() => import('./shell/play-screen.tsx'))
const information = page(() => import('./information/information-page.tsx'))
const couponCheck = page(() => import('./sportsbook/coupons/coupon-check-page.tsx'))
const sharedSlip = page(() => import('./sportsbook/coupons/shared-slip-page.tsx'))
const sports = page(() => import('./sportsbook/lists/sports-page.tsx'))
const maintenance = page(() => import('./status/maintenance-page.tsx'))

/**
 * Every screen of the site (docs/specification.md §2; docs/product/site.md, "Addresses"). A new one also goes into
 * shell/known-routes.ts.
 */
export const screens: Screen[] = [
  { index: true, page: page(() => import('./home/home-page.tsx')) },
  { path: 'home', to: paths.home },
  { path: 'slot', page: lobby },
  { path: 'slot/category/:categoryID', page: lobby },
  { path: 'slot/type/:type', page: lobby },
  { path: 'slot/provider/:providerID', page: lobby },
  { path: 'instant', page: page(() => import('./games/lobby/instant-page.tsx')) },
  { path: 'poker', page: page(() => import('./games/lobby/poker-page.tsx')) },
  { path: 'live', page: liveLobby },
  { path: 'live/category/:categoryID', page: liveLobby },
  { path: 'live/type/:type', page: liveLobby },
  { path: 'live/provider/:providerID', page: liveLobby },
  { path: 'virtual', page: page(() => import('./games/lobby/virtual-page.tsx')) },
  { path: 'bingo', page: page(() => import('./games/lobby/bingo-page.tsx')) },
  { path: 'search', page: page(() => import('./shell/search-screen.tsx')) },
  {
    path: 'favorites',
    guard: PlayerOnly,
    page: account,
    children: [{ index: true, page: page(() => import('./shell/favourites-screen.tsx')) }],
  },
  { path: 'play/:type/:id', guard: PlayerOnly, page: play },
  { path: 'play/:type/:id/:providerName', guard: PlayerOnly, page: play },
  { path: 'play/:type/:id/:gamingType/:providerName', guard: PlayerOnly, page: play },
  { path: 'demo/:type/:id', page: page(() => import('./shell/demo-screen.tsx')) },
  {
    path: 'coupons',
    guard: PlayerOnly,
    page: account,
    children: [{ index: true, page: page(() => import('./shell/coupons-screen.tsx')) }],
  },
  { path: 'coupon', page: couponCheck },
  { path: 'coupon/:number', page: couponCheck },
  { path: 'k', page: sharedSlip },
  { path: 'k/:code', page: sharedSlip },
  { path: 'sports/results', page: page(() => import('./sportsbook/lists/results-page.tsx')) },
  { path: 'sports', page: sports },
  { path: 'sports/live', page: sports },
  { path: 'sports/:sport', page: sports },
  { path: 'sports/:sport/:leagueID', page: sports },
  { path: 'event/:eventID', page: page(() => import('./sportsbook/match/event-page.tsx')) },
  { path: 'verify', page: page(() => import('./games/verify/verify-page.tsx')) },
  { path: 'promotions', page: page(() => import('./shell/promotions-screen.tsx')) },
  { path: 'promotions/:slug', page: page(() => import('./shell/promotion-screen.tsx')) },
  { path: 'tournaments', page: page(() => import('./rewards/tournaments-page.tsx')) },
  { path: 'tournaments/:id', page: page(() => import('./shell/tournament-screen.tsx')) },
  { path: 'login', guard: VisitorOnly, page: page(() => import('./players/login-page.tsx')) },
  { path: 'register', guard: VisitorOnly, page: page(() => import('./players/register-page.tsx')) },
  {
    path: 'register-account-confirm',
    page: page(() => import('./players/register-confirm-page.tsx')),
  },
  {
    path: 'email-confirm',
    page: page(() => import('./account/security/email-confirm-page.tsx')),
  },
  { path: 'unsubscribe/:token', page: page(() => import('./players/unsubscribe-page.tsx')) },
  { path: 'forgot-password', page: page(() => import('./players/forgot-password-page.tsx')) },
  { path: 'account_reset', page: page(() => import('./players/reset-password-page.tsx')) },
  { path: 'about-us', page: information },
  { path: 'rules/general', page: information },
  { path: 'rules/bet', page: information },
  { path: 'rules/casino', page: information },
  { path: 'rules/bonus', page: information },
  { path: 'responsible-gaming', page: information },
  { path: 'privacy', page: information },
  { path: 'faq', page: information },
  { path: 'support', page: page(() => import('./support/support-page.tsx')) },
  {
    path: 'notifications',
    guard: PlayerOnly,
    page: account,
    children: [{ index: true, page: page(() => import('./messages/notifications-page.tsx')) }],
  },
  {
    path: 'tickets',
    guard: PlayerOnly,
    page: account,
    children: [{ index: true, page: page(() => import('./cashier/tickets/tickets-page.tsx')) }],
  },
  {
    path: 'my-data',
    guard: PlayerOnly,
    page: page(() => import('./account/privacy/own-data-page.tsx')),
  },
  { path: 'no-access', page: page(() => import('./status/no-access-page.tsx')) },
  {
    path: 'profile',
    guard: PlayerOnly,
    page: account,
    children: [
      {
        path: 'privacy',
        page: page(() => import('./account/privacy/privacy-page.tsx')),
      },
      {
        path: 'preferences',
        page: page(() => import('./account/preferences/preferences-page.tsx')),
      },
      { path: 'bonuses', page: page(() => import('./rewards/bonuses/bonuses-page.tsx')) },
      { path: 'terms', page: page(() => import('./account/terms/terms-page.tsx')) },
      { index: true, page: page(() => import('./account/overview-page.tsx')) },
      { path: 'deposit', page: page(() => import('./account/deposit-page.tsx')) },
      { path: 'withdraw', page: page(() => import('./account/withdraw-page.tsx')) },
      {
        path: 'bank-accounts',
        page: page(() => import('./cashier/accounts/bank-accounts-page.tsx')),
      },
      { path: 'password', page: page(() => import('./account/security/password-page.tsx')) },
      { path: 'username', page: page(() => import('./account/security/username-page.tsx')) },
      { path: 'email', page: page(() => import('./account/security/email-page.tsx')) },
      { path: 'sms', page: page(() => import('./account/security/sms-page.tsx')) },
      { path: 'phone', page: page(() => import('./account/security/phone-page.tsx')) },
      { path: 'address', page: page(() => import('./account/security/address-page.tsx')) },
      { path: 'sessions', page: page(() => import('./account/security/sessions-page.tsx')) },
      { path: 'two-factor', page: page(() => import('./account/security/two-factor-page.tsx')) },
      { path: 'limits', page: page(() => import('./account/limits-page.tsx')) },
      { path: 'limits/exclude', page: page(() => import('./protection/exclude-page.tsx')) },
      { path: 'history', page: page(() => import('./cashier/history/history-all-page.tsx')) },
      {
        path: 'history/finance',
        page: page(() => import('./cashier/history/history-finance-page.tsx')),
      },
      {
        path: 'history/games',
        page: page(() => import('./cashier/history/history-games-page.tsx')),
      },
      { path: 'history/bonus', page: page(() => import('./account/history-bonus-page.tsx')) },
      { path: 'history/bets', to: paths.coupons },
      {
        path: 'history/statement',
        page: page(() => import('./cashier/history/history-statement-page.tsx')),
      },
    ],
  },
  { path: 'me', to: paths.profile },
  { path: '*', page: page(() => import('./status/not-found-page.tsx')) },
]

/** Open to everyone, also while the site is closed. */
const alwaysOpen: Screen[] = [
  { path: 'maintenance', page: maintenance },
  { path: 'maintenance-control', page: maintenance },
]

const toRoute = ({ path, index, guard: Guard, children, ...rest }: Screen): RouteObject => {
  const shown = 'to' in rest ? <Navigate to={rest.to} replace /> : <rest.page.Component />
  const element = Guard ? <Guard>{shown}</Guard> : shown
  const handle = 'page' in rest ? rest.page : undefined
  return index
    ? { index, element, handle }
    : {
        ...(path && { path }),
        element,
        handle,
        ...(children && { children: children.map(toRoute) }),
      }
}

const guarded = (screen: Screen): RouteObject => {
  const route = toRoute(screen)
  return { ...route, element: <OpenSiteOnly>{route.element}</OpenSiteOnly> }
}

export const routes: RouteObject[] = [
  { element: <Layout />, children: [...screens.map(guarded), ...alwaysOpen.map(toRoute)] },
]
