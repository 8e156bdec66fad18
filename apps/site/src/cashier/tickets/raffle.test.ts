import { describe, expect, test } from 'vitest'
import { isRunning, raffleOf } from './raffle.ts'

const date = {
  id: '1',
  Status: 'active',
  Title: 'Çekiliş',
  Text: '',
  Start_date: '2026-11-01T00:00:00.000Z',
  End_date: '2026-12-01T00:00:00.000Z',
  kind: 'raffle',
  minAmount: '250.50',
} as const
const at = (iso: string) => new Date(iso)

describe('tickets are counted', () => {
  test('by the raffle that runs now: active, of its kind, from its first moment until before its last', () => {
    const now = at('2026-11-10T10:00:00Z')
    expect(isRunning(date, now)).toBe(true)
    expect(isRunning(date, at(date.Start_date))).toBe(true)
    expect(isRunning(date, at(date.End_date))).toBe(false)
    expect(isRunning(date, at('2026-10-31T23:59:59.999Z'))).toBe(false)
    expect(isRunning({ ...date, Status: 'passive' }, now)).toBe(false)
    expect(isRunning({ ...date, kind: 'event' }, now)).toBe(false)
    expect(raffleOf(date)).toEqual({
      startDate: date.Start_date,
      endDate: date.End_date,
      minAmount: '250.50',
    })
  })

  test('by the fixed dates and amount where none does', () => {
    expect(raffleOf(undefined)).toEqual({
      startDate: '2024-12-01',
      endDate: '2025-01-01',
      minAmount: '250',
    })
  })
})
