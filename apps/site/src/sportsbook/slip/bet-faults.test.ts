import { expect, test } from 'vitest'
import { faultOf, faultsAt, faultsOfSlip, lacksMoney, maxOffered } from './bet-faults.ts'

const a = { eventID: 'e1', marketID: '1x2', outcomeID: '1' }
const b = { eventID: 'e2', marketID: 'total|2.5', outcomeID: 'over' }

test('a refusal stands at the selections concerned, with their odds of today', () => {
  const fault = faultOf({
    key: 'odds_changed',
    message: 'Oranlar değişti, yeni oranları onaylayın.',
    data: {
      selections: [
        { index: 0, ...a, odds: '1.92' },
        { index: 1, ...b },
      ],
    },
  })
  expect(fault.picks).toEqual(['e1 1x2 1', 'e2 total|2.5 over'])
  expect([...fault.odds]).toEqual([['e1 1x2 1', 192]])
  expect(faultsAt([fault], 'e2 total|2.5 over')).toEqual([fault])
  expect(faultsOfSlip([fault], ['e1 1x2 1'])).toEqual([])
})

test('what concerns no pick of the slip stands above the button', () => {
  const stake = faultOf({
    key: 'stake_limit',
    message: 'Bu kupon için kolon başına en çok 40,00 TL.',
    data: { selections: [], maxLineStake: '40.00' },
  })
  const old = faultOf({ key: 'selection_gone', message: 'x', data: { selections: [a] } })
  expect(faultsOfSlip([stake, old], ['e2 total|2.5 over'])).toEqual([stake, old])
  expect(stake.maxLineStake).toBe('40.00')
})

test('the largest stake is offered to who stakes more than it, never to who stakes too little', () => {
  const small = { key: 'amount_out_of_range', maxLineStake: '500.00' }
  expect(maxOffered(small, '0.50')).toBeUndefined()
  expect(maxOffered(small, '')).toBeUndefined()
  expect(maxOffered(small, '900.00')).toBe('500.00')
  for (const key of ['stake_limit', 'payout_limit'])
    expect(maxOffered({ key, maxLineStake: '40.00' }, '50.00')).toBe('40.00')
  expect(maxOffered({ key: 'stake_limit', maxLineStake: '0.00' }, '50.00')).toBeUndefined()
  expect(maxOffered({ key: 'mbs_unmet', maxLineStake: '40.00' }, '50.00')).toBeUndefined()
})

test('a stake limit stands above the button, at whichever picks it is', () => {
  const it = { key: 'stake_limit', message: 'x', data: { selections: [a], maxLineStake: '40.00' } }
  expect(faultsOfSlip([faultOf(it)], ['e1 1x2 1'])).toHaveLength(1)
})

test('money is what lacks, whether at the press or after the wait', () => {
  const refused = { key: 'insufficient_funds', message: 'x', data: null }
  expect(lacksMoney(faultOf(refused))).toBe(true)
  expect(lacksMoney({ key: 'refused', why: 'insufficient_funds' })).toBe(true)
  expect(lacksMoney({ key: 'stake_limit' })).toBe(false)
})

test('data that is none leaves the sentence', () => {
  for (const data of [null, 7, { selections: 'x' }, { selections: [{ eventID: 1 }] }])
    expect(faultOf({ key: 'limit_reached', message: 'Limit', data })).toMatchObject({
      picks: [],
      message: 'Limit',
    })
  const odd = faultOf({ key: 'k', message: 'm', data: { selections: [{ ...a, odds: '1,92' }] } })
  expect(odd.odds.size).toBe(0)
})
