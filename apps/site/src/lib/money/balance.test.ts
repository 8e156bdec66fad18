import { cashier } from '@felek/contract/cashier.ts'
import { beforeEach, expect, test } from 'vitest'
import { balanceAfter, holdBalance, putBalance, releaseBalance, withoutStake } from './balance.ts'
import { callKey, queryClient } from '../api/query.ts'

const balance = (amount: string, entry: string) => ({
  balance: amount,
  bonusBalance: '0.00',
  lockedBalance: '0.00',
  currency: 'TRY' as const,
  entry,
})

type Answer = Parameters<typeof balanceAfter>[0]
const answer = (amount: string, entry: string): Answer => ({
  data: [balance(amount, entry)],
  message: '',
  pagination: { limit: 1, offset: 0, total: 1 },
})

/** What the header says. */
const read = (): string | undefined => {
  const told = queryClient.getQueryData<Answer>(callKey(cashier.checkBalance, {}))
  return told?.data[0] && withoutStake(told.data[0]).balance
}

beforeEach(() => {
  releaseBalance()
  queryClient.clear()
})

test('a balance that comes late never covers a newer one, whatever its figure', () => {
  putBalance(balance('90.00', '100'))
  putBalance(balance('100.00', '99'))
  expect(read()).toBe('90.00')
  putBalance(balance('95.00', '1000'))
  expect(read()).toBe('95.00')
})

test('what waits for the end of a round is the newest of what came', () => {
  putBalance(balance('90.00', '100'))
  holdBalance('10.00')
  putBalance(balance('130.00', '103'))
  putBalance(balance('80.00', '101'))
  expect(read()).toBe('80.00')
  releaseBalance()
  expect(read()).toBe('130.00')
})

test('an answer that was on its way when a round began waits for its end: the stake is not taken off twice', () => {
  putBalance(balance('90.00', '100'))
  holdBalance('10.00')
  expect(balanceAfter(answer('80.00', '101')).data[0]?.balance).toBe('90.00')
  expect(read()).toBe('80.00')
  releaseBalance()
  expect(read()).toBe('80.00')
})

test('a stake that cash does not hold is taken off the bonus whole; one that neither holds takes nothing', () => {
  const purses = { ...balance('5.00', '100'), bonusBalance: '250.00' }
  const left = (stakeKurus: bigint) => {
    const { balance: cash, bonusBalance } = withoutStake(purses, stakeKurus)
    return [cash, bonusBalance]
  }
  expect(left(500n)).toEqual(['0.00', '250.00'])
  expect(left(1_000n)).toEqual(['5.00', '240.00'])
  expect(left(30_000n)).toEqual(['5.00', '250.00'])
})

test('the first balance of a page that comes within a round is shown as it is', () => {
  holdBalance('10.00')
  queryClient.setQueryData(callKey(cashier.checkBalance, {}), balanceAfter(answer('80.00', '101')))
  expect(read()).toBe('80.00')
})
