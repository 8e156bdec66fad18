import { expect, test } from 'vitest'
import { toDifference } from './use-day-close.ts'

test('the difference to a paper is ours less what it says came in, and undefined while nothing is typed', () => {
  expect(toDifference('200.00', { in: '180', out: '' })).toBe('20.00')
  expect(toDifference('-50.00', { in: '100', out: '150.00' })).toBe('0.00')
  expect(toDifference('200.00', { in: '', out: '' })).toBeUndefined()
  expect(toDifference('200.00', { in: 'x', out: '' })).toBeUndefined()
})
