import { expect, test } from 'vitest'
import { steppedStake } from './stake-steps.ts'

test('a stake steps by 1, 2 and 5, and stays where no step is left', () => {
  const up = (amount: string) => steppedStake(amount, true)
  const down = (amount: string) => steppedStake(amount, false)
  expect([up(''), up('20.00'), up('33.33'), up('50000.00'), up('100000.00')]).toEqual([
    '1.00',
    '50.00',
    '50.00',
    '100000.00',
    '100000.00',
  ])
  expect([down(''), down('1.00'), down('1.50'), down('20.00'), down('250000.00')]).toEqual([
    '',
    '1.00',
    '1.00',
    '10.00',
    '100000.00',
  ])
})
