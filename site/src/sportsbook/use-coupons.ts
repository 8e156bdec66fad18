import { limits } from '@felek/contract/src/limits.ts'
import { sportsbook, type Coupon, type CouponState } from '@felek/contract/src/sportsbook.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { api } from '../lib/api.ts'
import { onEvent, useEvents } from '../lib/events.ts'
import { pageByPage } from '../lib/pages.ts'
import { callKey, forget, queryClient } from '../lib/query.ts'
import { couponsOf, withCoupon, type CouponPages } from './coupon-pages.ts'

export type CouponFilter = {
  status?: CouponState
  startDate?: string
  endDate?: string
}

/** While no stream of events lives; and beside one, since news may be lost on its way. */
const pollMs = 10_000
const slowPollMs = 60_000

const isFilter = (v: unknown): v is CouponFilter => typeof v === 'object' && v !== null

/** A coupon as it stands now, in every list that has it; those that it is new to are asked again. */
export const putCoupon = (coupon: Coupon): void => {
  const all = queryClient.getQueriesData<CouponPages>({ queryKey: [sportsbook.coupons.wire] })
  for (const [key, list] of all) {
    const filter = key[2]
    const next = list && isFilter(filter) && withCoupon(list, coupon, filter.status)
    if (next) queryClient.setQueryData(key, next)
    else void queryClient.invalidateQueries({ queryKey: key, exact: true })
  }
}

/** What events say of this player's coupons, for as long as a page shows some. */
export const useCouponEvents = (): void => {
  useEffect(() => {
    const stops = [
      onEvent('coupon', putCoupon),
      onEvent('reset', () => void forget(sportsbook.coupons)),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
}

/** Coupons ten by ten, the newest first. */
export const useCoupons = (filter: CouponFilter) => {
  useCouponEvents()
  const hears = useEvents((s) => s.live)
  const query = useInfiniteQuery({
    queryKey: [...callKey(sportsbook.coupons, filter), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(
        sportsbook.coupons,
        { ...filter, limit: limits.historyPage, offset: pageParam },
        { signal, quiet: true },
      ),
    ...pageByPage,
    // What was missed while another page was in sight is asked for.
    staleTime: 0,
    refetchInterval: hears ? slowPollMs : pollMs,
  })
  const { refetch } = query
  const again = useCallback(() => refetch({ throwOnError: true }), [refetch])
  return {
    again,
    rows: couponsOf(query.data),
    total: query.data?.pages.at(-1)?.pagination.total ?? 0,
    isPending: query.isPending,
    isError: query.isError,
    hasMore: query.hasNextPage,
    moreComing: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}
