import type { Boot } from '@felek/contract/boot.ts'
import type { Input } from '@felek/contract/call.ts'
import { games, type Game } from '@felek/contract/games.ts'
import { limits } from '@felek/contract/limits.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, type ApiResponse } from '../../lib/api/api.ts'
import { useI18n, useLang } from '../../lib/format/i18n.ts'
import { listOf, pageByPage, pageSize } from '../../lib/api/pages.ts'
import { callQuery, putResponse, queryClient } from '../../lib/api/query.ts'
import { listInput, noFilters } from './lobby-filters.ts'

type GamesQuery = Omit<Input<typeof games.list>, 'limit' | 'offset'>

/** A list of games, a page at a time; the list before stays in sight until the next one is here. */
export const useGameList = (wanted: GamesQuery, enabled = true) => {
  const lang = useLang()
  const query = useInfiniteQuery({
    queryKey: [games.list.wire, lang, 'pages', wanted],
    queryFn: ({ pageParam, signal }) =>
      api(games.list, { ...wanted, limit: pageSize(wanted), offset: pageParam }, { signal }),
    ...pageByPage,
    enabled,
  })
  const { rows, ...list } = listOf<Game>(query, enabled)
  return { games: rows, ...list }
}

/** Puts the first page that came with the page where its queries look for it. */
export const seedLobby = (boot: Boot): void => {
  if (!boot.lobby || boot.lang !== useI18n.getState().lang) return
  const { games: rows, total, categories, providers } = boot.lobby
  const answer: ApiResponse<typeof games.list> = {
    data: rows,
    message: '',
    pagination: { limit: limits.gamesPage, offset: 0, total },
  }
  queryClient.setQueryData([games.list.wire, boot.lang, 'pages', listInput(noFilters)], {
    pages: [answer],
    pageParams: [0],
  })
  putResponse(games.categories, {}, categories, categories.length)
  putResponse(games.providers, {}, providers, providers.length)
}

const quarterHourMs = 900_000

export const useCategories = () =>
  useQuery(callQuery(games.categories, {}, { quiet: true, staleTimeMs: quarterHourMs })).data
    ?.data ?? []
export const useProviders = () =>
  useQuery(callQuery(games.providers, {}, { quiet: true, staleTimeMs: quarterHourMs })).data
    ?.data ?? []

/** Of two games of one kind: how far apart they are in temper, and first those of one provider. */
const farApart = (a: Game, b: Game): number =>
  Math.abs((a.volatility ?? 0) - (b.volatility ?? 0)) + (a.providerID === b.providerID ? 0 : 0.5)

/** So many games of the same kind, the nearest in temper first; the game itself is left out. */
export const useSimilarGames = (game: Game, most: number): Game[] => {
  // Few games are of cards: the next to them are those that are over in a moment.
  const type = game.family === 'instant' || game.family === 'cards' ? 'instant' : game.kind
  const { data } = useQuery(callQuery(games.list, { type, limit: 24 }, { quiet: true }))
  return (data?.data ?? [])
    .filter((g) => g.gameID !== game.gameID)
    .toSorted((a, b) => farApart(a, game) - farApart(b, game))
    .slice(0, most)
}
