import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { sorts } from '@felek/contract/src/games.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { Radio } from '@felek/ui/src/choices.tsx'
import { Sheet } from '@felek/ui/src/sheet.tsx'
import { LiveFilterGroups } from './live-filter-groups.tsx'
import { countLiveFilters, withoutLiveFilters, type LiveFilters } from './live-filters.ts'

type Props = { filters: LiveFilters; change: (f: LiveFilters) => void; total: number }

const SortChoice = ({ filters, change }: Omit<Props, 'total'>) => {
  const t = useTranslations('live')
  const tGames = useTranslations('games')
  return (
    <fieldset className="border-b border-line pb-3">
      <legend className="pb-1 text-14 font-money">{tGames('sort')}</legend>
      {sorts.map((s) => (
        <Radio key={s} name="sort" label={t(`sorts.${s}`)} checked={filters.sort === s} onChange={() => change({ ...filters, sort: s })} />
      ))}
    </fieldset>
  )
}

/** On narrow screens: the button with the number of filters in force, and the sheet that it opens. */
export const LiveFilterSheet = ({ filters, change, total }: Props) => {
  const t = useTranslations('live')
  const tGames = useTranslations('games')
  const [open, setOpen] = useState(false)
  const active = countLiveFilters(filters)
  return (
    <>
      <Button
        variant="outline"
        onClick={() => setOpen(true)}
        className="lg:hidden"
        icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}
      >
        {tGames('filter')}
        {active > 0 && (
          <>
            <span
              aria-hidden="true"
              className="tabular flex size-5 items-center justify-center rounded-badge bg-accent-soft text-12 font-money text-accent-text"
            >
              {active}
            </span>
            <span className="sr-only">{tGames('filtersActive', { n: active })}</span>
          </>
        )}
      </Button>
      {open && (
        <Sheet
          open
          onClose={() => setOpen(false)}
          title={t('filters')}
          actions={
            <>
              <Button className="flex-1" onClick={() => change(withoutLiveFilters(filters))} disabled={active === 0}>
                {tGames('clear')}
              </Button>
              <Button variant="primary" className="flex-1" onClick={() => setOpen(false)}>
                {t('show', { n: total })}
              </Button>
            </>
          }
        >
          <SortChoice filters={filters} change={change} />
          <LiveFilterGroups filters={filters} change={change} />
        </Sheet>
      )}
    </>
  )
}
