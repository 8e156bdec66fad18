import type { makeRouter } from '../routes.tsx'

export type Router = ReturnType<typeof makeRouter>

let router: Router | null = null

/** Fulfilled when the first page's code and guards have answered; from then on the app can be led from outside. */
export const routerReady = (made: Router): Promise<void> => {
  router = made
  return new Promise((resolve) => {
    if (made.state.initialized) return resolve()
    const stop = made.subscribe((state) => {
      if (!state.initialized) return
      stop()
      resolve()
    })
  })
}

/** Goes to an address from outside of a component: reactions to refusals, the session watch. */
export const goTo = (path: string): void => void router?.navigate(path)
