import type { InfiniteData } from '@tanstack/react-query'
import { useI18n } from '../../lib/format/i18n.ts'
import { queryClient } from '../../lib/api/query.ts'

type Page<T> = { data: readonly T[] }

/**
 * What a list that was shown has told of one game or table, in the page's language: who comes from a
 * lobby needs not ask for it again before the game can be opened. Null where no list knows it.
 */
export const knownOf = <T>(
  list: { wire: string },
  is: (row: T) => boolean,
): { row: T; toldAt: number } | null => {
  const { lang } = useI18n.getState()
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [list.wire, lang] })) {
    const data = query.state.data as InfiniteData<Page<T>> | Page<T> | undefined
    if (!data) continue
    const pages = 'pages' in data ? data.pages : [data]
    const row = pages.flatMap((page) => page.data).find(is)
    if (row !== undefined) return { row, toldAt: query.state.dataUpdatedAt }
  }
  return null
}

/** For `useQuery`: what a list knows is shown at once, and is as old as the list. */
export const begunWith = <T>(data: T, toldAt: number) => ({
  initialData: { data, message: '', pagination: { limit: 0, offset: 0, total: 0 } },
  initialDataUpdatedAt: toldAt,
})
