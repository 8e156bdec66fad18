import { limits } from '@felek/contract/limits.ts'
import {
  keepPreviousData,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'

/* Lists that come page after page (docs/product/calls.md, "Lists"). */

/** How many a list of games or tables asks for at once; favourites come by 100 (docs/specification.md §9). */
export const pageSize = (wanted: { favorites?: unknown }): number =>
  wanted.favorites ? limits.favouritesPage : limits.gamesPage

type Page<T> = { data: readonly T[]; pagination: { total: number } }

/**
 * For `useInfiniteQuery`: each page begins where those before it end; the list before stays in
 * sight until the next one is here.
 */
export const pageByPage = {
  initialPageParam: 0,
  getNextPageParam: (last: Page<unknown>, all: readonly Page<unknown>[]): number | undefined => {
    const shown = all.reduce((n, p) => n + p.data.length, 0)
    return shown < last.pagination.total && last.data.length > 0 ? shown : undefined
  },
  placeholderData: keepPreviousData,
}

export type List<T> = {
  rows: T[]
  total: number
  loading: boolean
  /** What is shown belongs to the filters before. */
  stale: boolean
  failed: boolean
  moreComing: boolean
  more: () => void
  retry: () => void
}

/** The pages as one list. A query that is not `enabled` waits for nothing: it does not load. */
export const listOf = <T>(
  query: UseInfiniteQueryResult<InfiniteData<Page<T>>>,
  enabled: boolean,
): List<T> => {
  const pages = query.data?.pages ?? []
  return {
    rows: pages.flatMap((p) => p.data),
    total: pages.at(-1)?.pagination.total ?? 0,
    loading: query.isPending && enabled,
    stale: query.isPlaceholderData,
    failed: query.isError,
    moreComing: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}
