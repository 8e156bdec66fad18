import { useTranslations } from 'use-intl/react'
import { FilterChip } from '@felek/ui/src/chip.tsx'
import { featureWord } from './feature-word.ts'
import { isSearchable, toggleProvider, withoutFilters, type Filters } from './lobby-filters.ts'
import { useProviders } from './use-games.ts'
import { useVolatilityWord } from './use-volatility-word.ts'

/** The true number of results, once it is known, and every filter in force as a chip that takes it off. */
export const ActiveFilters = ({ filters: f, change, total }: { filters: Filters; change: (f: Filters) => void; total: number | null }) => {
  const t = useTranslations('games')
  const word = useVolatilityWord()
  const providers = useProviders()
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
          onRemove={() => change(toggleProvider(f, id))}
        />
      ))}
      {f.volatility && (
        <FilterChip label={`${t('volatility')}: ${word(parseInt(f.volatility, 10))}`} onRemove={() => change({ ...f, volatility: null })} />
      )}
      {f.highRtp && <FilterChip label={t('rtpHighChip')} onRemove={() => change({ ...f, highRtp: false })} />}
      {f.favourites && <FilterChip label={t('onlyFavourites')} onRemove={() => change({ ...f, favourites: false })} />}
      {f.feature && <FilterChip label={featureWord(t, f.feature)} onRemove={() => change({ ...f, feature: null })} />}
      <button
        type="button"
        onClick={() => change(withoutFilters(f))}
        className="min-h-7 px-1 text-13 font-label underline underline-offset-4 hover:text-text-2"
      >
        {t('clear')}
      </button>
    </div>
  )
}
