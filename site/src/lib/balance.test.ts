import { cashier } from '@felek/contract/src/cashier.ts'
import { beforeEach, expect, test } from 'vitest'
import { holdBalance, putBalance, releaseBalance } from './balance.ts'
import { callKey, queryClient } from './query.ts'

const balance = (amount: string, entry: string) => ({
  balance: amount,
  bonusBalance: '0.00',
  lockedBalance: '0.00',
  currency: 'TRY' as const,
  entry,
})
const shown = () =>
  queryClient.getQueryData<{ data: { balance: string }[] }>(callKey(cashier.checkBalance, {}))
    ?.data[0]?.balance

beforeEach(() => queryClient.clear())

test('a balance that comes late never covers a newer one, whatever its figure', () => {
  putBalance(balance('90.00', '100'))
  putBalance(balance('100.00', '99'))
  expect(shown()).toBe('90.00')
  putBalance(balance('95.00', '1000'))
  expect(shown()).toBe('95.00')
})

test('what waits for the end of a round is the newest of what came', () => {
  putBalance(balance('90.00', '100'))
  holdBalance('10.00')
  putBalance(balance('130.00', '103'))
  putBalance(balance('80.00', '101'))
  expect(shown()).toBe('90.00')
  releaseBalance()
  expect(shown()).toBe('130.00')
})
