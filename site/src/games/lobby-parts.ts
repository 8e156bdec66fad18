import type { ReactNode } from 'react'

/** What other rooms put into a lobby. */
export type LobbyParts = { slides: ReactNode; below: ReactNode }
