import type { ComponentType } from 'react'
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { paths } from './paths.ts'
import { requireOpenSite, requirePlayer, requireVisitor } from './shell/guards.ts'
import { Layout } from './shell/layout.tsx'
import { ErrorPage } from './status/error-page.tsx'

/** A page in a chunk of its own; its module has the page as its default export. */
const page = (load: () => Promise<{ default: ComponentType }>) => async () => ({ Component: (await load()).default })

const lobby = page(() => import('./games/lobby-page.tsx'))

/** Every screen of the site. A protected one has `loader: requirePlayer`; one for visitors alone `loader: requireVisitor` (shell/guards.ts). */
export const screens: RouteObject[] = [
  { index: true, lazy: page(() => import('./home/home-page.tsx')) },
  { path: 'home', loader: () => redirect(paths.home) },
  { path: 'slot', lazy: lobby },
  { path: 'slot/category/:categoryID', lazy: lobby },
  { path: 'slot/type/:type', lazy: lobby },
  { path: 'slot/provider/:providerID', lazy: lobby },
  { path: 'search', lazy: lobby },
  { path: 'favorites', loader: requirePlayer, lazy: page(() => import('./games/favourites-page.tsx')) },
  { path: 'login', loader: requireVisitor, lazy: page(() => import('./players/login-page.tsx')) },
  { path: 'register', loader: requireVisitor, lazy: page(() => import('./players/register-page.tsx')) },
  { path: 'register-account-confirm', lazy: page(() => import('./players/register-confirm-page.tsx')) },
  {
    path: 'profile',
    loader: requirePlayer,
    lazy: page(() => import('./account/profile-frame.tsx')),
    children: [
      { index: true, lazy: page(() => import('./account/overview-page.tsx')) },
      { path: 'deposit', lazy: page(() => import('./cashier/deposit-page.tsx')) },
      { path: 'withdraw', lazy: page(() => import('./account/withdraw-page.tsx')) },
      { path: 'bank-accounts', lazy: page(() => import('./cashier/bank-accounts-page.tsx')) },
      { path: 'history', lazy: page(() => import('./cashier/history-all-page.tsx')) },
      { path: 'history/finance', lazy: page(() => import('./cashier/history-finance-page.tsx')) },
      { path: 'history/games', lazy: page(() => import('./cashier/history-games-page.tsx')) },
    ],
  },
  { path: 'me', loader: () => redirect(paths.profile) },
  { path: '*', lazy: page(() => import('./status/not-found-page.tsx')) },
]

export const makeRouter = () =>
  createBrowserRouter([
    {
      element: <Layout />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <></>,
      children: [
        { loader: requireOpenSite, shouldRevalidate: () => true, children: screens },
        { path: 'maintenance', lazy: page(() => import('./status/maintenance-page.tsx')) },
        { path: 'maintenance-control', lazy: page(() => import('./status/maintenance-page.tsx')) },
      ],
    },
  ])
