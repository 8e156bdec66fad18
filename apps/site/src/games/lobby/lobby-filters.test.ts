import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { sorts } from '@felek/contract/games.ts'
import {
  countFilters,
  isSearchable,
  listInput,
  lobbyPath,
  noFilters,
  readFilters,
  toggleProvider,
  withoutFilters,
  type Filters,
} from './lobby-filters.ts'

/** What the router makes of an address. */
const read = (path: string): Filters => {
  const url = new URL(path, 'http://felek.test')
  const [, kind, value] = /^\/slot\/(category|type|provider)\/([^/]+)$/.exec(url.pathname) ?? []
  const id = value === undefined ? undefined : decodeURIComponent(value)
  return readFilters(
    {
      categoryID: kind === 'category' ? id : undefined,
      type: kind === 'type' ? id : undefined,
      providerID: kind === 'provider' ? id : undefined,
    },
    url.searchParams,
  )
}

const id = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
const filters: fc.Arbitrary<Filters> = fc
  .record({
    categoryID: fc.option(id, { nil: null }),
    type: fc.option(id, { nil: null }),
    providers: fc.uniqueArray(id, { maxLength: 4 }),
    volatility: fc.constantFrom('1' as const, '3' as const, '5' as const, null),
    highRtp: fc.boolean(),
    feature: fc.option(id, { nil: null }),
    favourites: fc.boolean(),
    q: fc.constantFrom('', 'ışık', 'a&b=c', 'x'.repeat(60)),
    sort: fc.constantFrom(...sorts),
  })
  // A lobby is of a category or of a type, never of both: they share the address.
  .map((f) => (f.categoryID ? { ...f, type: null } : f))

describe('filters and the address', () => {
  test('every set of filters survives its address', () => {
    fc.assert(
      fc.property(filters, (f) => {
        expect(read(lobbyPath(f))).toEqual(f)
      }),
    )
  })

  test('one provider has an address of its own, two share the query', () => {
    expect(lobbyPath({ ...noFilters, providers: ['turna'] })).toBe('/slot/provider/turna')
    expect(lobbyPath({ ...noFilters, providers: ['turna', 'lodos'] })).toBe(
      '/slot?provider=turna,lodos',
    )
    expect(lobbyPath({ ...noFilters, providers: ['turna'], categoryID: '27' })).toBe(
      '/slot/category/27?provider=turna',
    )
  })

  test('nonsense in an address filters nothing', () => {
    expect(read('/slot?volatility=9&rtp=12&sort=dice&favourites=yes&provider=,,')).toEqual(
      noFilters,
    )
  })
})

describe('what is asked of the server', () => {
  test('only what is on', () => {
    expect(listInput(noFilters)).toEqual({ sort: 'popular', type: 'slot' })
    expect(listInput({ ...noFilters, providers: ['a', 'b'], highRtp: true, q: ' ışık ' })).toEqual({
      sort: 'popular',
      providerID: 'a,b',
      minRtp: '96',
      searchGameName: 'ışık',
    })
  })

  test('the lobby asks for slots; a provider, a category, favourites and a search go through all games', () => {
    expect(listInput({ ...noFilters, highRtp: true })).toMatchObject({ type: 'slot' })
    for (const more of [
      { providers: ['turna'] },
      { categoryID: '27' },
      { favourites: true },
      { q: 'hezarfen' },
    ])
      expect(listInput({ ...noFilters, ...more })).not.toHaveProperty('type')
  })

  test('a search under three characters is not sent', () => {
    expect(isSearchable('ab ')).toBe(false)
    expect(listInput({ ...noFilters, q: 'ab' })).toEqual({ sort: 'popular', type: 'slot' })
  })
})

test('filters are counted and cleared without the category and the order', () => {
  const on: Filters = {
    ...noFilters,
    categoryID: '27',
    sort: 'rtp',
    providers: ['a', 'b'],
    highRtp: true,
    q: 'abc',
  }
  expect(countFilters(on)).toBe(3)
  expect(withoutFilters(on)).toEqual({ ...noFilters, categoryID: '27', sort: 'rtp' })
  expect(toggleProvider(toggleProvider(on, 'c'), 'a').providers).toEqual(['b', 'c'])
})
