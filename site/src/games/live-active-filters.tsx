import { useTranslations } from 'use-intl/react'
import { FilterChip } from '@felek/ui/src/chip.tsx'
import { toggleLiveProvider, withoutLiveFilters, type LiveFilters } from './live-filters.ts'
import { isSearchable } from './lobby-filters.ts'
import { useLiveProviders } from './use-tables.ts'

type Props = { filters: LiveFilters; change: (f: LiveFilters) => void; total: number | null }

/** The true number of results, once it is known, and every filter in force as a chip that takes it off. */
export const LiveActiveFilters = ({ filters: f, change, total }: Props) => {
  const t = useTranslations('live')
  const tGames = useTranslations('games')
  const providers = useLiveProviders()
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <p role="status" className="tabular mr-1 text-14 font-money">
        {total !== null && t('results', { n: total })}
      </p>
      {isSearchable(f.q) && <FilterChip label={`“${f.q.trim()}”`} onRemove={() => change({ ...f, q: '' })} />}
      {f.providers.map((id) => (
        <FilterChip
          key={id}
          label={providers.find((p) => p.providerID === id)?.providerName ?? id}
          onRemove={() => change(toggleLiveProvider(f, id))}
        />
      ))}
      {f.open && <FilterChip label={t('onlyOpen')} onRemove={() => change({ ...f, open: false })} />}
      {f.favourites && <FilterChip label={t('onlyFavourites')} onRemove={() => change({ ...f, favourites: false })} />}
      <button
        type="button"
        onClick={() => change(withoutLiveFilters(f))}
        className="min-h-7 px-1 text-13 font-label underline underline-offset-4 hover:text-text-2"
      >
        {tGames('clear')}
      </button>
    </div>
  )
}
