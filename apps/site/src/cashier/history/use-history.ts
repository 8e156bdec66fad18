import { cashier } from '@felek/contract/cashier.ts'
import { type Transaction } from '@felek/contract/transactions.ts'
import { todayInIstanbul } from '@felek/contract/fields.ts'
import { limits } from '@felek/contract/limits.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { callKey, callQuery } from '../../lib/api/query.ts'
import { historyInput, type HistoryFilter } from './history-filter.ts'
import { daysOf } from './periods.ts'

/**
 * The rows of a filter, ten by ten: each page begins after the last row of the one before, so that
 * a row that is new on top moves none. The stream's `transaction` event makes it all old, and the pages that are
 * open are asked again.
 */
export const useHistory = (filter: HistoryFilter) => {
  const input = historyInput(filter, todayInIstanbul())
  const query = useInfiniteQuery({
    queryKey: [...callKey(cashier.transactions, input), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(
        cashier.transactions,
        { ...input, limit: limits.historyPage, ...(pageParam === '' ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last, all) =>
      last.data.length === limits.historyPage &&
      all.length * limits.historyPage < last.pagination.total
        ? last.data.at(-1)?.id
        : undefined,
    placeholderData: keepPreviousData,
  })
  const rows = [
    ...new Map(
      (query.data?.pages ?? []).flatMap((p) => p.data.map((r) => [r.id, r] as const)),
    ).values(),
  ]
  const { total = 0, atLeast = false } = query.data?.pages.at(-1)?.pagination ?? {}
  return { ...query, rows, total, atLeast }
}

/** Totals of the same span, whatever kind of row is shown beside them. */
export const useTotals = (filter: HistoryFilter) =>
  useQuery({
    ...callQuery(cashier.totals, daysOf(filter.period, todayInIstanbul())),
    placeholderData: keepPreviousData,
  }).data?.data

/**
 * Every row of the filter, for the file: pages of the largest size until the server has no more.
 */
export const fetchWholeHistory = async (filter: HistoryFilter): Promise<Transaction[]> => {
  const input = historyInput(filter, todayInIstanbul())
  const rows = new Map<string, Transaction>()
  for (let after: string | undefined; ;) {
    const { data } = await api(cashier.transactions, {
      ...input,
      limit: limits.listMax,
      ...(after === undefined ? {} : { after }),
    })
    for (const row of data) rows.set(row.id, row)
    after = data.at(-1)?.id
    if (data.length < limits.listMax) return [...rows.values()]
  }
}

/** Names of types, categories and states, as the server has them. */
export const useKindNames = (filter: HistoryFilter) => {
  const { searchType, searchCategory } = historyInput(filter, '2026-01-01')
  const of = {
    ...(searchType ? { searchType } : {}),
    ...(searchCategory ? { searchCategory } : {}),
  }
  const keep = { staleTimeMs: 3_600_000 }
  return {
    types: useQuery(callQuery(cashier.types, {}, keep)).data?.data ?? [],
    categories: useQuery(callQuery(cashier.categories, {}, keep)).data?.data ?? [],
    states: useQuery(callQuery(cashier.subCategories, of, keep)).data?.data ?? [],
  }
}
