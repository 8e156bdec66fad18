import type { Call, Data, Input } from '@felek/contract/call.ts'
import {
  QueryClient,
  queryOptions,
  useMutation,
  type UseMutationResult,
} from '@tanstack/react-query'
import { api, NetworkFailure, type ApiResponse } from './api.ts'
import { useI18n } from '../format/i18n.ts'
import { toast } from '../browser/toasts.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a call fails and the page says so, instead of waiting in silence until
    // there is one.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      // A refusal is an answer: only what was lost on the way is asked again.
      retry: (count, problem) => count < 2 && problem instanceof NetworkFailure,
      refetchOnWindowFocus: false,
    },
  },
})

/** What was asked since the page was opened: the rooms' calls come with their rooms. */
const asked = new Map<string, Call>()

/** The key of a call's answer: names and texts come in the language of the page. */
export const callKey = <C extends Call>(call: C, input: Input<C>) => {
  asked.set(call.wire, call)
  return [call.wire, useI18n.getState().lang, input] as const
}

/** `onAnswer` hears of an answer before anybody is shown it. */
type Options<C extends Call> = {
  quiet?: boolean
  staleTimeMs?: number
  onAnswer?: (answer: ApiResponse<C>) => void
}

/** A read, for `useQuery`. */
export const callQuery = <C extends Call>(call: C, input: Input<C>, o: Options<C> = {}) =>
  queryOptions({
    queryKey: callKey(call, input),
    queryFn: async ({ signal }): Promise<ApiResponse<C>> => {
      const answer = await api(call, input, { signal, quiet: o.quiet ?? false })
      o.onAnswer?.(answer)
      return answer
    },
    ...(o.staleTimeMs !== undefined && { staleTime: o.staleTimeMs }),
  })

/** Everything known of a call is old now, whatever its input was, or for such inputs alone. */
export const forget = <C extends Call>(
  call: C,
  concerns: (input: Input<C>) => boolean = () => true,
): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: [call.wire],
    predicate: ({ queryKey: [, , input] }) => concerns((input ?? {}) as Input<C>),
  })

/** What belongs to a player goes when the player does. */
export const forgetPlayer = (): void => {
  for (const call of asked.values()) {
    if (call.auth === 'player') queryClient.removeQueries({ queryKey: [call.wire] })
    // What anybody may ask was answered to this player: read marks, a preview, their own list.
    if (call.auth === 'optional') void forget(call)
  }
}

type ActionOptions<C extends Call> = {
  onDone?: (answer: ApiResponse<C>, input: Input<C>) => void
  /**
   * An action that succeeded says so (docs/product/site.md, "While a call runs"); false where the page itself
   * shows what happened.
   */
  says?: boolean
}

/**
 * An action, with its toast when it is done. A refusal has been shown by then; it is thrown for the
 * form's sake.
 */
export const useAction = <C extends Call>(
  call: C,
  o: ActionOptions<C> = {},
): UseMutationResult<ApiResponse<C>, Error, Input<C>> =>
  useMutation({
    mutationFn: (input: Input<C>) => api(call, input),
    onSuccess: (answer, input) => {
      if (o.says ?? true) toast({ tone: 'positive', text: answer.message })
      o.onDone?.(answer, input)
    },
  })

/** Puts an answer where its query looks for it: data that came with the page, at `updatedAt`. */
export const putResponse = <C extends Call>(
  call: C,
  input: Input<C>,
  data: Data<C>,
  total: number,
  updatedAt?: number,
): void =>
  void queryClient.setQueryData(
    callKey(call, input),
    { data, message: '', pagination: { limit: 0, offset: 0, total } },
    { ...(updatedAt !== undefined && { updatedAt }) },
  )
