import { expect, test } from 'vitest'
import { nextSort, readListState, toQuery, writeListState } from './list-state.ts'

const keys = ['kind', 'staffID'] as const
const at = (address: string) => new URLSearchParams(address)
const after = (address: string, change: Parameters<typeof writeListState>[1]) =>
  writeListState(at(address), change).toString()

test('filters, sort and the open row are read from the address; what the list does not know is left out', () => {
  expect(readListState(at('kind=deny&staffID=&sort=-name&open=41&lang=en'), keys)).toEqual({
    filters: { kind: 'deny' },
    sort: { key: 'name', descending: true },
    open: '41',
  })
  expect(readListState(at(''), keys)).toEqual({ filters: {}, sort: null, open: null })
})

test('what is written is read again as it was', () => {
  const filters = { kind: 'read', staffID: '7 & 8=ş' }
  const sort = { key: 'lastSeen', descending: false }
  const params = writeListState(at('lang=en'), { filters, sort, open: 'a/b' })
  expect(readListState(new URLSearchParams(params.toString()), keys)).toEqual({
    filters,
    sort,
    open: 'a/b',
  })
  expect(params.get('lang')).toBe('en')
})

test('a view to keep has one spelling, and neither the open row nor what the list does not know', () => {
  const one = toQuery(readListState(at('staffID=7&kind=deny&sort=-name&open=41&lang=en'), keys))
  expect(one).toBe('kind=deny&staffID=7&sort=-name')
  expect(toQuery(readListState(at('kind=deny&staffID=7&sort=-name'), keys))).toBe(one)
  expect(toQuery(readListState(at(''), keys))).toBe('')
})

test('another filter closes the open row, another sort does not', () => {
  expect(after('kind=deny&open=41', { filters: { kind: 'read' } })).toBe('kind=read')
  expect(after('open=41', { sort: { key: 'name', descending: false } })).toBe('open=41&sort=name')
})

test('an empty filter, no sort and no row leave nothing in the address', () => {
  expect(
    after('kind=deny&sort=name&open=1', { filters: { kind: '' }, sort: null, open: null }),
  ).toBe('')
})

test('a head sorts up, then down, then as the server gave it', () => {
  const up = nextSort(null, 'name')
  const down = nextSort(up, 'name')
  expect([up, down, nextSort(down, 'name')]).toEqual([
    { key: 'name', descending: false },
    { key: 'name', descending: true },
    null,
  ])
  expect(nextSort(down, 'email')).toEqual({ key: 'email', descending: false })
})
