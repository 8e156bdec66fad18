import { cashier, type TransferRequest } from '@felek/contract/src/cashier.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../lib/query.ts'

/** Under the call's own name, so that it goes with everything else of the player's at sign-out. */
const lastKey = [cashier.saveBankTransfer.wire, 'last'] as const

export const keepTransfer = (made: TransferRequest): void => void queryClient.setQueryData(lastKey, made)
export const dropTransfer = (): void => queryClient.removeQueries({ queryKey: lastKey })

/** The transfer that was asked for in this visit: its code and the receiving account stand in the reply alone. */
export const useLastTransfer = (): TransferRequest | null => {
  const { data } = useQuery<TransferRequest | null>({ queryKey: lastKey, queryFn: () => null, enabled: false, gcTime: Infinity, staleTime: Infinity })
  return data ?? null
}

