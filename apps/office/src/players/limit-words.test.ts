import { expect, test } from 'vitest'
import { isLooserLimit } from './limit-words.ts'

test('a limit of the house is looser where it lets more through or goes away, and never where none stands', () => {
  expect(isLooserLimit('100.00', '100.01')).toBe(true)
  expect(isLooserLimit('100.00', '99.99')).toBe(false)
  expect(isLooserLimit('100.00', '100')).toBe(false)
  expect(isLooserLimit('90.00', '1000.00')).toBe(true)
  expect(isLooserLimit(60, '59')).toBe(false)
  expect(isLooserLimit(60, null)).toBe(true)
  expect(isLooserLimit(undefined, '5000')).toBe(false)
})
