import { expect, test } from 'vitest'
import { computeTotals } from './totals.ts'

const nowMs = Date.parse('2026-11-29T12:00:00.000Z')
const aRow = (amount: string, minutes: number) => ({
  amount,
  waitingSince: new Date(nowMs - minutes * 60_000).toISOString(),
  needsApproval: null,
  claimedBy: null,
})

test('rows are summed to the kuruş, and the oldest is the oldest whatever their order', () => {
  const rows = [
    { ...aRow('0.10', 5), needsApproval: 'red_fact' as const },
    { ...aRow('48000.20', 121), claimedBy: { staffID: '7', name: 'Selin Aydın' } },
    aRow('3000.00', 119),
  ]
  expect(computeTotals(rows, nowMs)).toEqual({
    amount: '51000.30',
    count: 3,
    oldest: rows[1]?.waitingSince,
    late: 1,
    needTwo: 1,
    claimed: 1,
  })
})

test('no rows come to nothing', () => {
  expect(computeTotals([], nowMs)).toEqual({
    amount: '0.00',
    count: 0,
    oldest: null,
    late: 0,
    needTwo: 0,
    claimed: 0,
  })
})
