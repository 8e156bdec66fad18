import { limits } from '@felek/contract/limits.ts'
import { sportsbook, type Coupon, type CouponState } from '@felek/contract/sportsbook.ts'
import { hashKey, useInfiniteQuery, useQuery, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import { api, ApiRefusal, type ApiResponse } from '../../lib/api/api.ts'
import { onEvent, useEvents } from '../../lib/api/events.ts'
import { pageByPage } from '../../lib/api/pages.ts'
import { callKey, callQuery, forget, queryClient } from '../../lib/api/query.ts'
import { useLooksSignedIn, useSession } from '../../lib/session/session.ts'
import { couponsOf, withCoupon, withLeft, type CouponPages } from './coupon-pages.ts'

export type CouponFilter = {
  status?: CouponState
  startDate?: string
  endDate?: string
}

/**
 * While no stream of events lives, or open coupons are looked at, whose worth moves with the odds; and
 * beside one, since news may be lost on its way.
 */
const pollMs = 10_000
const slowPollMs = 60_000

const isFilter = (v: unknown): v is CouponFilter => typeof v === 'object' && v !== null

/** Coupons of which news came, and that a list, by its filter, has no more since it is looked at. */
const useLeft = create<Readonly<Record<string, readonly Coupon[]>>>(() => ({}))
const nothing: readonly Coupon[] = []
const forgetLeft = (list: string): void => {
  const { [list]: _, ...others } = useLeft.getState()
  useLeft.setState(others, true)
}

/** A list is asked again at most so often, however many events there are. */
const askAgainMs = 3_000
const asked = new Map<string, { more: boolean }>()
const askAgain = (queryKey: QueryKey): void => {
  const name = hashKey(queryKey)
  const now = asked.get(name)
  if (now) return void (now.more = true)
  const mine = { more: false }
  asked.set(name, mine)
  void queryClient.invalidateQueries({ queryKey, exact: true })
  setTimeout(() => {
    asked.delete(name)
    if (mine.more) askAgain(queryKey)
  }, askAgainMs)
}

/**
 * A coupon as it stands now, in every list that has it; those that it is new to are asked again. One
 * that a list has chosen no more stays there for as long as the list is looked at.
 */
export const putCoupon = (coupon: Coupon): void => {
  const { couponNumber } = coupon
  queryClient.setQueryData<ApiResponse<typeof sportsbook.coupon>>(
    callKey(sportsbook.coupon, { couponNumber }),
    (known) => known && { ...known, data: coupon },
  )
  const all = queryClient.getQueriesData<Partial<CouponPages>>({
    queryKey: [sportsbook.coupons.wire],
  })
  for (const [key, known] of all) {
    const filter = key[2]
    // Others ask for a few of them, in no pages.
    const list = known?.pages && (known as CouponPages)
    if (list && isFilter(filter)) {
      const chosen = withCoupon(list, coupon, filter.status)
      if (chosen) {
        // An answer that was asked for before this may come after it, and say what it was.
        const isOnItsWay = queryClient.isFetching({ queryKey: key, exact: true }) > 0
        queryClient.setQueryData(key, chosen)
        // What it is worth by now is no news: the list says it.
        if (coupon.status === 'open' || isOnItsWay) askAgain(key)
        continue
      }
      const there = withCoupon(list, coupon, undefined)
      if (there) queryClient.setQueryData(key, there)
      const name = hashKey(key)
      const left = useLeft.getState()[name] ?? nothing
      const others = left.filter(({ id }) => id !== coupon.id)
      if (there || others.length < left.length) useLeft.setState({ [name]: [...others, coupon] })
    }
    askAgain(key)
  }
}

/** What events say of this player's coupons, for as long as a page shows some. */
export const useCouponEvents = (): void => {
  useEffect(() => {
    const stops = [
      onEvent('coupon', putCoupon),
      onEvent('reset', () => {
        void forget(sportsbook.coupons)
        void forget(sportsbook.coupon)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
}

/** Coupons ten by ten, the newest first. */
export const useCoupons = (filter: CouponFilter) => {
  useCouponEvents()
  const hears = useEvents((s) => s.live)
  const queryKey = [...callKey(sportsbook.coupons, filter), 'pages']
  const name = hashKey(queryKey)
  const left = useLeft((all) => all[name] ?? nothing)
  useEffect(() => () => forgetLeft(name), [name])
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api(
        sportsbook.coupons,
        { ...filter, limit: limits.historyPage, offset: pageParam },
        { signal, quiet: true },
      ),
    ...pageByPage,
    // What was missed while another page was in sight is asked for.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      hears && !couponsOf(state.data).some(({ status }) => status === 'open') ? slowPollMs : pollMs,
  })
  const { refetch } = query
  const again = useCallback(() => refetch({ throwOnError: true }), [refetch])
  const rows = withLeft(couponsOf(query.data), left)
  return {
    again,
    rows,
    total: Math.max(rows.length, query.data?.pages.at(-1)?.pagination.total ?? 0),
    isPending: query.isPending,
    isError: query.isError,
    hasMore: query.hasNextPage,
    moreComing: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}

/**
 * The player's own coupon by its number. Undefined while nobody knows; null where it is none of theirs, or nobody is
 * signed in.
 */
export const useOwnCoupon = (couponNumber: string | null) => {
  useCouponEvents()
  const isIn = useSession((s) => s.status === 'in')
  const mayBe = useLooksSignedIn()
  const { data, error, refetch } = useQuery({
    ...callQuery(
      sportsbook.coupon,
      { couponNumber: couponNumber ?? '' },
      { quiet: true, staleTimeMs: 0 },
    ),
    enabled: couponNumber !== null && isIn,
    // What it is worth moves with the odds.
    refetchInterval: ({ state }) => (state.data?.data.status === 'open' ? pollMs : slowPollMs),
  })
  const again = useCallback(() => refetch({ throwOnError: true }), [refetch])
  const isNone = couponNumber === null || !mayBe || error instanceof ApiRefusal
  return { coupon: data?.data ?? (isNone ? null : undefined), failed: error !== null, again }
}
