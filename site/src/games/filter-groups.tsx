import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useTranslations } from 'use-intl/react'
import { formatCount } from '@felek/phrases/src/format.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { Checkbox, Switch } from '@felek/ui/src/choices.tsx'
import { classNames } from '@felek/ui/src/class-names.ts'
import { Skeleton } from '@felek/ui/src/skeleton.tsx'
import { Volatility } from '@felek/ui/src/volatility.tsx'
import { useLang } from '../lib/i18n.ts'
import { useSession } from '../lib/session.ts'
import { FilterGroup } from './filter-group.tsx'
import { countFilters, toggleProvider, withoutFilters, type Filters } from './lobby-filters.ts'
import { ProviderMark } from './provider-mark.tsx'
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

const volatilities = ['1', '2', '3'] as const

const Providers = ({ filters, change }: Props) => {
  const t = useTranslations('games')
  const lang = useLang()
  const providers = useProviders()
  return (
    <FilterGroup title={t('provider')}>
      {/* Room for the usual number of them, so that what stands below does not jump when they come. */}
      {providers.length === 0 && <Skeleton className="h-[252px]" />}
      {providers.map((p) => (
        <Checkbox
          key={p.providerID}
          label={
            <span lang="en" className="flex items-center gap-2.5">
              <ProviderMark id={p.providerID} name={p.providerName} className="size-4.5 text-text-2" />
              {p.providerName}
            </span>
          }
          aside={formatCount(p.gameCount, lang)}
          checked={filters.providers.includes(p.providerID)}
          onChange={() => change(toggleProvider(filters, p.providerID))}
        />
      ))}
    </FilterGroup>
  )
}

const features = ['free_spins', 'cascade', 'ways', 'lines', 'multiplier', 'table'] as const

/** All filters of the lobby: beside it where there is room, in a sheet where there is not. */
export const FilterGroups = ({ filters: f, change }: Props) => {
  const t = useTranslations('games')
  const word = useVolatilityWord()
  const signedIn = useSession((s) => s.status === 'in')
  return (
    <>
      <Providers filters={f} change={change} />
      <FilterGroup title={t('volatility')}>
        <div className="flex gap-2">
          {volatilities.map((v) => (
            <button
              key={v}
              type="button"
              aria-pressed={f.volatility === v}
              onClick={() => change({ ...f, volatility: f.volatility === v ? null : v })}
              className={pressClass(f.volatility === v)}
            >
              <span aria-hidden="true" className="flex">
                <Volatility level={parseInt(v, 10)} />
              </span>
              {word(parseInt(v, 10))}
            </button>
          ))}
        </div>
      </FilterGroup>
      <FilterGroup title={t('rtpGroup')}>
        <Switch label={t('rtpHigh')} checked={f.highRtp} onChange={() => change({ ...f, highRtp: !f.highRtp })} />
        {signedIn && (
          <Switch label={t('onlyFavourites')} checked={f.favourites} onChange={() => change({ ...f, favourites: !f.favourites })} />
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
      {countFilters(f) > 0 && (
        <Button
          wide
          size="small"
          className="mt-5 max-lg:hidden"
          icon={<RotateCcw aria-hidden="true" className="size-4" />}
          onClick={() => change(withoutFilters(f))}
        >
          {t('filtersClear')}
        </Button>
      )}
    </>
  )
}
