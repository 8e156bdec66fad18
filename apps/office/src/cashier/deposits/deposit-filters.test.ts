import { expect, test } from 'vitest'
import { toInput, toView, views } from './deposit-filters.ts'

test('without a filter the list is what waits to be seen by somebody', () => {
  expect(toInput({}, null)).toEqual({ state: 'waiting', byHand: true })
  expect(toView({})).toBe('byHand')
})

test('a code is looked for among all states, a state among all methods', () => {
  expect(toInput({ code: 'FLK-AB' }, null)).toEqual({ code: 'FLK-AB' })
  expect(toInput({ state: 'refused', method: '1' }, null)).toEqual({
    state: 'refused',
    method: '1',
  })
})

test('what nobody can have meant in an address is left out', () => {
  expect(
    toInput({ state: 'x', age: 'year', proof: 'x' }, { key: 'bank', descending: true }),
  ).toEqual({ state: 'waiting', byHand: true })
})

test('the order is asked of the server, so that it goes over all pages', () => {
  expect(toInput({}, { key: 'amount', descending: true }).sort).toBe('-amount')
  expect(toInput({}, { key: 'created', descending: false }).sort).toBe('created')
})

test('each view is named by its own filters, and by no others', () => {
  for (const [view, filters] of Object.entries(views)) expect(toView(filters)).toBe(view)
  expect(toView({ state: 'credited', age: 'day' })).toBeNull()
  expect(toInput(views.unproved, null)).toEqual({ state: 'credited', unproved: true })
})
