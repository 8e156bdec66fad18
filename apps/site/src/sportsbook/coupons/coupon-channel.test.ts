import type { Coupon } from '@felek/contract/sportsbook.ts'
import { expect, test } from 'vitest'
import { channelsOf } from './coupon-channel.ts'

type Leg = Coupon['selections'][number]
const nowMs = Date.parse('2026-11-22T20:00:00Z')
const leg = (eventID: string, rest: Partial<Leg> = {}) =>
  ({ eventID, marketID: '1x2', startsAt: '2026-11-22T19:00:00Z', ...rest }) as Leg
const coupon = (status: Coupon['status'], ...selections: Leg[]) => ({ status, selections })

test('the matches that are being played are followed, each once', () => {
  const coupons = [
    coupon('open', leg('e1'), leg('e2', { startsAt: '2026-11-22T21:00:00Z' })),
    coupon('open', leg('e1', { marketID: 'total|2.5' }), leg('e3', { result: 'won' }), leg('e4')),
    coupon('lost', leg('e5')),
  ]
  expect(channelsOf(coupons, nowMs)).toEqual(['slip:e1/total|2.5,e4/1x2'])
  expect(channelsOf([], nowMs)).toEqual([])
})

test('no more of them than a channel takes', () => {
  const many = Array.from({ length: 30 }, (_, i) => coupon('open', leg(`e${i}`)))
  expect(channelsOf(many, nowMs)[0]?.split(',')).toHaveLength(20)
})
