import { expect, test } from 'vitest'
import { formatTime } from './format.ts'

test('the time is told with morning and afternoon, in Istanbul, unless a player wants 24 hours', () => {
  const afternoon = '2026-11-22T14:05:00Z'
  expect(formatTime(afternoon, 'tr')).toMatch(/(ÖS|öö|ös)\s*0?5:05|0?5:05\s*(ÖS|ös)/)
  expect(formatTime(afternoon, 'en')).toMatch(/0?5:05\s*(PM|pm)/)
  expect(formatTime(afternoon, 'tr', true)).toBe('17:05')
  expect(formatTime(afternoon, 'en', true)).toBe('17:05')
})
