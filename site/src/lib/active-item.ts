import type { MenuItem } from '@felek/contract/src/boot.ts'

/**
 * The entry of a menu under which a page stands: the longest address that the page's begins with.
 */
export const activeItem = (items: readonly MenuItem[], pathname: string): MenuItem | undefined =>
  items
    .filter(
      (i) =>
        !i.path.includes('#') &&
        (pathname === i.path || (i.path !== '/' && pathname.startsWith(`${i.path}/`))),
    )
    .sort((a, b) => b.path.length - a.path.length)[0]
