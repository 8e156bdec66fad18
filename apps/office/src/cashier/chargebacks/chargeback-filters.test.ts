import { expect, test } from 'vitest'
import { toInput, toView } from './chargeback-filters.ts'

test('the list of recalled deposits without an address asks for what is open, in its own order', () => {
  expect(toInput({}, null)).toEqual({ view: 'open' })
})

test('the list of recalled deposits asks for what its address names, and for nothing that there is not', () => {
  const filters = { view: 'owing', kind: 'recall', code: 'ABC' }
  expect(toInput(filters, { key: 'owed', descending: true })).toEqual({
    view: 'owing',
    kind: 'recall',
    code: 'ABC',
    sort: '-owed',
  })
  expect(toInput({ view: 'x', kind: 'y' }, { key: 'player', descending: false })).toEqual({
    view: 'open',
  })
  expect(toView({ view: 'won' })).toBe('won')
})
