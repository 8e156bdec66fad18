import type { Popup } from '@felek/contract/content.ts'

/*
 * Which popup may be shown (docs/specification.md §5; docs/product/site.md, "What the browser keeps"):
 * active, of this place, and not named in `modalShown`, where each writes its id as it is shown: `'0'` at
 * startup, then the ids with commas between.
 */

/** Nothing is laid over a game or over something that is being filled in. */
const quietPlaces =
  /^\/(play|demo|login|register|forgot-password|account_reset|profile|me|support|maintenance|register-account-confirm)(\/|-|$)/

export const mayDisturb = (pathname: string): boolean => !quietPlaces.test(pathname)

const standsAt = (place: string, pathname: string): boolean =>
  place === 'all' || (place === 'home' && pathname === '/')

const named = (modalShown: string | null): string[] =>
  (modalShown ?? '0').split(',').filter((id) => id !== '' && id !== '0')

export const choosePopup = (
  popups: readonly Popup[],
  pathname: string,
  modalShown: string | null,
): Popup | undefined =>
  mayDisturb(pathname)
    ? popups.find(
        (p) =>
          p.Active === 'active' && standsAt(p.place, pathname) && !named(modalShown).includes(p.id),
      )
    : undefined

/** What `modalShown` is once this popup has been shown. */
export const withShown = (modalShown: string | null, id: string): string =>
  [...named(modalShown).filter((known) => known !== id), id].join(',')
