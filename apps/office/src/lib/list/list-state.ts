import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Sort } from '@felek/ui/work/data-table.tsx'

/*
 * What a list shows is in its address: filters by their names, `sort=-name`, and the open row. Whoever sends the
 * address to a colleague sends the view.
 */

export type ListState = {
  filters: Readonly<Record<string, string | undefined>>
  sort: Sort | null
  open: string | null
}

const readSort = (value: string | null): Sort | null =>
  value ? { key: value.replace(/^-/, ''), descending: value.startsWith('-') } : null

const writeSort = ({ key, descending }: Sort): string => (descending ? `-${key}` : key)

export const readListState = (
  params: URLSearchParams,
  filterKeys: readonly string[],
): ListState => ({
  filters: Object.fromEntries(
    filterKeys.flatMap((key) => {
      const value = params.get(key)
      return value ? [[key, value]] : []
    }),
  ),
  sort: readSort(params.get('sort')),
  open: params.get('open'),
})

/** Filters and order alone, in one spelling: what a kept view is made of. */
export const toQuery = ({ filters, sort }: Pick<ListState, 'filters' | 'sort'>): string =>
  new URLSearchParams([
    ...Object.entries(filters)
      .flatMap(([key, value]) => (value ? [[key, value]] : []))
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    ...(sort ? [['sort', writeSort(sort)]] : []),
  ]).toString()

/** The address with this changed; null takes out, and what the list does not know stays. */
export const writeListState = (
  params: URLSearchParams,
  change: {
    filters?: Readonly<Record<string, string | null>>
    sort?: Sort | null
    open?: string | null
  },
): URLSearchParams => {
  const next = new URLSearchParams(params)
  const put = (key: string, value: string | null) =>
    value ? next.set(key, value) : next.delete(key)
  for (const [key, value] of Object.entries(change.filters ?? {})) put(key, value)
  if (change.sort !== undefined) put('sort', change.sort && writeSort(change.sort))
  if (change.open !== undefined) put('open', change.open)
  // Another filter is another list, in which the open row need not be.
  if (change.filters && change.open === undefined) next.delete('open')
  return next
}

/** Up, down, and as the server gave them. */
export const nextSort = (sort: Sort | null, key: string): Sort | null =>
  sort?.key !== key
    ? { key, descending: false }
    : sort.descending
      ? null
      : { key, descending: true }

/** What of a list stands in the page's address, and how to change it. */
export type ListAddress = ReturnType<typeof useListState>

export const useListState = (filterKeys: readonly string[]) => {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readListState(params, filterKeys), [params, filterKeys])
  const change = (given: Parameters<typeof writeListState>[1], replace: boolean): void =>
    setParams((now) => writeListState(now, given), { replace, preventScrollReset: true })
  return {
    ...state,
    /** Which list this is, whatever is open of it. */
    view: JSON.stringify([state.filters, state.sort]),
    /** These filters and no others. */
    setFilters: (filters: Readonly<Record<string, string | undefined>>) =>
      change(
        { filters: Object.fromEntries(filterKeys.map((key) => [key, filters[key] ?? null])) },
        false,
      ),
    query: toQuery(state),
    /** A kept view: its filters and its order, and nothing of the ones before. */
    setQuery: (query: string) => {
      const { filters, sort } = readListState(new URLSearchParams(query), filterKeys)
      const all = filterKeys.map((key) => [key, filters[key] ?? null])
      change({ filters: Object.fromEntries(all), sort }, false)
    },
    setFilter: (key: string, value: string) => change({ filters: { [key]: value } }, false),
    clearFilters: () =>
      change({ filters: Object.fromEntries(filterKeys.map((key) => [key, null])) }, false),
    setSort: (key: string) => change({ sort: nextSort(state.sort, key) }, true),
    /** From one row to the next is no step back: only the first opening is. */
    setOpen: (open: string | null) => change({ open }, open === null || state.open !== null),
    hrefOf: (open: string) => `?${writeListState(params, { open }).toString()}`,
  }
}
