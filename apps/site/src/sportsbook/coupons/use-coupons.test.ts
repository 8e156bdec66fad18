import { sportsbook, type Coupon } from '@felek/contract/sportsbook.ts'
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callKey, queryClient } from '../../lib/api/query.ts'
import { putCoupon, useCoupons } from './use-coupons.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.advanceTimersByTime(10_000)
  queryClient.clear()
  vi.useRealTimers()
})

const coupon = (id: string, status: Coupon['status']) =>
  ({ id, status, placedAt: '2026-11-01T10:00:00Z' }) as Coupon
const open = { status: 'open' } as const
const key = [...callKey(sportsbook.coupons, open), 'pages']
const put = (...data: Coupon[]) =>
  queryClient.setQueryData(key, {
    pages: [{ data, pagination: { limit: 10, offset: 0, total: data.length } }],
    pageParams: [0],
  })
const rows = () => {
  let seen: Coupon[] = []
  const Page = () => {
    seen = useCoupons(open).rows
    return null
  }
  renderToString(createElement(QueryClientProvider, { client: queryClient }, createElement(Page)))
  return seen.map(({ id, status }) => [id, status])
}

test('a coupon that is cashed out among the open ones is in the list as it is now', () => {
  put(coupon('1', 'open'))
  putCoupon(coupon('1', 'cashed'))
  expect(rows()).toEqual([['1', 'cashed']])
})

test('events of coupons that no page has: a list is asked again once in three seconds', async () => {
  put(coupon('1', 'open'))
  const ask = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  for (let n = 2; n < 9; n++) putCoupon(coupon(String(n), 'open'))
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(ask).toHaveBeenCalledTimes(2)
  ask.mockRestore()
})

test('an answer that was on its way when news came does not stand: the list is asked again', async () => {
  const all = [...callKey(sportsbook.coupons, {}), 'pages']
  const page = (row: Coupon) => ({
    pages: [{ data: [row], pagination: { limit: 10, offset: 0, total: 1 } }],
    pageParams: [0],
  })
  let stands = coupon('1', 'won')
  const list = new QueryObserver(queryClient, {
    queryKey: all,
    queryFn: async () => {
      const read = stands
      await new Promise((done) => setTimeout(done, 300))
      return page(read)
    },
  })
  const stop = list.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(300)
  void list.refetch()
  stands = { ...stands, correction: '-236.76' }
  putCoupon(stands)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(list.getCurrentResult().data?.pages[0]?.data[0]?.correction).toBe('-236.76')
  stop()
})
