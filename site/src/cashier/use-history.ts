import { cashier, type Transaction } from '@felek/contract/src/cashier.ts'
import { todayInIstanbul } from '@felek/contract/src/fields.ts'
import { limits } from '@felek/contract/src/limits.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { pageByPage } from '../lib/pages.ts'
import { callKey, callQuery } from '../lib/query.ts'
import { historyInput, type HistoryFilter } from './history-filter.ts'
import { spanOf } from './periods.ts'

/** As many as a phone shows in a few screens; the API's own default is `limits.historyPage`. */
const pageRows = limits.historyPage * 2

/**
 * The rows of a filter, page after page. A row that is new on top moves the others down: ids seen
 * twice are shown once. The stream's `transaction` event makes it all old, and the pages that are
 * open are asked again.
 */
export const useHistory = (filter: HistoryFilter) => {
  const input = historyInput(filter, todayInIstanbul())
  const query = useInfiniteQuery({
    queryKey: [...callKey(cashier.transactions, input), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(cashier.transactions, { ...input, limit: pageRows, offset: pageParam }, { signal }),
    ...pageByPage,
  })
  const rows = [
    ...new Map(
      (query.data?.pages ?? []).flatMap((p) => p.data.map((r) => [r.id, r] as const)),
    ).values(),
  ]
  return { ...query, rows, total: query.data?.pages.at(-1)?.pagination.total ?? 0 }
}

/** Totals of the same span, whatever kind of row is shown beside them. */
export const useTotals = (filter: HistoryFilter) =>
  useQuery({
    ...callQuery(cashier.totals, spanOf(filter.period, todayInIstanbul())),
    placeholderData: keepPreviousData,
  }).data?.data

/**
 * Every row of the filter, for the file: pages of the largest size until the server has no more.
 */
export const fetchWholeHistory = async (filter: HistoryFilter): Promise<Transaction[]> => {
  const input = historyInput(filter, todayInIstanbul())
  const rows = new Map<string, Transaction>()
  for (let offset = 0; ; offset += limits.listMax) {
    const { data, pagination } = await api(cashier.transactions, {
      ...input,
      limit: limits.listMax,
      offset,
    })
    for (const row of data) rows.set(row.id, row)
    if (data.length === 0 || offset + data.length >= pagination.total) return [...rows.values()]
  }
}
