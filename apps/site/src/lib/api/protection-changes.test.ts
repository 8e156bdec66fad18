import type { ProtectionState } from '@felek/contract/protection.ts'
import { expect, test } from 'vitest'
import { untilChange } from './protection-changes.ts'

/** 22 November, 20:00 in Istanbul. */
const nowMs = Date.parse('2026-11-22T17:00:00.000Z')
const minute = 60_000
const stateOf = (change: Partial<ProtectionState> = {}): ProtectionState => ({
  tools: [],
  sitting: { since: null, staked: '0.00', won: '0.00', net: '0.00' },
  netDeposits: '0.00',
  played: 0,
  figures: {
    sittings: 0,
    weekNet: '0.00',
    weekFrom: '2026-11-15T21:00:00.000Z',
    monthDeposited: '0.00',
    monthDeposits: 0,
  },
  options: {
    check: [],
    session: { min: 15, max: 720 },
    pauseDays: { min: 2, max: 42 },
    excludeMonths: [],
    products: [],
    loosenHours: 24,
    confirmDays: 7,
  },
  required: [],
  offer: false,
  ...change,
})
const next = (change: Partial<ProtectionState>, saidMs = nowMs) =>
  untilChange(stateOf(change), saidMs, nowMs) - 1_000

test('what has no end is asked about every hour', () => {
  expect(next({})).toBe(60 * minute)
})

test('a pause ends, a window restarts, and then it is asked', () => {
  const pause = { until: '2026-11-22T17:20:00.000Z' }
  expect(next({ pause })).toBe(20 * minute)
  const tool = { tool: 'loss.day', value: '5.00', restartsAt: '2026-11-22T17:10:00.000Z' } as const
  expect(next({ pause, tools: [tool] })).toBe(10 * minute)
})

test('a sitting is over a quarter of an hour after it was last heard of', () => {
  const sitting = { ...stateOf().sitting, since: '2026-11-22T16:00:00.000Z' }
  expect(next({ sitting }, nowMs - 5 * minute)).toBe(10 * minute)
})

test('a night begins and ends by the clock of Istanbul, over midnight too', () => {
  const night = (from: string, to: string) => ({
    tools: [{ tool: 'night' as const, value: { from, to } }],
  })
  expect(next(night('20:30', '07:00'))).toBe(30 * minute)
  expect(next(night('19:00', '20:15'))).toBe(15 * minute)
})

test('what is past by this clock alone is asked again soon, and not at once', () => {
  expect(next({ pause: { until: '2026-11-22T16:59:59.000Z' } })).toBe(4_000)
})
