import { sorts } from '@felek/contract/games.ts'
import { paths } from '../../paths.ts'
import { isSearchable } from '../lobby/lobby-filters.ts'

/** What the live lobby shows, as it stands in the address: nothing of it is kept anywhere else. */
export type LiveFilters = {
  categoryID: string | null
  type: string | null
  providers: readonly string[]
  open: boolean
  favourites: boolean
  q: string
  sort: (typeof sorts)[number]
}

export const noLiveFilters: LiveFilters = {
  categoryID: null,
  type: null,
  providers: [],
  open: false,
  favourites: false,
  q: '',
  sort: 'popular',
}

type Params = {
  categoryID?: string | undefined
  type?: string | undefined
  providerID?: string | undefined
}

/** Reads an address. What makes no sense in it is as if it were absent. */
export const readLiveFilters = (params: Params, search: URLSearchParams): LiveFilters => ({
  categoryID: params.categoryID ?? null,
  type: params.type ?? null,
  providers: [
    ...new Set(
      [params.providerID ?? '', ...(search.get('provider') ?? '').split(',')].filter(Boolean),
    ),
  ],
  open: search.get('open') === '1',
  favourites: search.get('favourites') === '1',
  q: (search.get('q') ?? '').slice(0, 60),
  sort: sorts.find((s) => s === search.get('sort')) ?? 'popular',
})

/**
 * The address of filters: a category, a type or a single provider has an address of its own; the
 * rest is its query.
 */
export const livePath = (f: LiveFilters): string => {
  const ownProvider =
    !f.categoryID && !f.type && f.providers.length === 1 ? (f.providers[0] ?? null) : null
  const path = f.categoryID
    ? paths.liveCategory(f.categoryID)
    : f.type
      ? paths.liveType(f.type)
      : ownProvider
        ? paths.liveProvider(ownProvider)
        : paths.live
  const query = new URLSearchParams()
  if (!ownProvider && f.providers.length > 0) query.set('provider', f.providers.join(','))
  if (f.open) query.set('open', '1')
  if (f.favourites) query.set('favourites', '1')
  if (f.q) query.set('q', f.q)
  if (f.sort !== 'popular') query.set('sort', f.sort)
  const text = query.toString().replaceAll('%2C', ',')
  return text ? `${path}?${text}` : path
}

/** The input of game_table_list for these filters. */
export const tablesInput = (f: LiveFilters) => ({
  sort: f.sort,
  ...(f.categoryID && { categoryID: f.categoryID }),
  ...(f.type && { type: f.type }),
  ...(f.providers.length > 0 && { providerID: f.providers.join(',') }),
  ...(f.open && { open: true }),
  ...(f.favourites && { favorites: true }),
  ...(isSearchable(f.q) && { searchGameName: f.q.trim() }),
})

/** How many filters are on, beside category, type and sort, which have places of their own. */
export const countLiveFilters = (f: LiveFilters): number =>
  f.providers.length + (f.open ? 1 : 0) + (f.favourites ? 1 : 0)

/** The same lobby without them. */
export const withoutLiveFilters = (f: LiveFilters): LiveFilters => ({
  ...noLiveFilters,
  categoryID: f.categoryID,
  type: f.type,
  sort: f.sort,
})
