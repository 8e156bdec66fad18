import { expect, test } from 'vitest'
import { readAddress, spanOf, writeAddress } from './report-address.ts'

const today = '2026-03-01'

test.each([
  ['today', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-02-28', '2026-02-28'],
  ['week', '2026-02-23', '2026-03-01'],
  ['month', '2026-03-01', '2026-03-01'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['quarter', '2025-12-02', '2026-03-01'],
  ['year', '2025-03-02', '2026-03-01'],
] as const)('%s is from %s until %s', (period, from, to) => {
  expect(spanOf(period, today)).toEqual({ from, to })
})

test('an address that says nothing right is the usual report of a week', () => {
  const read = readAddress(
    new URLSearchParams('report=x&by=y&from=2026-02-30x&to=1&compare=z'),
    today,
  )
  expect(read).toMatchObject({
    report: 'gaming',
    period: 'week',
    by: null,
    compare: null,
    from: '2026-02-23',
  })
})

test('days of one’s own stand in place of a period, unless they end before they begin', () => {
  const of = (from: string, to: string) => readAddress(new URLSearchParams({ from, to }), today)
  expect(of('2026-01-05', '2026-01-09')).toMatchObject({ period: null, from: '2026-01-05' })
  expect(of('2026-01-09', '2026-01-05')).toMatchObject({ period: 'week' })
})

test('another report keeps the period and drops grouping and filters', () => {
  const now = new URLSearchParams('report=gaming&period=month&by=game&provider=felek&compare=year')
  expect(writeAddress(now, { report: 'finance' }).toString()).toBe(
    'report=finance&period=month&compare=year',
  )
})

test('a period that is chosen takes the days of one’s own away', () => {
  const now = new URLSearchParams('from=2026-01-05&to=2026-01-09')
  expect(writeAddress(now, { period: 'month' }).toString()).toBe('period=month')
})
