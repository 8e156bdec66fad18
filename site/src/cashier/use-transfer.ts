import { cashier, type TransferRequest } from '@felek/contract/src/cashier.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { queryClient } from '../lib/query.ts'
import { useSession } from '../lib/session.ts'

/** Under the call's own name, so that it goes with everything else of the player's at sign-out. */
const lastKey = [cashier.saveBankTransfer.wire, 'last'] as const

/** What the entry of the browser's history carries, so that a reload finds the request again; whose it is stands beside. */
type Kept = { transfer: TransferRequest; uid: string }
const isKept = (state: unknown): state is Kept => typeof state === 'object' && state !== null && 'transfer' in state && 'uid' in state

/**
 * The transfer that was asked for last: its code and the receiving account stand in the reply alone. `keep` and `drop`
 * are for the page that asked.
 */
export const useLastTransfer = (): { made: TransferRequest | null; keep: (made: TransferRequest) => void; drop: () => void } => {
  const uid = useSession((s) => s.session?.uid ?? '')
  const { state } = useLocation()
  const navigate = useNavigate()
  const { data } = useQuery<TransferRequest | null>({
    queryKey: lastKey,
    queryFn: () => null,
    enabled: false,
    gcTime: Infinity,
    staleTime: Infinity,
  })
  const kept = isKept(state) && state.uid === uid ? state.transfer : null
  useEffect(() => {
    if (kept && queryClient.getQueryData(lastKey) === undefined) queryClient.setQueryData(lastKey, kept)
  }, [kept])
  const set = (made: TransferRequest | null) => {
    queryClient.setQueryData(lastKey, made)
    void navigate('.', { replace: true, preventScrollReset: true, state: made ? ({ transfer: made, uid } satisfies Kept) : null })
  }
  return { made: data === undefined ? kept : data, keep: set, drop: () => set(null) }
}
