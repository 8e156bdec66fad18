import { expect, it } from 'vitest'
import { feeOf, isWithin, lesser, minus } from './amount.ts'

it('counts in whole kuruş', () => {
  expect(isWithin('100000.01', '50.00', '100000.00')).toBe(false)
  expect(isWithin('50.00', '50.00', '100000.00')).toBe(true)
  expect(minus('10000.00', '0.01')).toBe('9999.99')
  expect(lesser('9.99', '10.00')).toBe('9.99')
  expect(feeOf('1000.00', '2')).toBe('20.00')
  expect(feeOf('0.25', '2')).toBe('0.01')
  expect(feeOf('1000.00', '0')).toBe('0.00')
})
