import { expect, it } from 'vitest'
import { ibanBankCode, ibanGroups, ibanShort, maskIban } from './iban.ts'

const iban = 'TR330006100519786457841326'

it('shows an IBAN in groups of four', () => {
  expect(ibanGroups(iban)).toBe('TR33 0006 1005 1978 6457 8413 26')
  expect(ibanShort(iban)).toBe('TR33 … 8413 26')
})

it('takes what was typed or pasted', () => {
  expect(maskIban('tr33 0006-1005')).toBe('TR33 0006 1005')
  expect(maskIban(`${iban}99`)).toBe(ibanGroups(iban))
  expect(maskIban('TR330')).toBe('TR33 0')
  expect(maskIban('')).toBe('')
})

it('finds the bank', () => {
  expect(ibanBankCode(ibanGroups(iban))).toBe('00061')
  expect(ibanBankCode('TR33 0006')).toBe('')
  expect(ibanBankCode('DE89370400440532013000')).toBe('')
})
