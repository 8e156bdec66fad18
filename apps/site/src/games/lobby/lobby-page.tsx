import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { getBoot } from '../../lib/api/boot.ts'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { paths } from '../../paths.ts'
import { ActiveFilters } from './active-filters.tsx'
import { CategoryChips } from './category-chips.tsx'
import { FilterGroups } from './filter-groups.tsx'
import { FilterButton, FilterSheet } from './filter-sheet.tsx'
import {
  countFilters,
  isSearchable,
  listInput,
  onlyProvider,
  withoutFilters,
  type Filters,
} from './lobby-filters.ts'
import { LobbyResults } from './lobby-results.tsx'
import { railClass, type LobbyParts } from './lobby-parts.ts'
import { LobbySearch } from '../search/lobby-search.tsx'
import { ProviderEmblem } from './provider-mark.tsx'
import { SortRadios, SortSelect } from './sort-choice.tsx'
import { seedLobby, useCategories, useGameList, useProviders } from './use-games.ts'
import { useLobby } from './use-lobby.ts'

// Once, when the page's code arrives: what came with the page answers the first queries.
seedLobby(getBoot())

/** What the heading says: the category, the type, that one searches, the provider, or all slots. */
const useHeading = (f: Filters): string => {
  const t = useTranslations('games')
  const categories = useCategories()
  const providers = useProviders()
  if (f.categoryID) return categories.find((c) => c.CategoryID === f.categoryID)?.name ?? t('title')
  if (f.type) return t.has(`types.${f.type as 'new'}`) ? t(`types.${f.type as 'new'}`) : t('title')
  const [only, second] = f.providers
  return (
    (only && !second && providers.find((p) => p.providerID === only)?.providerName) || t('title')
  )
}

/** `slides` stand above the list and `below` under it, where nothing narrows the lobby. */
export const LobbyPage = ({ slides, below }: LobbyParts) => {
  const t = useTranslations('games')
  const { filters, change } = useLobby()
  const list = useGameList(listInput(filters))
  const [sheet, setSheet] = useState(false)
  const heading = useHeading(filters)
  usePageTitle(heading)
  const active = countFilters(filters)
  const whole = useLocation().pathname === paths.slot
  const narrowed = active > 0 || isSearchable(filters.q)
  const clear = () => change(withoutFilters(filters))
  const order = {
    value: filters.sort,
    nameOf: (s: Filters['sort']) => t(`sorts.${s}`),
    onChange: (sort: Filters['sort']) => change({ ...filters, sort }),
  }
  return (
    <div className="page-width grid gap-x-8 pt-6 lg:grid-cols-[240px_minmax(0,1fr)]">
      <aside aria-label={t('filters')} className={railClass}>
        <FilterGroups filters={filters} change={change} />
      </aside>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="flex min-w-0 flex-1 basis-60 items-baseline gap-3 text-24 max-lg:basis-full md:text-34">
            <ProviderEmblem id={onlyProvider(filters)} />
            {heading}
            <span className="tabular text-15 font-label tracking-normal text-text-2">
              {list.loading ? '' : t('count', { n: list.total })}
            </span>
          </h1>
          <LobbySearch value={filters.q} onChange={(q) => change({ ...filters, q })} />
          <FilterButton active={active} onOpen={() => setSheet(true)} />
          <SortSelect {...order} />
        </div>
        <CategoryChips filters={filters} />
        {whole && !narrowed && slides}
        {narrowed && (
          <ActiveFilters
            filters={filters}
            change={change}
            total={list.loading ? null : list.total}
          />
        )}
        <LobbyResults list={list} onClear={narrowed ? clear : null} />
        {whole && !narrowed && !list.loading && below}
      </div>
      {sheet && (
        <FilterSheet
          active={active}
          show={t('show', { n: list.total })}
          onClear={clear}
          onClose={() => setSheet(false)}
        >
          <SortRadios {...order} />
          <FilterGroups filters={filters} change={change} />
        </FilterSheet>
      )}
    </div>
  )
}
