import { matchRoutes, type NavigateFunction, type RouteObject } from 'react-router'
import type { Page } from './page.tsx'

let go: NavigateFunction | null = null
export const setNavigate = (navigate: NavigateFunction): void => {
  go = navigate
}

/** Goes to an address from outside of a component: reactions to refusals, the session watch. */
export const goTo = (path: string): void => void go?.(path)

/** Brings the code of the page at an address, so that it can be shown at once. */
export const loadPage = async (routes: RouteObject[], pathname: string): Promise<void> => {
  const pages = (matchRoutes(routes, pathname) ?? []).map((m) => m.route.handle as Page | undefined)
  await Promise.all(pages.flatMap((p) => (p ? [p.load()] : [])))
}
