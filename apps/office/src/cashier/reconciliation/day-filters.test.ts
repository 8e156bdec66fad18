import { expect, test } from 'vitest'
import { toInput } from './day-filters.ts'

test('the list of days without an address asks for what is open', () => {
  expect(toInput({}, null)).toEqual({ view: 'open' })
})

test('the list of days asks for what its address names, and for no day that there is not', () => {
  const filters = { view: 'late', kind: 'provider', from: '2026-11-01', to: '2026-11-31' }
  expect(toInput(filters, { key: 'difference', descending: true })).toEqual({
    view: 'late',
    kind: 'provider',
    from: '2026-11-01',
    sort: '-difference',
  })
})
