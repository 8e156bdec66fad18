import type { LiveBoot } from '@felek/contract/boot.ts'
import type { Input } from '@felek/contract/call.ts'
import { live, type Table } from '@felek/contract/games.ts'
import { limits } from '@felek/contract/limits.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, ApiRefusal, type ApiResponse } from '../../lib/api/api.ts'
import { useEvents } from '../../lib/api/events.ts'
import { useI18n, useLang } from '../../lib/format/i18n.ts'
import { listOf, pageByPage, pageSize } from '../../lib/api/pages.ts'
import { callQuery, putResponse, queryClient } from '../../lib/api/query.ts'
import { useSession } from '../../lib/session/session.ts'
import { begunWith, knownOf } from '../lobby/known.ts'
import { tablesInput, noLiveFilters } from './live-filters.ts'
import { useTableEvents, type TablePages } from './use-table-events.ts'

type TablesQuery = Omit<Input<typeof live.tables>, 'limit' | 'offset'>

/**
 * Without an event stream the lists are asked for this often; previews are in no event, so role 20
 * always polls.
 */
const pollMs = 5_000

/** Players and role 20 see different tables: what one was told is not shown to the other. */
const useViewer = (): 'all' | 'preview' =>
  useSession((s) => (s.status === 'in' && s.profile?.rid === '20' ? 'preview' : 'all'))

export const useTablesPollMs = (): number | false => {
  const viewer = useViewer()
  const heard = useEvents((s) => s.live)
  return viewer === 'all' && heard ? false : pollMs
}

const pagesKey = (lang: string, viewer: string, wanted: TablesQuery) =>
  [live.tables.wire, lang, 'pages', viewer, wanted] as const

/** A list of tables, a page at a time, kept true by the event `tables`. */
export const useTableList = (wanted: TablesQuery, enabled = true) => {
  const lang = useLang()
  const viewer = useViewer()
  const pollEveryMs = useTablesPollMs()
  useTableEvents()
  const query = useInfiniteQuery({
    queryKey: pagesKey(lang, viewer, wanted),
    queryFn: ({ pageParam, signal }) =>
      api(
        live.tables,
        { ...wanted, limit: pageSize(wanted), offset: pageParam },
        // A poll of what is on the screen already is not shown as loading.
        {
          signal,
          quiet:
            pageParam === 0 &&
            queryClient.getQueryData(pagesKey(lang, viewer, wanted)) !== undefined,
        },
      ),
    ...pageByPage,
    refetchInterval: pollEveryMs,
    enabled,
  })
  const { rows, ...list } = listOf<Table>(query, enabled)
  return { tables: rows, ...list }
}

/**
 * Puts what came with the page where its queries look for it. What goes on at the tables may have
 * aged: it is asked for at once.
 */
export const seedLive = (boot: { lang: string; live?: LiveBoot }): void => {
  const { lang } = boot
  if (!boot.live || lang !== useI18n.getState().lang) return
  const { tables, total, categories, providers } = boot.live
  const answer: ApiResponse<typeof live.tables> = {
    data: tables,
    message: '',
    pagination: { limit: limits.gamesPage, offset: 0, total },
  }
  const pages: TablePages = { pages: [answer], pageParams: [0] }
  queryClient.setQueryData(pagesKey(lang, 'all', tablesInput(noLiveFilters)), pages, {
    updatedAt: 1,
  })
  putResponse(live.categories, {}, categories, categories.length)
  putResponse(live.providers, {}, providers, providers.length)
}

const quarterHourMs = 900_000

export const useLiveCategories = () =>
  useQuery(callQuery(live.categories, {}, { quiet: true, staleTimeMs: quarterHourMs })).data
    ?.data ?? []

/** docs/specification.md §6: role 20 asks for status 2; the others ask for nothing. */
export const useLiveProviders = () => {
  const preview = useViewer() === 'preview'
  const input = preview ? { status: '2' } : {}
  return (
    useQuery(callQuery(live.providers, input, { quiet: true, staleTimeMs: quarterHourMs })).data
      ?.data ?? []
  )
}

/** Role 20 counts nothing in categories: those are of the tables that are open to everybody. */
export const useIsPreview = (): boolean => useViewer() === 'preview'

/** One table by its id: `'absent'` where there is none, null until the answer is here. */
export const useTable = (
  tableID: string,
): { table: Table | 'absent' | null; failed: boolean; retry: () => void } => {
  useTableEvents()
  const known = knownOf<Table>(live.tables, (table) => table.tableID === tableID)
  const { data, error, refetch } = useQuery({
    ...callQuery(live.table, { tableID }, { quiet: true }),
    ...(known && begunWith(known.row, known.toldAt)),
    enabled: tableID !== '',
  })
  const absent = error instanceof ApiRefusal && ['not_found', 'invalid_fields'].includes(error.key)
  return {
    table: absent ? 'absent' : (data?.data ?? null),
    failed: error !== null && !absent,
    retry: () => void refetch(),
  }
}
