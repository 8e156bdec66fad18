import { useTranslations } from 'use-intl/react'
import { Switch } from '@felek/ui/src/choices.tsx'
import { classNames } from '@felek/ui/src/class-names.ts'
import { useSession } from '../lib/session.ts'
import { ClearFiltersButton } from './clear-filters-button.tsx'
import { FilterGroup } from './filter-group.tsx'
import { countFilters, volatilities, withoutFilters, type Filters } from './lobby-filters.ts'
import { ProviderGroup } from './provider-group.tsx'
import { useProviders } from './use-games.ts'
import { useVolatilityWord } from './use-volatility-word.ts'

type Props = { filters: Filters; change: (f: Filters) => void }

const pressClass = (on: boolean) =>
  classNames(
    'flex min-h-13 flex-1 flex-col items-center justify-center gap-1.5 rounded-control border text-13 font-label transition-colors',
    on
      ? 'border-accent-line bg-accent-soft text-accent-text'
      : 'border-button-2-line bg-surface text-text-2 hover:bg-hover hover:text-text',
  )

const features = ['free_spins', 'cascade', 'ways', 'lines', 'multiplier', 'table'] as const

/** All filters of the lobby: beside it where there is room, in a sheet where there is not. */
export const FilterGroups = ({ filters: f, change }: Props) => {
  const t = useTranslations('games')
  const word = useVolatilityWord()
  const providers = useProviders()
  const signedIn = useSession((s) => s.status === 'in')
  return (
    <>
      <ProviderGroup
        title={t('provider')}
        providers={providers}
        roomClass="h-[252px]"
        filters={f}
        change={change}
      />
      <FilterGroup title={t('volatility')}>
        <div className="flex gap-2">
          {volatilities.map((v) => (
            <button
              key={v}
              type="button"
              title={word(parseInt(v, 10))}
              aria-pressed={f.volatility === v}
              onClick={() => change({ ...f, volatility: f.volatility === v ? null : v })}
              className={pressClass(f.volatility === v)}
            >
              {v} <span className="sr-only">{word(parseInt(v, 10))}</span>
            </button>
          ))}
        </div>
      </FilterGroup>
      <FilterGroup title={t('rtpGroup')}>
        <Switch
          label={t('rtpHigh')}
          checked={f.highRtp}
          onChange={() => change({ ...f, highRtp: !f.highRtp })}
        />
        {signedIn && (
          <Switch
            label={t('onlyFavourites')}
            checked={f.favourites}
            onChange={() => change({ ...f, favourites: !f.favourites })}
          />
        )}
      </FilterGroup>
      <FilterGroup title={t('feature')}>
        <div className="flex flex-wrap gap-2">
          {features.map((feature) => {
            const on = f.feature === feature
            return (
              <button
                key={feature}
                type="button"
                aria-pressed={on}
                onClick={() => change({ ...f, feature: on ? null : feature })}
                className={classNames(pressClass(on), 'min-h-9! flex-none! px-3')}
              >
                {t(`features.${feature}`)}
              </button>
            )
          })}
        </div>
      </FilterGroup>
      {countFilters(f) > 0 && <ClearFiltersButton onClear={() => change(withoutFilters(f))} />}
    </>
  )
}
