import { expect, test } from 'vitest'
import { readListState, writeListState } from '../lib/list/list-state.ts'
import {
  filterKeys,
  readFilterAmount,
  showFilterAmount,
  toInput,
  toView,
  views,
} from './withdrawal-filters.ts'

test.each([
  ['25.000', 'tr', '25000'],
  ['25,000', 'en', '25000'],
  ['25000', 'tr', '25000'],
  ['1.250,5', 'tr', '1250.50'],
  ['1,250.50', 'en', '1250.50'],
  [' 900 TL ', 'tr', '900'],
  ['1.234', 'en', null],
  ['0', 'tr', null],
  ['çok', 'tr', null],
  ['-5', 'tr', null],
] as const)('%s typed in %s stands in the address as %s', (typed, lang, value) => {
  expect(readFilterAmount(typed, lang)).toBe(value)
})

test('the address of one language is the amount of the other', () => {
  const params = writeListState(new URLSearchParams(), {
    filters: { min: readFilterAmount('25.000', 'tr'), max: readFilterAmount('50.000,75', 'tr') },
  })
  expect(params.toString()).toBe('min=25000&max=50000.75')
  const { filters } = readListState(params, filterKeys)
  expect(toInput(filters)).toEqual({ min: '25000', max: '50000.75' })
  expect(showFilterAmount(filters['min'] ?? '', 'en')).toBe('25,000 TL')
  expect(showFilterAmount(filters['max'] ?? '', 'tr')).toBe('50.000,75 TL')
})

test('what nobody can have meant is not asked of the server', () => {
  expect(
    toInput({ level: 'purple', claimed: '7', min: '25.000,00', max: 'x', sort: 'name' }),
  ).toEqual({})
  expect(toInput({ level: 'ok', claimed: 'nobody', min: '1' })).toEqual({
    level: 'ok',
    claimed: 'nobody',
    min: '1',
  })
})

test('each view is known by its filters, and what has more than them is no view', () => {
  for (const [view, filters] of Object.entries(views)) expect(toView(filters)).toBe(view)
  expect(toView({ level: 'red', claimed: 'me' })).toBeNull()
  expect(toView({ min: '24999' })).toBeNull()
})
