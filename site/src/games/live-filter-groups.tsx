import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useTranslations } from 'use-intl/react'
import { formatCount } from '@felek/phrases/src/format.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { Checkbox, Switch } from '@felek/ui/src/choices.tsx'
import { Skeleton } from '@felek/ui/src/skeleton.tsx'
import { useLang } from '../lib/i18n.ts'
import { useSession } from '../lib/session.ts'
import { FilterGroup } from './filter-group.tsx'
import { countLiveFilters, toggleLiveProvider, withoutLiveFilters, type LiveFilters } from './live-filters.ts'
import { ProviderMark } from './provider-mark.tsx'
import { useLiveProviders } from './use-tables.ts'

type Props = { filters: LiveFilters; change: (f: LiveFilters) => void }

/** All filters of the live lobby: beside it where there is room, in a sheet where there is not. */
export const LiveFilterGroups = ({ filters: f, change }: Props) => {
  const t = useTranslations('live')
  const tGames = useTranslations('games')
  const lang = useLang()
  const providers = useLiveProviders()
  const signedIn = useSession((s) => s.status === 'in')
  return (
    <>
      <FilterGroup title={t('provider')}>
        {/* Room for the usual number of them, so that what stands below does not jump when they come. */}
        {providers.length === 0 && <Skeleton className="h-18" />}
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
            checked={f.providers.includes(p.providerID)}
            onChange={() => change(toggleLiveProvider(f, p.providerID))}
          />
        ))}
      </FilterGroup>
      <FilterGroup title={t('choice')}>
        <Switch label={t('onlyOpen')} checked={f.open} onChange={() => change({ ...f, open: !f.open })} />
        {signedIn && (
          <Switch label={t('onlyFavourites')} checked={f.favourites} onChange={() => change({ ...f, favourites: !f.favourites })} />
        )}
      </FilterGroup>
      {countLiveFilters(f) > 0 && (
        <Button
          wide
          size="small"
          className="mt-5 max-lg:hidden"
          icon={<RotateCcw aria-hidden="true" className="size-4" />}
          onClick={() => change(withoutLiveFilters(f))}
        >
          {tGames('filtersClear')}
        </Button>
      )}
    </>
  )
}
