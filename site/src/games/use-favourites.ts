import { games, live } from '@felek/contract/src/games.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { api, type Answer } from '../lib/api.ts'
import { callKey, callQuery, queryClient } from '../lib/query.ts'
import { saveReturnPath } from '../lib/return-path.ts'
import { isSignedIn, useSession } from '../lib/session.ts'
import { toast } from '../lib/toasts.ts'
import { paths } from '../paths.ts'

type List = Answer<typeof games.favourites>
/** Games and live tables have a list each (specification §3). */
export type FavouriteType = 'casino' | 'livecasino'

const keyOf = (type: FavouriteType) => callKey(games.favourites, inputOf(type))
const inputOf = (type: FavouriteType) => (type === 'casino' ? {} : { type })
const known = (type: FavouriteType): List | undefined => queryClient.getQueryData(keyOf(type))
const put = (type: FavouriteType, ids: readonly string[]): void =>
  void queryClient.setQueryData(keyOf(type), {
    data: [...ids],
    message: '',
    pagination: { limit: 0, offset: 0, total: ids.length },
  })

/** Shown at once, taken back where the server says no; then the list is the server's. */
const change = async (type: FavouriteType, id: string, on: boolean): Promise<string> => {
  const before = known(type)?.data ?? []
  put(type, on ? [id, ...before.filter((f) => f !== id)] : before.filter((f) => f !== id))
  try {
    const answer = await api(games.favourites, { mode: on ? 'insert' : 'delete', type, id })
    put(type, answer.data)
    // Lists that were filtered by favourites are told apart by their input: they are asked for
    // again.
    void queryClient.invalidateQueries({
      queryKey: [type === 'casino' ? games.list.wire : live.tables.wire],
      predicate: (q) => JSON.stringify(q.queryKey).includes('"favorites":true'),
    })
    return answer.message
  } catch (problem) {
    put(type, before)
    throw problem
  }
}

export const useFavouriteIds = (type: FavouriteType = 'casino'): readonly string[] => {
  const signedIn = useSession((s) => s.status === 'in')
  const { data } = useQuery({
    ...callQuery(games.favourites, inputOf(type), { quiet: true }),
    enabled: signedIn,
  })
  return (signedIn && data?.data) || []
}

/**
 * Puts a game among the favourites or takes it out, and says so with a way back. A visitor is asked
 * to sign in.
 */
export const useToggleFavourite = (
  type: FavouriteType = 'casino',
): ((id: string, on: boolean) => void) => {
  const t = useTranslations('games')
  const navigate = useNavigate()
  const toggle = (id: string, on: boolean): void => {
    if (!isSignedIn()) {
      saveReturnPath(location.pathname + location.search)
      toast({ tone: 'info', text: t('favouriteNeedsSignIn') })
      void navigate(paths.login)
      return
    }
    change(type, id, on).then(
      (text) =>
        toast({
          id: 'favourite',
          tone: 'positive',
          text,
          action: { label: t('undo'), run: () => toggle(id, !on) },
        }),
      () => undefined,
    )
  }
  return toggle
}
