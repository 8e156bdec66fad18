import { useTranslations } from 'use-intl/react'
import { Switch } from '@felek/ui/choices.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { useSession } from '../../lib/session/session.ts'
import { ClearFiltersButton } from './clear-filters-button.tsx'
import { FilterGroup } from './filter-group.tsx'
import { countFilters, volatilities, withoutFilters, type Filters } from './lobby-filters.ts'
import { ProviderGroup } from './provider-group.tsx'
import { useProviders } from './use-games.ts'
import { useGameSelection, type GameSelection } from './use-game-selection.ts'
import { useVolatilityWord } from './use-volatility.ts'

type Props = { filters: Filters; change: (f: Filters) => void }

const pressClass = (on: boolean) =>
  classNames(
    'flex min-h-13 flex-1 flex-col items-center justify-center gap-1.5 rounded-control border text-13 font-label transition-colors disabled:opacity-40',
    on
      ? 'border-accent-line bg-accent-soft text-accent-text'
      : 'border-button-2-line bg-surface text-text-2 hover:bg-hover hover:text-text',
  )

const features = ['free_spins', 'cascade', 'ways', 'lines', 'multiplier'] as const

type GroupProps = Props & { shelf: GameSelection | null }

const VolatilityGroup = ({ filters: f, change, shelf }: GroupProps) => {
  const t = useTranslations('games')
  const word = useVolatilityWord()
  return (
    <FilterGroup title={t('volatility')}>
      <div className="flex gap-2">
        {volatilities.map((v) => {
          const [level, on] = [parseInt(v, 10), f.volatility === v]
          return (
            <button
              key={v}
              type="button"
              title={word(level)}
              aria-pressed={on}
              disabled={shelf !== null && !on && !shelf.volatilities.has(level)}
              onClick={() => change({ ...f, volatility: on ? null : v })}
              className={pressClass(on)}
            >
              {v} <span className="sr-only">{word(level)}</span>
            </button>
          )
        })}
      </div>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-12 text-text-2">
        <span>{word(1)}</span>
        <span>{word(5)}</span>
      </p>
    </FilterGroup>
  )
}

const FeatureGroup = ({ filters: f, change, shelf }: GroupProps) => {
  const t = useTranslations('games')
  const offered = features.filter((feature) => !shelf || shelf.features.has(feature))
  if (offered.length === 0) return null
  return (
    <FilterGroup title={t('feature')}>
      <div className="flex flex-wrap gap-2">
        {offered.map((feature) => {
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
  )
}

/** All filters of the lobby: beside it where there is room, in a sheet where there is not. */
export const FilterGroups = ({ filters: f, change }: Props) => {
  const t = useTranslations('games')
  const shelf = useGameSelection(f)
  const all = useProviders()
  const providers = shelf
    ? all.flatMap((provider) => {
        const gameCount = shelf.providers.get(provider.providerID)
        return gameCount === undefined ? [] : [{ ...provider, gameCount }]
      })
    : all
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
      <VolatilityGroup filters={f} change={change} shelf={shelf} />
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
      <FeatureGroup filters={f} change={change} shelf={shelf} />
      {countFilters(f) > 0 && <ClearFiltersButton onClear={() => change(withoutFilters(f))} />}
    </>
  )
}
