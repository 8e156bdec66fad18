import { describe, expect, it } from 'vitest'
import {
  amountOf,
  caretAfter,
  feeOf,
  groupTyped,
  isWithin,
  lesser,
  minus,
  shownAmount,
  significant,
} from './amount.ts'

describe('an amount as people type it', () => {
  it.each([
    ['250', '250.00'],
    ['250,5', '250.50'],
    ['1.250,50', '1250.50'],
    ['1250.50', '1250.50'],
    ['1250.5', '1250.50'],
    ['1.250', '1250.00'],
    ['12.345', '12345.00'],
    ['1,250.50', '1250.50'],
    ['1.234.567,89', '1234567.89'],
    [' 1.000 TL', '1000.00'],
    ['0250', '250.00'],
    ['250,', '250.00'],
    ['', ''],
    [',', ''],
    ['1.250.50', ''],
    ['1.25.0', ''],
    ['1,2.50', ''],
    ['abc', ''],
    ['-5', ''],
    ['1e3', ''],
    ['1234567890123', ''],
  ])('%s is %s', (typed, amount) => expect(amountOf(typed)).toBe(amount))

  it.each([
    ['1000', '1.000'],
    ['1.0000', '10.000'],
    ['12,345', '12,34'],
    [',5', '0,5'],
    ['007', '7'],
    ['1,2,3', '1,23'],
    ['a1b2', '12'],
  ])('%s is shown as %s while typing', (typed, shown) => expect(groupTyped(typed)).toBe(shown))

  it('keeps the caret behind the digit that was typed', () => {
    expect(caretAfter('10.000', significant('1.0'))).toBe(2)
    expect(caretAfter('10.000', 5)).toBe(6)
    expect(caretAfter('1.000', 0)).toBe(0)
  })

  it('counts in whole kuruş', () => {
    expect(shownAmount('1250.50')).toBe('1.250,50')
    expect(shownAmount('1000.00')).toBe('1.000')
    expect(isWithin('100000.01', '50.00', '100000.00')).toBe(false)
    expect(isWithin('50.00', '50.00', '100000.00')).toBe(true)
    expect(minus('10000.00', '0.01')).toBe('9999.99')
    expect(lesser('9.99', '10.00')).toBe('9.99')
    expect(feeOf('1000.00', '2')).toBe('20.00')
    expect(feeOf('0.25', '2')).toBe('0.01')
    expect(feeOf('1000.00', '0')).toBe('0.00')
  })
})
