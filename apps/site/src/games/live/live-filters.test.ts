import { expect, test } from 'vitest'
import {
  livePath,
  noLiveFilters,
  readLiveFilters,
  tablesInput,
  withoutLiveFilters,
  type LiveFilters,
} from './live-filters.ts'
import { toggleProvider } from '../lobby/lobby-filters.ts'

/** Reads an address as the router would. */
const read = (address: string): LiveFilters => {
  const { pathname, searchParams } = new URL(address, 'http://felek')
  const [, , kind, id] = pathname.split('/').map(decodeURIComponent)
  const params =
    kind === 'category'
      ? { categoryID: id }
      : kind === 'type'
        ? { type: id }
        : kind === 'provider'
          ? { providerID: id }
          : {}
  return readLiveFilters(params, searchParams)
}

const cases: [LiveFilters, string][] = [
  [noLiveFilters, '/live'],
  [{ ...noLiveFilters, categoryID: '101' }, '/live/category/101'],
  [{ ...noLiveFilters, type: 'roulette', open: true }, '/live/type/roulette?open=1'],
  [{ ...noLiveFilters, providers: ['poyraz'] }, '/live/provider/poyraz'],
  [
    { ...noLiveFilters, providers: ['poyraz', 'felek-studio'] },
    '/live?provider=poyraz,felek-studio',
  ],
  [
    {
      ...noLiveFilters,
      categoryID: '102',
      providers: ['poyraz'],
      favourites: true,
      q: 'ışık',
      sort: 'name',
    },
    '/live/category/102?provider=poyraz&favourites=1&q=%C4%B1%C5%9F%C4%B1k&sort=name',
  ],
]

test.each(cases)('filters and address are one: %#', (filters, address) => {
  expect(livePath(filters)).toBe(address)
  expect(read(address)).toEqual(filters)
})

test('what makes no sense in an address is as if it were absent', () => {
  expect(read('/live?sort=dearest&open=yes&favourites=2&provider=,,')).toEqual(noLiveFilters)
})

test('the call is asked for what the filters say; a search of two letters filters nothing', () => {
  expect(tablesInput(noLiveFilters)).toEqual({ sort: 'popular' })
  expect(tablesInput({ ...noLiveFilters, q: ' ru ' })).toEqual({ sort: 'popular' })
  expect(
    tablesInput({
      categoryID: '101',
      type: null,
      providers: ['a', 'b'],
      open: true,
      favourites: true,
      q: ' rul ',
      sort: 'rtp',
    }),
  ).toEqual({
    sort: 'rtp',
    categoryID: '101',
    providerID: 'a,b',
    open: true,
    favorites: true,
    searchGameName: 'rul',
  })
})

test('taking the filters off leaves category, type and order', () => {
  const all: LiveFilters = {
    categoryID: '101',
    type: null,
    providers: ['a'],
    open: true,
    favourites: true,
    q: 'rulet',
    sort: 'new',
  }
  expect(withoutLiveFilters(all)).toEqual({ ...noLiveFilters, categoryID: '101', sort: 'new' })
  expect(toggleProvider(toggleProvider(noLiveFilters, 'a'), 'a')).toEqual(noLiveFilters)
})
