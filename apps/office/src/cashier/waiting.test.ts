import { expect, test } from 'vitest'
import { toWait } from './waiting.ts'

const minute = 60_000
const now = Date.parse('2026-11-29T12:00:00.000Z')
const since = (ms: number) => new Date(now - ms).toISOString()

test.each([
  [3 * minute, 0.025, 'calm'],
  [59 * minute, 59 / 120, 'calm'],
  [60 * minute, 0.5, 'soon'],
  [95 * minute, 95 / 120, 'soon'],
  [96 * minute, 0.8, 'urgent'],
  [120 * minute, 1, 'urgent'],
  [121 * minute, 1, 'late'],
  [3_000 * minute, 1, 'late'],
])('what has waited %d ms fills %d of its bar and is %s', (ms, share, urgency) => {
  expect(toWait(since(ms), now)).toEqual({ ms, share, urgency })
})

test('what came after the page’s clock has waited for nothing', () => {
  expect(toWait(since(-5_000), now)).toEqual({ ms: 0, share: 0, urgency: 'calm' })
})
