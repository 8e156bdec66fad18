import { create } from 'zustand'
import type { Game } from '@felek/contract/games.ts'
import { visitNow } from '../../lib/session/visit.ts'

/**
 * The game whose sheet is open, and the visit during which it was opened; the shell mounts the
 * sheet once for all pages.
 */
export const useOpenGame = create<{ game: Game | null; during: string }>(() => ({
  game: null,
  during: '',
}))
export const openGameSheet = (game: Game): void =>
  useOpenGame.setState({ game, during: visitNow() })
export const closeGameSheet = (): void => useOpenGame.setState({ game: null })

/** A new page has come: a sheet of the one before it closes. */
export const leaveGameSheet = (visit: string): void => {
  if (useOpenGame.getState().during !== visit) closeGameSheet()
}
