import { expect, test } from 'vitest'
import { toEstimate } from './use-recall.ts'

test('a recall would take what is in cash and in withdrawals that were not sent, and leave the rest owed', () => {
  const there = { cash: '120.00', unsent: '80.00' }
  expect(toEstimate('150', there)).toEqual({ taken: '150.00', owed: '0.00' })
  expect(toEstimate('500.50', there)).toEqual({ taken: '200.00', owed: '300.50' })
  expect(toEstimate('', there)).toBeUndefined()
})
