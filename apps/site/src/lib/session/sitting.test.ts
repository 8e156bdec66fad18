import type { ProtectionState } from '@felek/contract/protection.ts'
import { beforeEach, expect, test } from 'vitest'
import { holdBalance, releaseBalance } from '../money/balance.ts'
import { putProtection, sittingNow } from './protection.ts'
import { queryClient } from '../api/query.ts'

const told = (net: string) => ({ sitting: { since: null, net } }) as unknown as ProtectionState

beforeEach(() => {
  releaseBalance()
  queryClient.clear()
})

test('what a sitting has come to is not told before the game has shown it', () => {
  putProtection(told('5.00'))
  expect(sittingNow()?.net).toBe('5.00')
  holdBalance('10.00')
  putProtection(told('-5.00'))
  putProtection(told('85.00'))
  expect(sittingNow()?.net).toBe('5.00')
  releaseBalance()
  expect(sittingNow()?.net).toBe('85.00')
})

test('of a page that is opened within a round the first that is heard is shown', () => {
  expect(sittingNow()).toBeNull()
  holdBalance()
  putProtection(told('5.00'))
  expect(sittingNow()?.net).toBe('5.00')
})

test('nothing of it is left when the player goes', () => {
  putProtection(told('5.00'))
  expect(sittingNow()?.net).toBe('5.00')
  queryClient.clear()
  expect(sittingNow()).toBeNull()
})
