import type { Provider } from '@felek/contract/games.ts'
import { formatCount } from '@felek/phrases/format.ts'
import { Checkbox } from '@felek/ui/choices.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useLang } from '../../lib/format/i18n.ts'
import { FilterGroup } from './filter-group.tsx'
import { toggleProvider } from './lobby-filters.ts'
import { ProviderMark } from './provider-mark.tsx'

type Props<F> = {
  title: string
  providers: readonly Provider[]
  /** Room for the usual number of them, so that what stands below does not jump when they come. */
  roomClass: string
  filters: F
  change: (f: F) => void
}

/** A lobby's filter by provider: each can be ticked. */
export const ProviderGroup = <F extends { providers: readonly string[] }>({
  title,
  providers,
  roomClass,
  filters,
  change,
}: Props<F>) => {
  const lang = useLang()
  return (
    <FilterGroup title={title}>
      {providers.length === 0 && <Skeleton className={roomClass} />}
      {providers.map((p) => (
        <Checkbox
          key={p.providerID}
          label={
            <span lang="tr" className="flex items-center gap-2.5">
              <ProviderMark
                id={p.providerID}
                name={p.providerName}
                className="size-4.5 text-text-2"
              />
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
