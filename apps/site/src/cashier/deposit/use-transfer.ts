import { cashier } from '@felek/contract/cashier.ts'
import { type OpenDeposit } from '@felek/contract/transactions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { callQuery, queryClient } from '../../lib/api/query.ts'

/**
 * Under the call's own name, so that it grows old with the call's answers and goes with the player
 * at sign-out.
 */
const shownKey = [cashier.openTransfers.wire, 'shown'] as const
const shown = (): OpenDeposit[] => queryClient.getQueryData<OpenDeposit[]>(shownKey) ?? []

const newestFirst = (deposits: readonly OpenDeposit[]): OpenDeposit[] =>
  deposits.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))

/**
 * What is still waited for, and what was seen settling on this page: that stays until it is put
 * away.
 */
const listShown = async ({ signal }: { signal: AbortSignal }): Promise<OpenDeposit[]> => {
  const { data } = await api(cashier.openTransfers, {}, { signal, quiet: true })
  return newestFirst([...shown().filter((t) => !data.some((open) => open.id === t.id)), ...data])
}

/** The payment that a processor's page led back from, as the server has it: the way says nothing. */
const useReturned = (id: string | null): OpenDeposit | undefined => {
  const { data } = useQuery({
    ...callQuery(
      cashier.transactions,
      { searchID: id ?? '', searchType: '1', limit: 1 },
      { quiet: true },
    ),
    enabled: id !== null,
  })
  const row = data?.data[0]
  return row && row.id === id && row.transaction_type === 'deposit'
    ? { ...row, expiresAt: row.createdAt }
    : undefined
}

type Transfers = {
  transfers: OpenDeposit[]
  /** The id of the one that was made here last, or that the player came back from. */
  madeHere: string
  keep(made: OpenDeposit): void
  drop(made: OpenDeposit): void
}

/**
 * The player's deposits under way, newest first, on whatever device they were asked for.
 * @param returned The request that an address names, where a payment's page led back to it.
 */
export const useTransfers = (returned: string | null = null): Transfers => {
  const { data } = useQuery({ queryKey: shownKey, queryFn: listShown })
  const [madeHere, setMadeHere] = useState(returned ?? '')
  const [dropped, setDropped] = useState<readonly string[]>([])
  const settled = useReturned(returned)
  const show = (transfers: OpenDeposit[]) => void queryClient.setQueryData(shownKey, transfers)
  const listed = data ?? []
  const all =
    settled && data && !listed.some((t) => t.id === settled.id)
      ? newestFirst([settled, ...listed])
      : listed
  return {
    transfers: all.filter((t) => !dropped.includes(t.id)),
    madeHere,
    keep(made) {
      show([made, ...shown().filter((t) => t.id !== made.id)])
      setMadeHere(made.id)
    },
    drop(made) {
      show(shown().filter((t) => t.id !== made.id))
      setDropped([...dropped, made.id])
    },
  }
}
