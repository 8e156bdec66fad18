import type { Coupon } from '@felek/contract/sportsbook.ts'
import { expect, test } from 'vitest'
import { couponsOf, withCoupon, withLeft, type CouponPages } from './coupon-pages.ts'

const coupon = (id: string, status: Coupon['status'] = 'open') => ({ id, status }) as Coupon
const listOf = (...pages: Coupon[][]): CouponPages => ({
  pages: pages.map((data, i) => ({ data, pagination: { limit: 10, offset: i * 10, total: 3 } })),
  pageParams: pages.map((_, i) => i),
})

test('a coupon that slid to the next page stands once', () => {
  const rows = couponsOf(listOf([coupon('3'), coupon('2')], [coupon('2'), coupon('1')]))
  expect(rows.map(({ id }) => id)).toEqual(['3', '2', '1'])
  expect(couponsOf(undefined)).toEqual([])
})

test('an event changes its coupon in its place, and no other', () => {
  const list = listOf([coupon('3')], [coupon('2'), coupon('1')])
  const next = withCoupon(list, coupon('2', 'won'), undefined)
  expect(next && couponsOf(next).map(({ id, status }) => [id, status])).toEqual([
    ['3', 'open'],
    ['2', 'won'],
    ['1', 'open'],
  ])
})

test('a coupon that is new to a list, or leaves it, is asked for', () => {
  const list = listOf([coupon('1')])
  expect(withCoupon(list, coupon('2'), undefined)).toBeNull()
  expect(withCoupon(list, coupon('1', 'won'), 'open')).toBeNull()
  expect(withCoupon(list, coupon('1'), 'open')).not.toBeNull()
})

test('one that has left a list stands where it stood, once', () => {
  const at = (id: string, day: number) => ({
    ...coupon(id),
    placedAt: `2026-11-0${day}T10:00:00Z`,
  })
  const [a, b, c] = [at('3', 3), at('2', 2), at('1', 1)]
  expect(withLeft([a, c], [b, a]).map(({ id }) => id)).toEqual(['3', '2', '1'])
  expect(withLeft([], [c]).map(({ id }) => id)).toEqual(['1'])
})
