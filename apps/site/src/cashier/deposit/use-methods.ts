import { cashier, type Method } from '@felek/contract/cashier.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type ApiResponse } from '../../lib/api/api.ts'
import { callKey, callQuery, forget, queryClient } from '../../lib/api/query.ts'
import { toast } from '../../lib/browser/toasts.ts'

/** 1 deposits, 2 withdrawals (docs/product/cashier.md, "Codes"). */
export type MethodType = '1' | '2'

/** Each way to pay is one choice, also those of a group. */
export const choicesOf = (items: readonly Method[]): Method[] =>
  items.flatMap((m): Method[] => m.methods ?? [m])

/** The methods in the server's order: what it highlights, then favourites, then the rest. */
export const useMethods = (type: MethodType) => {
  const query = useQuery(callQuery(cashier.methods, { Type: type }))
  return { ...query, methods: query.data?.data }
}

/** What a method offers at one press; nothing while that is not known, or where there is none. */
export const useDepositAmounts = (method: Method | undefined) => {
  const bankcode = method?.properties.bankcode
  const { data, isPending } = useQuery({
    ...callQuery(cashier.depositAmounts, { bankcode: bankcode ?? '' }, { quiet: true }),
    enabled: bankcode !== undefined,
  })
  return { amounts: data?.data.amounts ?? [], waiting: bankcode !== undefined && isPending }
}

/** The star turns at once and turns back where the server refuses: nothing else hangs on it. */
export const useFavouriteMethod = (type: MethodType) => {
  const key = callKey(cashier.methods, { Type: type })
  const set = (id: string, isFavorite: 0 | 1) =>
    queryClient.setQueryData<ApiResponse<typeof cashier.methods>>(
      key,
      (old) => old && { ...old, data: old.data.map((m) => withFavourite(m, id, isFavorite)) },
    )
  return useMutation({
    mutationFn: ({ id, on }: { id: string; on: boolean }) =>
      api(on ? cashier.addFavouriteMethod : cashier.removeFavouriteMethod, { id }),
    onMutate: ({ id, on }) => set(id, on ? 1 : 0),
    onSuccess: ({ message }) => toast({ tone: 'positive', text: message }),
    onError: (_, { id, on }) => set(id, on ? 0 : 1),
    onSettled: () => forget(cashier.methods),
  })
}

const withFavourite = (method: Method, id: string, isFavorite: 0 | 1): Method => ({
  ...method,
  properties: method.id === id ? { ...method.properties, isFavorite } : method.properties,
  ...(method.methods && {
    methods: method.methods.map((m) =>
      m.id === id ? { ...m, properties: { ...m.properties, isFavorite } } : m,
    ),
  }),
})
