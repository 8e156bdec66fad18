import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { FilterButton, FilterSheet } from '../lobby/filter-sheet.tsx'
import { LiveFilterGroups } from './live-filter-groups.tsx'
import { countLiveFilters, withoutLiveFilters, type LiveFilters } from './live-filters.ts'
import { SortRadios } from '../lobby/sort-choice.tsx'

type Props = { filters: LiveFilters; change: (f: LiveFilters) => void; total: number }

/**
 * On narrow screens: the button with the number of filters in force, and the sheet that it opens.
 */
export const LiveFilterSheet = ({ filters, change, total }: Props) => {
  const t = useTranslations('live')
  const [open, setOpen] = useState(false)
  const active = countLiveFilters(filters)
  return (
    <>
      <FilterButton active={active} onOpen={() => setOpen(true)} />
      {open && (
        <FilterSheet
          active={active}
          show={t('show', { n: total })}
          onClear={() => change(withoutLiveFilters(filters))}
          onClose={() => setOpen(false)}
        >
          <SortRadios
            value={filters.sort}
            nameOf={(s) => t(`sorts.${s}`)}
            onChange={(sort) => change({ ...filters, sort })}
          />
          <LiveFilterGroups filters={filters} change={change} />
        </FilterSheet>
      )}
    </>
  )
}
