import { useTranslations } from 'use-intl/react'
import { FilterChip } from '@felek/ui/chip.tsx'
import { ActiveFilterRow } from './active-filter-row.tsx'
import { featureWord } from './feature-word.ts'
import { withoutFilters, type Filters } from './lobby-filters.ts'
import { useProviders } from './use-games.ts'
import { useVolatilityWord } from './use-volatility.ts'

export const ActiveFilters = ({
  filters: f,
  change,
  total,
}: {
  filters: Filters
  change: (f: Filters) => void
  total: number | null
}) => {
  const t = useTranslations('games')
  const word = useVolatilityWord()
  const providers = useProviders()
  return (
    <ActiveFilterRow
      filters={f}
      change={change}
      results={total !== null && t('results', { n: total })}
      providers={providers}
      onClear={() => change(withoutFilters(f))}
    >
      {f.volatility && (
        <FilterChip
          label={`${t('volatility')}: ${word(parseInt(f.volatility, 10))}`}
          onRemove={() => change({ ...f, volatility: null })}
        />
      )}
      {f.highRtp && (
        <FilterChip label={t('rtpHighChip')} onRemove={() => change({ ...f, highRtp: false })} />
      )}
      {f.favourites && (
        <FilterChip
          label={t('onlyFavourites')}
          onRemove={() => change({ ...f, favourites: false })}
        />
      )}
      {f.feature && (
        <FilterChip
          label={featureWord(t, f.feature)}
          onRemove={() => change({ ...f, feature: null })}
        />
      )}
    </ActiveFilterRow>
  )
}
