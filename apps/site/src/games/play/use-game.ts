import { games, type Game } from '@felek/contract/games.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiRefusal } from '../../lib/api/api.ts'
import { callQuery } from '../../lib/api/query.ts'
import { begunWith, knownOf } from '../lobby/known.ts'

/** One game by its id: `'absent'` where there is none, null until the answer is here. */
export const useGame = (
  gameID: string,
): { game: Game | 'absent' | null; failed: boolean; retry: () => void } => {
  const known = knownOf<Game>(games.list, (game) => game.gameID === gameID)
  const { data, error, refetch } = useQuery({
    ...callQuery(games.get, { gameID }, { quiet: true }),
    ...(known && begunWith(known.row, known.toldAt)),
  })
  const absent = error instanceof ApiRefusal && ['not_found', 'invalid_fields'].includes(error.key)
  return {
    game: absent ? 'absent' : (data?.data ?? null),
    failed: error !== null && !absent,
    retry: () => void refetch(),
  }
}
