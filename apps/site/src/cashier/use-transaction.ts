import { cashier } from '@felek/contract/cashier.ts'
import { statuses, type Transaction } from '@felek/contract/transactions.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../lib/api/query.ts'

export const isOpen = (row: Transaction): boolean =>
  row.transaction_status === statuses.pending || row.transaction_status === statuses.processing

const pollMs = 5_000

/**
 * A request as it stands now. The stream's `transaction` event makes the answer old, and so it is
 * asked again; where no stream lives the question is repeated until the request is settled.
 */
export const useTransaction = (made: Transaction): Transaction => {
  const { data } = useQuery({
    ...callQuery(cashier.transactions, { searchID: made.id, limit: 1 }, { quiet: true }),
    refetchInterval: (query) => (isOpen(query.state.data?.data[0] ?? made) ? pollMs : false),
    staleTime: 0,
  })
  return data?.data[0] ?? made
}
