import { create } from 'zustand'
import type { Game } from '@felek/contract/src/games.ts'

/** The game whose sheet is open; the shell mounts the sheet once for all pages. */
export const useOpenGame = create<{ game: Game | null }>(() => ({ game: null }))
export const openGameSheet = (game: Game): void => useOpenGame.setState({ game })
export const closeGameSheet = (): void => useOpenGame.setState({ game: null })
