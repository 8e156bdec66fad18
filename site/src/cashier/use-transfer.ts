import { cashier, type TransferRequest } from '@felek/contract/src/cashier.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query.ts'

/**
 * Under the call's own name, so that it grows old with the call's answers and goes with the player
 * at sign-out.
 */
const shownKey = [cashier.openTransfers.wire, 'shown'] as const
const shown = (): TransferRequest[] => queryClient.getQueryData<TransferRequest[]>(shownKey) ?? []

/**
 * What is still waited for, and what was seen settling on this page: that stays until it is put
 * away.
 */
const listShown = async ({ signal }: { signal: AbortSignal }): Promise<TransferRequest[]> => {
  const { data } = await api(cashier.openTransfers, {}, { signal, quiet: true })
  return [...shown().filter((t) => !data.some((open) => open.id === t.id)), ...data].toSorted(
    (a, b) => (a.createdAt < b.createdAt ? 1 : -1),
  )
}

type Transfers = {
  transfers: TransferRequest[]
  /** The id of the one that was made here last. */
  madeHere: string
  keep(made: TransferRequest): void
  drop(made: TransferRequest): void
}

/** The player's transfers under way, newest first, on whatever device they were asked for. */
export const useTransfers = (): Transfers => {
  const { data } = useQuery({ queryKey: shownKey, queryFn: listShown })
  const [madeHere, setMadeHere] = useState('')
  const show = (transfers: TransferRequest[]) => void queryClient.setQueryData(shownKey, transfers)
  return {
    transfers: data ?? [],
    madeHere,
    keep(made) {
      show([made, ...shown().filter((t) => t.id !== made.id)])
      setMadeHere(made.id)
    },
    drop: (made) => show(shown().filter((t) => t.id !== made.id)),
  }
}
