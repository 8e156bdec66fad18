import { cashier } from '@felek/contract/cashier.ts'
import { todayInIstanbul } from '@felek/contract/fields.ts'
import { limits } from '@felek/contract/limits.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { pageByPage } from '../../lib/api/pages.ts'
import { callKey, callQuery } from '../../lib/api/query.ts'
import { sittingInput, type HistoryFilter } from './history-filter.ts'

/** Play by sittings, ten by ten. */
export const useSittings = (filter: HistoryFilter) => {
  const input = sittingInput(filter, todayInIstanbul())
  const query = useInfiniteQuery({
    queryKey: [...callKey(cashier.sittings, input), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(cashier.sittings, { ...input, limit: limits.historyPage, offset: pageParam }, { signal }),
    ...pageByPage,
  })
  const pages = query.data?.pages ?? []
  const rows = [...new Map(pages.flatMap((p) => p.data.map((s) => [s.id, s] as const))).values()]
  return { ...query, rows, total: pages.at(-1)?.pagination.total ?? 0 }
}

/** What the same sittings came to, altogether and by game. */
export const useSittingTotals = (filter: HistoryFilter) =>
  useQuery({
    ...callQuery(cashier.sittingTotals, sittingInput(filter, todayInIstanbul())),
    placeholderData: keepPreviousData,
  }).data?.data

/** The rounds of a sitting, or the one round of a row; asked for once it is opened. */
export const useRounds = (of: { sittingID: string } | { roundID: string }) => {
  const query = useInfiniteQuery({
    queryKey: [...callKey(cashier.rounds, of), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(cashier.rounds, { ...of, limit: limits.historyPage, offset: pageParam }, { signal }),
    ...pageByPage,
  })
  const pages = query.data?.pages ?? []
  return {
    ...query,
    rows: pages.flatMap((p) => p.data),
    total: pages.at(-1)?.pagination.total ?? 0,
  }
}
