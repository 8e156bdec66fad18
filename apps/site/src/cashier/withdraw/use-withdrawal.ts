import { cashier } from '@felek/contract/cashier.ts'
import { statuses, type Transaction } from '@felek/contract/transactions.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient, callQuery } from '../../lib/api/query.ts'

const lastKey = [cashier.process.wire, 'last'] as const
export const keepWithdrawal = (made: Transaction): void =>
  void queryClient.setQueryData(lastKey, made)
export const dropWithdrawal = (): void => queryClient.removeQueries({ queryKey: lastKey })

/** The withdrawal of this visit, else one that is still under way from before. */
export const useLastWithdrawal = (): Transaction | null => {
  const { data: last } = useQuery<Transaction | null>({
    queryKey: lastKey,
    queryFn: () => null,
    enabled: false,
    gcTime: Infinity,
    staleTime: Infinity,
  })
  const open = useQuery({
    ...callQuery(cashier.transactions, { searchCategory: '2', limit: 5 }, { quiet: true }),
    enabled: !last,
  })
  const underWay = open.data?.data.find(
    (r) =>
      r.transaction_status === statuses.pending || r.transaction_status === statuses.processing,
  )
  // Kept once seen: it must not vanish from the page at the moment it is paid.
  useEffect(() => {
    if (underWay) keepWithdrawal(underWay)
  }, [underWay])
  return last ?? underWay ?? null
}
