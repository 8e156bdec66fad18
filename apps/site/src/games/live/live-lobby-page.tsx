import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { StatusLabel } from '@felek/ui/badge.tsx'
import { getBoot } from '../../lib/api/boot.ts'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { paths } from '../../paths.ts'
import { LiveActiveFilters } from './live-active-filters.tsx'
import { LiveChips } from './live-chips.tsx'
import { LiveFilterGroups } from './live-filter-groups.tsx'
import { LiveFilterSheet } from './live-filter-sheet.tsx'
import {
  countLiveFilters,
  tablesInput,
  withoutLiveFilters,
  type LiveFilters,
} from './live-filters.ts'
import { isSearchable, onlyProvider } from '../lobby/lobby-filters.ts'
import { railClass, type LobbyParts } from '../lobby/lobby-parts.ts'
import { LobbySearch } from '../search/lobby-search.tsx'
import { ProviderEmblem } from '../lobby/provider-mark.tsx'
import { SortSelect } from '../lobby/sort-choice.tsx'
import { TableResultsList } from './results-list.tsx'
import { useLiveLobby } from './use-live-lobby.ts'
import {
  seedLive,
  useIsPreview,
  useLiveCategories,
  useLiveProviders,
  useTableList,
} from './use-tables.ts'

// Once, when the page's code arrives: what came with the page answers the first queries.
seedLive(getBoot())

/** What the heading says: the kind of table, the provider, or the live casino. */
const useHeading = (f: LiveFilters): string => {
  const t = useTranslations('live')
  const categories = useLiveCategories()
  const providers = useLiveProviders()
  if (f.categoryID) return categories.find((c) => c.CategoryID === f.categoryID)?.name ?? t('title')
  if (f.type)
    return t.has(`types.${f.type as 'roulette'}`) ? t(`types.${f.type as 'roulette'}`) : t('title')
  const [only, second] = f.providers
  return (
    (only && !second && providers.find((p) => p.providerID === only)?.providerName) || t('title')
  )
}

/** `slides` stand above the list and `below` under it, where nothing narrows the lobby. */
export const LiveLobbyPage = ({ slides, below }: LobbyParts) => {
  const t = useTranslations('live')
  const { filters, change } = useLiveLobby()
  const list = useTableList(tablesInput(filters))
  const heading = useHeading(filters)
  const preview = useIsPreview()
  usePageTitle(heading)
  const whole = useLocation().pathname === paths.live
  const narrowed = countLiveFilters(filters) > 0 || isSearchable(filters.q)
  return (
    <div className="page-width grid gap-x-8 pt-6 lg:grid-cols-[240px_minmax(0,1fr)]">
      <aside aria-label={t('filters')} className={railClass}>
        <LiveFilterGroups filters={filters} change={change} />
      </aside>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="flex min-w-0 flex-1 basis-60 items-baseline gap-3 text-24 max-lg:basis-full md:text-34">
            <ProviderEmblem id={onlyProvider(filters)} />
            {heading}
            <span className="tabular text-15 font-label tracking-normal text-text-2">
              {list.loading ? '' : t('count', { n: list.total })}
            </span>
            {preview && <StatusLabel tone="running">{t('preview')}</StatusLabel>}
          </h1>
          <LobbySearch
            value={filters.q}
            label={t('searchTitle')}
            placeholder={t('searchPlaceholder')}
            onChange={(q) => change({ ...filters, q })}
          />
          <LiveFilterSheet filters={filters} change={change} total={list.total} />
          <SortSelect
            value={filters.sort}
            nameOf={(s) => t(`sorts.${s}`)}
            onChange={(sort) => change({ ...filters, sort })}
          />
        </div>
        <LiveChips filters={filters} />
        {whole && !narrowed && slides}
        {narrowed && (
          <LiveActiveFilters
            filters={filters}
            change={change}
            total={list.loading ? null : list.total}
          />
        )}
        <TableResultsList
          list={list}
          onClear={narrowed ? () => change(withoutLiveFilters(filters)) : null}
        />
        {list.tables.length > 0 && <p className="mt-6 text-13 text-text-2">{t('past')}</p>}
        {whole && !narrowed && !list.loading && below}
      </div>
    </div>
  )
}
