import { listInput, noFilters, type Filters } from './lobby-filters.ts'
import { useGameList } from './use-games.ts'

/** What the games of a shelf can be told apart by. */
export type GameSelection = {
  /** How many games of each provider stand on it. */
  providers: ReadonlyMap<string, number>
  volatilities: ReadonlySet<number>
  features: ReadonlySet<string>
}

/**
 * Of a type's shelf, so that no filter is offered that leaves nothing. Null where everything is
 * offered: the lobby of all slots, and a shelf that is longer than a page. Empty until it is known.
 */
export const useGameSelection = ({ type }: Pick<Filters, 'type'>): GameSelection | null => {
  const list = useGameList(listInput({ ...noFilters, type }), type !== null)
  if (type === null) return null
  const games = list.loading || list.stale ? [] : list.games
  if (games.length < list.total && games.length > 0) return null
  const providers = new Map<string, number>()
  for (const { providerID } of games)
    providers.set(providerID, (providers.get(providerID) ?? 0) + 1)
  return {
    providers,
    volatilities: new Set(games.flatMap(({ volatility }) => volatility ?? [])),
    features: new Set(games.flatMap((game) => game.features)),
  }
}
