import { games, live } from '@felek/contract/games.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { api } from '../../lib/api/api.ts'
import { changeMarked, useMark } from '../../lib/api/marked.ts'
import { callKey, callQuery, queryClient } from '../../lib/api/query.ts'
import { useSession } from '../../lib/session/session.ts'

/** Games and live tables have a list each (docs/specification.md §3). */
export type FavouriteType = 'casino' | 'livecasino'

const inputOf = (type: FavouriteType) => (type === 'casino' ? {} : { type })

const change = async (type: FavouriteType, id: string, on: boolean): Promise<string> => {
  const message = await changeMarked(callKey(games.favourites, inputOf(type)), id, on, () =>
    api(games.favourites, { mode: on ? 'insert' : 'delete', type, id }),
  )
  // Lists that were filtered by favourites are told apart by their input: they are asked for again.
  void queryClient.invalidateQueries({
    queryKey: [type === 'casino' ? games.list.wire : live.tables.wire],
    predicate: (q) => JSON.stringify(q.queryKey).includes('"favorites":true'),
  })
  return message
}

export const useFavouriteIds = (type: FavouriteType = 'casino'): readonly string[] => {
  const signedIn = useSession((s) => s.status === 'in')
  const { data } = useQuery({
    ...callQuery(games.favourites, inputOf(type), { quiet: true }),
    enabled: signedIn,
  })
  return (signedIn && data?.data) || []
}

/** Puts a game among the favourites or takes it out, with a way back. */
export const useToggleFavourite = (
  type: FavouriteType = 'casino',
): ((id: string, on: boolean) => void) => {
  const t = useTranslations('games')
  return useMark({ needsSignIn: t('favouriteNeedsSignIn'), undo: t('undo') }, (id, on) =>
    change(type, id, on),
  )
}
