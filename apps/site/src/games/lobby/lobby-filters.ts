import { sorts } from '@felek/contract/games.ts'
import { limits } from '@felek/contract/limits.ts'
import { paths } from '../../paths.ts'

export const volatilities = ['1', '2', '3', '4', '5'] as const
type Volatility = (typeof volatilities)[number]

/** What a lobby shows, as it stands in the address: nothing of it is kept anywhere else. */
export type Filters = {
  categoryID: string | null
  type: string | null
  providers: readonly string[]
  volatility: Volatility | null
  highRtp: boolean
  feature: string | null
  favourites: boolean
  q: string
  sort: (typeof sorts)[number]
}

export const noFilters: Filters = {
  categoryID: null,
  type: null,
  providers: [],
  volatility: null,
  highRtp: false,
  feature: null,
  favourites: false,
  q: '',
  sort: 'popular',
}

/** The one provider that a lobby is narrowed to, where its heading is the provider's name. */
export const onlyProvider = (
  f: Pick<Filters, 'categoryID' | 'type' | 'providers'>,
): string | undefined =>
  !f.categoryID && !f.type && f.providers.length === 1 ? f.providers[0] : undefined

/** The filter "RTP %96 and above". */
export const highRtp = '96'

const one = <T extends string>(value: string | null, of: readonly T[]): T | null =>
  of.find((v) => v === value) ?? null

type Params = {
  categoryID?: string | undefined
  type?: string | undefined
  providerID?: string | undefined
}

/** Reads an address. What makes no sense in it is as if it were absent. */
export const readFilters = (params: Params, search: URLSearchParams): Filters => ({
  categoryID: params.categoryID ?? null,
  type: params.type ?? null,
  providers: [
    ...new Set(
      [params.providerID ?? '', ...(search.get('provider') ?? '').split(',')].filter(Boolean),
    ),
  ],
  volatility: one(search.get('volatility'), volatilities),
  highRtp: search.get('rtp') === highRtp,
  feature: search.get('feature') || null,
  favourites: search.get('favourites') === '1',
  q: (search.get('q') ?? '').slice(0, 60),
  sort: one(search.get('sort'), sorts) ?? 'popular',
})

/**
 * The address of filters: a category, a type or a single provider has an address of its own; the
 * rest is its query.
 */
export const lobbyPath = (f: Filters): string => {
  const ownProvider =
    !f.categoryID && !f.type && f.providers.length === 1 ? (f.providers[0] ?? null) : null
  const path = f.categoryID
    ? paths.slotCategory(f.categoryID)
    : f.type
      ? paths.slotType(f.type)
      : ownProvider
        ? paths.slotProvider(ownProvider)
        : paths.slot
  const query = new URLSearchParams()
  if (!ownProvider && f.providers.length > 0) query.set('provider', f.providers.join(','))
  if (f.volatility) query.set('volatility', f.volatility)
  if (f.highRtp) query.set('rtp', highRtp)
  if (f.feature) query.set('feature', f.feature)
  if (f.favourites) query.set('favourites', '1')
  if (f.q) query.set('q', f.q)
  if (f.sort !== 'popular') query.set('sort', f.sort)
  const text = query.toString().replaceAll('%2C', ',')
  return text ? `${path}?${text}` : path
}

/** A search counts from three characters on; shorter ones filter nothing. */
export const isSearchable = (q: string): boolean => q.trim().length >= limits.searchMin

/** Slots, where nothing says which games: a search, a provider and one's favourites go through all. */
const typeOf = (f: Filters): string | null =>
  f.type ?? (f.categoryID || onlyProvider(f) || f.favourites || isSearchable(f.q) ? null : 'slot')

/** The input of games_list for these filters. */
export const listInput = (f: Filters) => ({
  sort: f.sort,
  ...(f.categoryID && { categoryID: f.categoryID }),
  ...(typeOf(f) && { type: typeOf(f) ?? '' }),
  ...(f.providers.length > 0 && { providerID: f.providers.join(',') }),
  ...(f.volatility && { volatility: f.volatility }),
  ...(f.highRtp && { minRtp: highRtp }),
  ...(f.feature && { feature: f.feature }),
  ...(f.favourites && { favorites: true }),
  ...(isSearchable(f.q) && { searchGameName: f.q.trim() }),
})

/** How many filters are on, beside category, type and sort, which have places of their own. */
export const countFilters = (f: Filters): number =>
  f.providers.length +
  (f.volatility ? 1 : 0) +
  (f.highRtp ? 1 : 0) +
  (f.feature ? 1 : 0) +
  (f.favourites ? 1 : 0)

/** The same lobby without them. */
export const withoutFilters = (f: Filters): Filters => ({
  ...noFilters,
  categoryID: f.categoryID,
  type: f.type,
  sort: f.sort,
})

export const toggleProvider = <F extends Pick<Filters, 'providers'>>(f: F, id: string): F => ({
  ...f,
  providers: f.providers.includes(id) ? f.providers.filter((p) => p !== id) : [...f.providers, id],
})
