import { sportsbookLists } from '@felek/contract/src/sportsbook-lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { api, type Answer } from '../lib/api.ts'
import { callKey, callQuery, queryClient } from '../lib/query.ts'
import { saveReturnPath } from '../lib/return-path.ts'
import { isSignedIn, useSession } from '../lib/session.ts'
import { toast } from '../lib/toasts.ts'
import { paths } from '../paths.ts'

export type Favourite = 'event' | 'league'
type List = Answer<typeof sportsbookLists.favourites>

const keyOf = (type: Favourite) => callKey(sportsbookLists.favourites, { type })
const put = (type: Favourite, ids: readonly string[]): void =>
  void queryClient.setQueryData<List>(keyOf(type), {
    data: [...ids],
    message: '',
    pagination: { limit: 0, offset: 0, total: ids.length },
  })

/** Shown at once, taken back where the server says no; then the list is the server's. */
const change = async (type: Favourite, id: string, on: boolean): Promise<string> => {
  const before = queryClient.getQueryData<List>(keyOf(type))?.data ?? []
  put(type, on ? [id, ...before.filter((it) => it !== id)] : before.filter((it) => it !== id))
  try {
    const { data, message } = await api(sportsbookLists.favourites, {
      mode: on ? 'insert' : 'delete',
      type,
      id,
    })
    put(type, data)
    return message
  } catch (problem) {
    put(type, before)
    throw problem
  }
}

/** The matches or leagues that the player has marked, the newest first. */
export const useSportFavourites = (type: Favourite): readonly string[] => {
  const isIn = useSession((s) => s.status === 'in')
  const { data } = useQuery({
    ...callQuery(sportsbookLists.favourites, { type }, { quiet: true }),
    enabled: isIn,
  })
  return (isIn && data?.data) || []
}

/** Marks, or takes the mark off, with a way back; a visitor is asked to sign in. */
export const useMarkFavourite = (type: Favourite): ((id: string, on: boolean) => void) => {
  const t = useTranslations('sportsbook.favourites')
  const navigate = useNavigate()
  const mark = (id: string, on: boolean): void => {
    if (!isSignedIn()) {
      saveReturnPath(location.pathname + location.search)
      toast({ tone: 'info', text: t('needsSignIn') })
      void navigate(paths.login)
      return
    }
    change(type, id, on).then(
      (text) =>
        toast({
          id: 'favourite',
          tone: 'positive',
          text,
          action: { label: t('undo'), run: () => mark(id, !on) },
        }),
      // The call has said why (shell/on-refusal.ts).
      () => undefined,
    )
  }
  return mark
}
