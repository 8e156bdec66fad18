import type { makeRouter } from '../routes.tsx'

let router: ReturnType<typeof makeRouter> | null = null
export const setRouter = (made: ReturnType<typeof makeRouter>): void => {
  router = made
}

/** Goes to an address from outside of a component: reactions to refusals, the session watch. */
export const goTo = (path: string): void => void router?.navigate(path)

/** Runs the loaders of the shown page again: a guard may decide otherwise now. */
export const revalidate = (): void => void router?.revalidate()
export const currentPath = (): string => (router ? router.state.location.pathname + router.state.location.search : '/')
