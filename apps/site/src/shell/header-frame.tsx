import type { ReactNode } from 'react'
import { HeaderMenu } from './header-menu.tsx'
import { Logo } from './logo.tsx'

/**
 * Pages on which somebody comes in: a phone's screen is for the form, so the bar at its foot goes
 * and the header keeps logo, menu and the other of the two ways in.
 */
export const isSlim = (pathname: string): boolean =>
  /^\/(login|register|forgot-password|account_reset)$/.test(pathname)

/**
 * Stays dark in the light theme. The server renders it with links alone (server-shell.tsx), the app
 * with everything (header.tsx): what both have in common stands here, so that the one replaces the
 * other unseen. `menu` opens the sheet where neither the menu nor the bottom bar has room.
 */
export const HeaderFrame = ({
  pathname,
  menu,
  search,
  side,
}: Record<'menu' | 'search' | 'side', ReactNode> & { pathname: string }) => (
  <header
    data-theme="dark"
    className="sticky top-0 z-40 border-b border-line bg-bg pt-[env(safe-area-inset-top)]"
  >
    <div className="page-width flex h-[var(--header-height)] items-center gap-2 md:gap-3 lg:max-xl:gap-1">
      <span
        className={`-ml-2 hidden size-11 md:max-lg:block ${isSlim(pathname) ? 'max-md:block' : ''}`}
      >
        {menu}
      </span>
      <Logo />
      <HeaderMenu />
      <span className="flex-1" />
      {search}
      {side}
    </div>
  </header>
)

/** On lobbies, which have a search field of their own, search is an icon. */
export const hasSearchField = (pathname: string): boolean => !/^\/(slot|search)/.test(pathname)

/**
 * What the search is reached by has this name in the shell and in the app: a press on the one is
 * answered by the other.
 */
export const searchIds = { field: 'ara-alani', icon: 'ara-simgesi' } as const

/** The other language: a press on the shell's link is answered by the app's button. */
export const globeId = 'dil-simgesi'

/** Beside a player's balance only the widest screens have room for it: theirs is in their menu. */
export const globeClass = (signedIn: boolean): string =>
  signedIn ? 'max-[96rem]:hidden' : 'max-[22.5rem]:hidden'

/** Where the header's room is for the other of the two ways in, a phone has no search. */
export const searchIconClass = (pathname: string): string =>
  `${isSlim(pathname) ? 'max-md:hidden' : ''} ${hasSearchField(pathname) ? 'min-[88rem]:hidden' : ''}`

/**
 * Beside menu, balance and bell there is room for a field from 88rem on; below it search is an icon
 * too. It gives way before the logo loses its word.
 */
export const searchFieldClass =
  'flex h-10 w-48 min-w-36 shrink-[9999] items-center gap-2.5 rounded-control border border-line bg-surface px-3 text-14 text-text-2 transition-colors hover:bg-hover max-[88rem]:hidden'
