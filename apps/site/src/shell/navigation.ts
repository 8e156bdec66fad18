import { matchRoutes, type NavigateFunction, type RouteObject } from 'react-router'
import type { Page } from './page.tsx'

let go: NavigateFunction | null = null
export const setNavigate = (navigate: NavigateFunction): void => {
  go = navigate
}

/** Goes to an address from outside of a component: reactions to refusals, the session watch. */
export const goTo = (path: string): void => void go?.(path)

const pagesAt = (routes: RouteObject[], pathname: string): Page[] =>
  (matchRoutes(routes, pathname) ?? []).flatMap((m) => {
    const page = m.route.handle as Page | undefined
    return page ? [page] : []
  })

/** Brings the code of the page at an address, so that it can be shown at once. */
export const loadPage = async (routes: RouteObject[], pathname: string): Promise<void> => {
  await Promise.all(pagesAt(routes, pathname).map((page) => page.load()))
}

/** The same in case that the page is wanted. */
export const preparePage = (routes: RouteObject[], pathname: string): void => {
  for (const page of pagesAt(routes, pathname)) page.prepare()
}
