import type { MenuItem } from '@felek/contract/boot.ts'
import { paths } from '../../paths.ts'

/**
 * The entry of a menu under which a page stands: the longest address that the page's begins with, or one that lists it.
 */
export const activeItem = (items: readonly MenuItem[], pathname: string): MenuItem | undefined => {
  const at = isSports(pathname) ? paths.sports : pathname
  return items
    .filter(
      (i) =>
        !i.path.includes('#') &&
        (at === i.path ||
          (i.path !== '/' && at.startsWith(`${i.path}/`)) ||
          i.items?.some(({ path }) => path === at)),
    )
    .sort((a, b) => b.path.length - a.path.length)[0]
}

/** Pages of the sportsbook, wherever their addresses stand. */
export const isSports = (pathname: string): boolean =>
  /^\/(sports|event|coupons?|k)(\/|$)/.test(pathname)
