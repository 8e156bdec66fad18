import { live, type Game } from '@felek/contract/games.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../lib/api/query.ts'
import { begunWith, knownOf } from './known.ts'

/** Races and bingo, the most popular first; of one type where one is named. */
export const useVirtualGames = (type?: 'racing' | 'bingo') => {
  const query = useQuery(callQuery(live.virtualGames, type ? { type } : {}))
  return {
    games: query.data?.data ?? [],
    loading: query.isPending,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}

/**
 * The game of a label and a type: `'absent'` where there is none, null until the answer is here.
 */
export const useVirtualGame = (
  providerID: string,
  type: string,
): { game: Game | 'absent' | null; failed: boolean; retry: () => void } => {
  const known = knownOf<Game>(
    live.virtualGames,
    (game) => game.providerID === providerID && game.kind === type,
  )
  const query = useQuery({
    ...callQuery(live.virtualGames, { providerID, type, limit: 1 }, { quiet: true }),
    ...(known && begunWith([known.row], known.toldAt)),
    enabled: type !== '',
  })
  const found = query.data?.data[0] ?? null
  return {
    game: type === '' || query.data?.data.length === 0 ? 'absent' : found,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}
