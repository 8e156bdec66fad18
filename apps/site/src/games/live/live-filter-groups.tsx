import { useTranslations } from 'use-intl/react'
import { Switch } from '@felek/ui/choices.tsx'
import { useSession } from '../../lib/session/session.ts'
import { ClearFiltersButton } from '../lobby/clear-filters-button.tsx'
import { FilterGroup } from '../lobby/filter-group.tsx'
import { countLiveFilters, withoutLiveFilters, type LiveFilters } from './live-filters.ts'
import { ProviderGroup } from '../lobby/provider-group.tsx'
import { useLiveProviders } from './use-tables.ts'

type Props = { filters: LiveFilters; change: (f: LiveFilters) => void }

/** All filters of the live lobby: beside it where there is room, in a sheet where there is not. */
export const LiveFilterGroups = ({ filters: f, change }: Props) => {
  const t = useTranslations('live')
  const providers = useLiveProviders()
  const signedIn = useSession((s) => s.status === 'in')
  return (
    <>
      <ProviderGroup
        title={t('provider')}
        providers={providers}
        roomClass="h-18"
        filters={f}
        change={change}
      />
      <FilterGroup title={t('choice')}>
        <Switch
          label={t('onlyOpen')}
          checked={f.open}
          onChange={() => change({ ...f, open: !f.open })}
        />
        {signedIn && (
          <Switch
            label={t('onlyFavourites')}
            checked={f.favourites}
            onChange={() => change({ ...f, favourites: !f.favourites })}
          />
        )}
      </FilterGroup>
      {countLiveFilters(f) > 0 && (
        <ClearFiltersButton onClear={() => change(withoutLiveFilters(f))} />
      )}
    </>
  )
}
