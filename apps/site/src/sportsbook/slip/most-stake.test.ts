import { expect, test } from 'vitest'
import { mostStake } from './most-stake.ts'

const quote = { minLineStake: '1.00', maxLineStake: '5000.00' }

test('the most that can be staked on a line is what market, balance and limits all allow, in whole lira', () => {
  const of = { lines: 3, quote, cash: '1000.50', left: ['20000.00'] }
  expect(mostStake(of)).toBe('333.00')
  expect(mostStake({ ...of, cash: '90000.00' })).toBe('5000.00')
  expect(mostStake({ ...of, left: ['20000.00', '100.00'] })).toBe('33.00')
  expect(mostStake({ ...of, cash: undefined, left: [] }), 'a visitor has neither').toBe('5000.00')
})

test('where it is less than the least that is taken there is none, and small change is staked whole', () => {
  const of = { lines: 1, quote: { ...quote, minLineStake: '0.50' }, cash: '0.75', left: [] }
  expect(mostStake(of)).toBe('0.75')
  expect(mostStake({ ...of, cash: '0.49' })).toBeNull()
  expect(mostStake({ ...of, left: ['0.00'] })).toBeNull()
  expect(mostStake({ ...of, lines: 0 })).toBeNull()
})
