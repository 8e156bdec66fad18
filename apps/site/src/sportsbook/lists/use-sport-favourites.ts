import { sportsbookLists } from '@felek/contract/sportsbook-lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { api } from '../../lib/api/api.ts'
import { changeMarked, useMark } from '../../lib/api/marked.ts'
import { callKey, callQuery } from '../../lib/api/query.ts'
import { useSession } from '../../lib/session/session.ts'

export type Favourite = 'event' | 'league'

const change = (type: Favourite, id: string, on: boolean): Promise<string> =>
  changeMarked(callKey(sportsbookLists.favourites, { type }), id, on, () =>
    api(sportsbookLists.favourites, { mode: on ? 'insert' : 'delete', type, id }),
  )

/** The matches or leagues that the player has marked, the newest first. */
export const useSportFavourites = (type: Favourite): readonly string[] => {
  const isIn = useSession((s) => s.status === 'in')
  const { data } = useQuery({
    ...callQuery(sportsbookLists.favourites, { type }, { quiet: true }),
    enabled: isIn,
  })
  return (isIn && data?.data) || []
}

/** Marks a match or a league, or takes the mark off, with a way back. */
export const useMarkFavourite = (type: Favourite): ((id: string, on: boolean) => void) => {
  const t = useTranslations('sportsbook.favourites')
  return useMark({ needsSignIn: t('needsSignIn'), undo: t('undo') }, (id, on) =>
    change(type, id, on),
  )
}
