import { cashier } from '@felek/contract/cashier.ts'
import { categories, statuses } from '@felek/contract/transactions.ts'
import { content } from '@felek/contract/content.ts'
import { limits } from '@felek/contract/limits.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../lib/api/api.ts'
import { listOf, pageByPage } from '../../lib/api/pages.ts'
import { callKey, callQuery } from '../../lib/api/query.ts'
import { isRunning, raffleOf } from './raffle.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'

const finance = '1'

/** The raffle that runs now, if any, and the deposits that are its tickets. */
export const useTickets = () => {
  // One moment for the whole visit: what is asked must not change with every render.
  const nowMs = useServerNow(null)
  const now = useMemo(() => new Date(nowMs), [nowMs])
  const dates = useQuery(callQuery(content.specialDates, {}, { quiet: true }))
  const running = dates.data?.data.find((date) => isRunning(date, now))
  const { startDate, endDate, minAmount } = raffleOf(running)
  const wanted = {
    searchType: finance,
    searchCategory: categories.deposit,
    status: statuses.approved,
    searchMinAmount: minAmount,
    startDate,
    endDate,
    limit: limits.ticketsPage,
  } as const
  const known = dates.isSuccess
  const query = useInfiniteQuery({
    ...pageByPage,
    queryKey: callKey(cashier.transactions, wanted),
    queryFn: ({ pageParam, signal }) =>
      api(cashier.transactions, { ...wanted, offset: pageParam }, { signal, quiet: true }),
    enabled: known,
  })
  const tickets = listOf(query, known)
  return {
    running,
    minAmount,
    tickets,
    loading: dates.isPending || tickets.loading,
    failed: dates.isError || tickets.failed,
    retry: () => void (dates.isError ? dates.refetch() : query.refetch()),
  }
}
