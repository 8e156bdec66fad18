import { expect, test } from 'vitest'
import type { ReceivingRow } from '@felek/contract/office/cashier-deposits.ts'
import { toAccountState, toGroups, toShare } from './account-words.ts'

const row: ReceivingRow = {
  accountID: '1',
  IBAN: 'TR550006100000000020261129',
  holder: 'Felek',
  bankID: '61',
  bank: 'Deneme Bankası',
  isOpen: true,
  isOpenNow: true,
  opensAt: '00:00',
  closesAt: '24:00',
  dayAmount: '1000.00',
  dayCount: 4,
  monthAmount: null,
  monthCount: null,
  weight: 1,
  banks: [],
  today: { amount: '250.00', count: 3 },
  thisMonth: { amount: '9000.00', count: 30 },
  version: 1,
}

test('an IBAN is read in fours', () => {
  expect(toGroups(row.IBAN)).toBe('TR55 0006 1000 0000 0020 2611 29')
})

test('the nearer of two caps says how much is used up, and without caps nothing does', () => {
  expect(toShare(row.today, { amount: '1000.00', count: 4 })).toBe(0.75)
  expect(toShare(row.today, { amount: '500.00', count: null })).toBe(0.5)
  expect(toShare(row.today, { amount: null, count: null })).toBeNull()
})

test('an account is closed, full, out of its hours or open, in this order', () => {
  expect(toAccountState(row)).toBe('now')
  expect(toAccountState({ ...row, isOpenNow: false })).toBe('later')
  expect(toAccountState({ ...row, today: { amount: '1000.00', count: 3 } })).toBe('full')
  expect(toAccountState({ ...row, today: { amount: '1.00', count: 4 } })).toBe('full')
  expect(toAccountState({ ...row, isOpen: false, isOpenNow: false })).toBe('closed')
})
