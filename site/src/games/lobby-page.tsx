import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { sorts } from '@felek/contract/src/games.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { Radio } from '@felek/ui/src/choices.tsx'
import { CompactSelect } from '@felek/ui/src/select.tsx'
import { Sheet } from '@felek/ui/src/sheet.tsx'
import { getBoot } from '../lib/boot.ts'
import { usePageTitle } from '../lib/use-page-title.ts'
import { ActiveFilters } from './active-filters.tsx'
import { CategoryChips } from './category-chips.tsx'
import { FilterGroups } from './filter-groups.tsx'
import { countFilters, isSearchable, listInput, withoutFilters, type Filters } from './lobby-filters.ts'
import { LobbyResults } from './lobby-results.tsx'
import { LobbySearch } from './lobby-search.tsx'
import { seedLobby, useCategories, useGameList, useProviders } from './use-games.ts'
import { useLobby } from './use-lobby.ts'

// Once, when the page's code arrives: what came with the page answers the first queries.
seedLobby(getBoot())

/** What the heading says: the category, the type, that one searches, the provider, or all slots. */
const useHeading = (f: Filters): string => {
  const t = useTranslations('games')
  const categories = useCategories()
  const providers = useProviders()
  const searching = useLocation().pathname === '/search'
  if (f.categoryID) return categories.find((c) => c.CategoryID === f.categoryID)?.name ?? t('title')
  if (f.type) return t.has(`types.${f.type as 'new'}`) ? t(`types.${f.type as 'new'}`) : t('title')
  if (searching) return t('searchTitle')
  const [only, second] = f.providers
  return (only && !second && providers.find((p) => p.providerID === only)?.providerName) || t('title')
}

const SortChoice = ({ filters, change }: { filters: Filters; change: (f: Filters) => void }) => {
  const t = useTranslations('games')
  return (
    <fieldset className="border-b border-line pb-3">
      <legend className="pb-1 text-14 font-money">{t('sort')}</legend>
      {sorts.map((s) => (
        <Radio key={s} name="sort" label={t(`sorts.${s}`)} checked={filters.sort === s} onChange={() => change({ ...filters, sort: s })} />
      ))}
    </fieldset>
  )
}

const FilterSheet = ({
  filters,
  change,
  total,
  onClose,
}: {
  filters: Filters
  change: (f: Filters) => void
  total: number
  onClose: () => void
}) => {
  const t = useTranslations('games')
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('filters')}
      actions={
        <>
          <Button className="flex-1" onClick={() => change(withoutFilters(filters))} disabled={countFilters(filters) === 0}>
            {t('clear')}
          </Button>
          <Button variant="primary" className="flex-1" onClick={onClose}>
            {t('show', { n: total })}
          </Button>
        </>
      }
    >
      <SortChoice filters={filters} change={change} />
      <FilterGroups filters={filters} change={change} />
    </Sheet>
  )
}

const FilterButton = ({ active, onOpen }: { active: number; onOpen: () => void }) => {
  const t = useTranslations('games')
  return (
    <Button variant="outline" onClick={onOpen} className="lg:hidden" icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}>
      {t('filter')}
      {active > 0 && (
        <>
          <span
            aria-hidden="true"
            className="tabular flex size-5 items-center justify-center rounded-badge bg-accent-soft text-12 font-money text-accent-text"
          >
            {active}
          </span>
          <span className="sr-only">{t('filtersActive', { n: active })}</span>
        </>
      )}
    </Button>
  )
}

export default function LobbyPage() {
  const t = useTranslations('games')
  const { filters, change } = useLobby()
  const list = useGameList(listInput(filters))
  const [sheet, setSheet] = useState(false)
  const heading = useHeading(filters)
  usePageTitle(heading)
  const active = countFilters(filters)
  const narrowed = active > 0 || isSearchable(filters.q)
  return (
    <div className="page-width grid gap-x-8 pt-6 lg:grid-cols-[240px_minmax(0,1fr)]">
      <aside aria-label={t('filters')} className="max-lg:hidden">
        <FilterGroups filters={filters} change={change} />
      </aside>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="flex min-w-0 flex-1 basis-60 items-baseline gap-3 text-24 max-lg:basis-full md:text-34">
            {heading}
            <span className="tabular text-15 font-label tracking-normal text-text-2">
              {list.loading ? '' : t('count', { n: list.total })}
            </span>
          </h1>
          <LobbySearch value={filters.q} onChange={(q) => change({ ...filters, q })} />
          <FilterButton active={active} onOpen={() => setSheet(true)} />
          <CompactSelect
            label={t('sort')}
            icon={<ArrowDownWideNarrow aria-hidden="true" />}
            className="max-lg:hidden"
            value={filters.sort}
            onChange={(e) => change({ ...filters, sort: sorts.find((s) => s === e.target.value) ?? 'popular' })}
            options={sorts.map((s) => ({ value: s, label: t(`sorts.${s}`) }))}
          />
        </div>
        <CategoryChips filters={filters} />
        {narrowed && <ActiveFilters filters={filters} change={change} total={list.loading ? null : list.total} />}
        <LobbyResults list={list} onClear={narrowed ? () => change(withoutFilters(filters)) : null} />
      </div>
      {sheet && <FilterSheet filters={filters} change={change} total={list.total} onClose={() => setSheet(false)} />}
    </div>
  )
}
