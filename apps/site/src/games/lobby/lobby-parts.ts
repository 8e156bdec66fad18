import type { ReactNode } from 'react'

/** Beside a list of several screens its filters stay; a rail longer than the window scrolls by itself. */
export const railClass =
  'max-lg:hidden lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:max-h-[calc(100dvh-var(--header-height)-2rem)] lg:self-start lg:overflow-y-auto lg:overscroll-contain'

/** What other rooms put into a lobby. */
export type LobbyParts = { slides: ReactNode; below: ReactNode }
