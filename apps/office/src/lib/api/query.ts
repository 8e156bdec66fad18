import { QueryClient, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Call, Data, Input } from '@felek/contract/call.ts'
import { currentLang } from '../format/texts.ts'
import { api, NetworkFailure } from './api.ts'
import { useStream } from './stream-state.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      // A refusal is an answer: only what was lost on the way is asked again.
      retry: (count, problem) => count < 2 && problem instanceof NetworkFailure,
      refetchOnWindowFocus: false,
    },
  },
})

type Options = {
  enabled?: boolean
  /** Asks again by itself, as long as somebody looks; that is no sign of life of theirs. */
  everyMs?: number
}

/** While the server tells what changes, the page asks by itself only for what nobody tells. */
const toldEveryMs = 60_000

/** How often a page asks again by itself. */
const useInterval = (everyMs: number | undefined): { refetchInterval?: number } => {
  const isTold = useStream(({ isOpen }) => isOpen)
  if (everyMs === undefined) return {}
  return { refetchInterval: isTold ? Math.max(everyMs, toldEveryMs) : everyMs }
}

const isFirst = (key: readonly unknown[]): boolean =>
  queryClient.getQueryState(key)?.dataUpdatedAt === undefined ||
  queryClient.getQueryState(key)?.dataUpdatedAt === 0

/** The data of a read. */
export const useCall = <C extends Call>(
  call: C,
  input: Input<C>,
  { enabled = true, everyMs }: Options = {},
): UseQueryResult<Data<C>> => {
  const queryKey = [call.wire, currentLang(), input] as const
  return useQuery({
    queryKey,
    enabled,
    queryFn: async ({ signal }) => {
      const quiet = everyMs !== undefined && !isFirst(queryKey)
      return (await api(call, input, { signal, quiet })).data as Data<C>
    },
    ...useInterval(everyMs),
  })
}

/** A list that comes at once. */
export const useAllRows = <C extends Call>(call: C, input: Input<C>, options: Options = {}) => {
  const { data, error, refetch } = useCall(call, input, options)
  return {
    rows: data,
    problem: error,
    hasMore: false,
    isMoreComing: false,
    more: () => {},
    again: () => void refetch(),
  }
}

/** How many rows a page of a list has. */
export const pageRows = 50

type ListInput = { after?: string | number | undefined; limit?: string | number | undefined }
type RowOf<C extends Call> = Data<C> extends (infer R)[] ? R : never

/** Pages of a list, one after another: the next one begins after the last row of the one before. */
export const useRows = <C extends Call>(
  call: C,
  input: Omit<Input<C> & object, keyof ListInput>,
  rowId: (row: RowOf<C>) => string,
  { everyMs }: Options = {},
) => {
  const queryKey = [call.wire, currentLang(), input] as const
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }) => {
      const quiet = everyMs !== undefined && pageParam === undefined && !isFirst(queryKey)
      const asking = {
        ...input,
        limit: pageRows,
        ...(pageParam !== undefined && { after: pageParam }),
      }
      return (await api(call, asking as Input<C>, { signal, quiet })).data as RowOf<C>[]
    },
    getNextPageParam: (last) => {
      const end = last.at(-1)
      return last.length === pageRows && end !== undefined ? rowId(end) : undefined
    },
    ...useInterval(everyMs),
  })
  return {
    rows: query.data?.pages.flat(),
    problem: query.error,
    hasMore: query.hasNextPage,
    isMoreComing: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    again: () => void query.refetch(),
  }
}

/** Everything known of a call is old now. */
export const forget = (...calls: readonly Call[]): void => {
  for (const call of calls) void queryClient.invalidateQueries({ queryKey: [call.wire] })
}
