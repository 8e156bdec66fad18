import { expect, test } from 'vitest'
import type { Coupon } from '@felek/contract/coupon-row.ts'
import type { Transaction } from '@felek/contract/transactions.ts'
import { inOneList, oncePerBrowser, onlyRefused, partsSold } from './use-notifications.ts'

test('notifications are transactions of category 2 and status 1003, whatever the server sent', () => {
  const row = (transaction_category_id: string, transaction_status: string) =>
    ({
      id: `${transaction_category_id}-${transaction_status}`,
      transaction_category_id,
      transaction_status,
    }) as Transaction
  const sent = [
    row('2', '1003'),
    row('1', '1003'),
    row('2', '1002'),
    row('2', '1001'),
    row('3', '1003'),
  ]
  expect(onlyRefused(sent).map(({ id }) => id)).toEqual(['2-1003'])
})

test('one list: the newest first, each line once, unread again once it has changed', () => {
  const own = (id: string, at: string) =>
    ({ kind: 'transaction', id, at, row: {} as Transaction }) as const
  const createdAt = '2026-01-02T00:00:00Z'
  const message = { id: 'm', title: '', text: '', createdAt, read: false, own: false }
  const lines = [
    own('1', '2026-01-01T00:00:00Z'),
    own('2', '2026-01-03T00:00:00Z'),
    own('1', '2026-01-01T00:00:00Z'),
  ]
  const shown = (readAt?: Map<string, string>) =>
    inOneList(lines, readAt, [message]).map(({ id, read }) => [id, read])
  expect(shown(new Map([['1', '2026-01-01T00:00:00.000Z']]))).toEqual([
    ['2', false],
    ['m', false],
    ['1', true],
  ])
  expect(shown(new Map([['2', '2026-01-02T23:59:59.999Z']]))[0]).toEqual(['2', false])
  // Until the marks have come nothing of the player's own is called new.
  expect(shown()).toEqual([
    ['2', true],
    ['m', false],
    ['1', true],
  ])
})

test('sign-ins of one browser and address are one line, the newest; whatever else was done stays apart', () => {
  const row = (id: string, kind: 'signed_in' | 'address_changed', device: string) => ({
    id,
    kind,
    at: `2026-01-0${id}T00:00:00Z`,
    device,
    ip: '203.0.113.•••',
  })
  const lines = oncePerBrowser([
    row('1', 'signed_in', 'Chrome'),
    row('2', 'address_changed', 'Chrome'),
    row('3', 'signed_in', 'Firefox'),
    row('4', 'signed_in', 'Chrome'),
    row('5', 'address_changed', 'Chrome'),
  ])
  expect(lines.map(({ row: { id }, times }) => [id, times])).toEqual([
    ['5', 1],
    ['4', 2],
    ['3', 1],
    ['2', 1],
  ])
})

test('a coupon that was sold bit by bit tells of each part; the last one is its end', () => {
  const cashOuts = ['1', '2'].map((id) => ({ id, share: 50, amount: '5.00', at: '' }))
  const told = (status: Coupon['status']) =>
    partsSold({ status, cashOuts } as Partial<Coupon> as Coupon).map(({ id }) => id)
  expect([told('open'), told('won'), told('cashed')]).toEqual([['1', '2'], ['1', '2'], ['1']])
})
