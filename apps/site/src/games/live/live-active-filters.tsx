import { useTranslations } from 'use-intl/react'
import { FilterChip } from '@felek/ui/chip.tsx'
import { ActiveFilterRow } from '../lobby/active-filter-row.tsx'
import { withoutLiveFilters, type LiveFilters } from './live-filters.ts'
import { useLiveProviders } from './use-tables.ts'

type Props = { filters: LiveFilters; change: (f: LiveFilters) => void; total: number | null }

export const LiveActiveFilters = ({ filters: f, change, total }: Props) => {
  const t = useTranslations('live')
  const providers = useLiveProviders()
  return (
    <ActiveFilterRow
      filters={f}
      change={change}
      results={total !== null && t('results', { n: total })}
      providers={providers}
      onClear={() => change(withoutLiveFilters(f))}
    >
      {f.open && (
        <FilterChip label={t('onlyOpen')} onRemove={() => change({ ...f, open: false })} />
      )}
      {f.favourites && (
        <FilterChip
          label={t('onlyFavourites')}
          onRemove={() => change({ ...f, favourites: false })}
        />
      )}
    </ActiveFilterRow>
  )
}
