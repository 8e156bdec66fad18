import { cashier } from '@felek/contract/cashier.ts'
import { searchTypes } from '@felek/contract/transactions.ts'
import { games, type Game } from '@felek/contract/games.ts'
import type { Boot } from '@felek/contract/boot.ts'
import { useQuery } from '@tanstack/react-query'
import { putPromotions, putSliders } from '../content/use-content.ts'
import { useI18n } from '../lib/format/i18n.ts'
import { callQuery, putResponse } from '../lib/api/query.ts'
import { useSession } from '../lib/session/session.ts'

/*
 * What the home page asks for. The server writes the same answers into the page, so that at first
 * nothing is asked; they are asked for when they have aged, or in the other language.
 */

const freshMs = 120_000
const popularInput = { sort: 'popular', limit: 13 } as const
const newestInput = { sort: 'new', limit: 12 } as const

export const seedHome = (boot: Boot): void => {
  const home = boot.home
  if (!home || boot.lang !== useI18n.getState().lang) return
  putSliders('home', 'sol', home.sliders)
  putSliders('home', 'sag', home.cards)
  putPromotions(home.promotions)
  putResponse(games.categories, {}, home.categories, home.categories.length)
  putResponse(games.providers, {}, home.providers, home.providers.length)
  putResponse(
    games.list,
    popularInput,
    home.popular.games.slice(0, popularInput.limit),
    home.popular.total,
  )
  putResponse(
    games.list,
    newestInput,
    home.newest.games.slice(0, newestInput.limit),
    home.newest.total,
  )
}

const quiet = { quiet: true, staleTimeMs: freshMs }

export const usePopular = (): { games: Game[]; total: number } => {
  const { data } = useQuery(callQuery(games.list, popularInput, quiet))
  return { games: data?.data ?? [], total: data?.pagination.total ?? 0 }
}

export const useNewest = (): Game[] =>
  useQuery(callQuery(games.list, newestInput, quiet)).data?.data ?? []

export type Played = {
  type: 'slot' | 'live'
  gameID: string
  name: string
  image: string
  at: string
}

/** The last five games of the player's own history, the latest first. */
export const useRecentlyPlayed = (): { played: Played[]; pending: boolean } => {
  const signedIn = useSession((s) => s.status === 'in')
  const { data, isPending } = useQuery({
    ...callQuery(
      cashier.transactions,
      { searchType: searchTypes.game, searchCategory: '3', limit: 60 },
      quiet,
    ),
    enabled: signedIn,
  })
  const seen = new Map<string, Played>()
  for (const row of (signedIn && data?.data) || [])
    if (row.game && !seen.has(row.game.gameID))
      seen.set(row.game.gameID, { ...row.game, at: row.createdAt })
  return { played: [...seen.values()].slice(0, 5), pending: isPending }
}
