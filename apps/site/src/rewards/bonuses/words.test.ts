import { expect, test } from 'vitest'
import { givenOn, leftToWager, timeLeft } from './words.ts'

const offer = {
  percent: 50,
  amountMax: '999.00',
  times: 10,
  depositMin: '100.00',
  own: { times: 6, amount: '', weights: [] },
}

test('what a deposit brings: rounded down, then the cap; nothing below the least', () => {
  expect(givenOn(offer, '200')).toEqual({ amount: '100.00', required: '1000.00', own: '1200.00' })
  expect(givenOn(offer, '100.01')).toEqual({ amount: '50.00', required: '500.00', own: '600.06' })
  expect(givenOn({ ...offer, own: undefined }, '1998.00')).toEqual({
    amount: '999.00',
    required: '9990.00',
    own: '0.00',
  })
  expect(givenOn(offer, '250000')).toEqual({
    amount: '999.00',
    required: '9990.00',
    own: '1500000.00',
  })
  for (const amount of ['', '99.99', '0', '1e3', '10.001', '-200'])
    expect(givenOn(offer, amount), amount).toBeUndefined()
})

test('what is left to wager, never below nothing', () => {
  expect(leftToWager({ required: '5000.00', wagered: '1840.00' })).toBe('3160.00')
  expect(leftToWager({ required: '100.00', wagered: '100.50' })).toBe('0.00')
})

test('whole days, then hours', () => {
  const now = Date.parse('2026-11-22T10:00:00Z')
  expect(timeLeft('2026-12-09T11:00:00Z', now)).toEqual({ days: 17 })
  expect(timeLeft('2026-11-23T10:00:00Z', now)).toEqual({ days: 1 })
  expect(timeLeft('2026-11-23T09:59:00Z', now)).toEqual({ hours: 23 })
  expect(timeLeft('2026-11-22T10:20:00Z', now)).toEqual({ hours: 0 })
  expect(timeLeft('2026-11-21T10:20:00Z', now)).toEqual({ hours: 0 })
})
