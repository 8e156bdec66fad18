import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { formatCount } from '@felek/phrases/src/format.ts'
import { ChipCount, chipClass } from '@felek/ui/src/chip.tsx'
import { useLang } from '../lib/i18n.ts'
import { livePath, type LiveFilters } from './live-filters.ts'
import { useIsPreview, useLiveCategories } from './use-tables.ts'

/** The kinds of table with their true counts; the filters beside stay on. */
export const LiveChips = ({ filters }: { filters: LiveFilters }) => {
  const t = useTranslations('live')
  const lang = useLang()
  const preview = useIsPreview()
  const categories = useLiveCategories().filter((c) => preview || c.gameCount > 0)
  const row = useRef<HTMLElement>(null)
  const category = filters.categoryID ?? ''
  const known = categories.length
  // On a phone the row may be longer than the screen: the chosen one is brought into it.
  useEffect(() => {
    const chosen = known > 0 ? row.current?.querySelector<HTMLElement>(`[data-category="${CSS.escape(category)}"]`) : null
    if (chosen && row.current) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft - 16
  }, [category, known])
  const chips = [
    { id: null, name: t('all'), count: null },
    ...categories.map((c) => ({ id: c.CategoryID, name: c.name, count: preview ? null : c.gameCount })),
  ]
  return (
    <nav
      ref={row}
      aria-label={t('categories')}
      className="scroll-row -mx-[var(--page-margin)] mt-4 min-h-11 gap-2 px-[var(--page-margin)] py-0.5 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {chips.map(({ id, name, count }) => {
        const chosen = filters.categoryID === id && !(id === null && filters.type)
        return (
          <Link
            key={id ?? ''}
            data-category={id ?? ''}
            to={livePath({ ...filters, categoryID: id, type: null })}
            replace
            aria-current={chosen ? 'true' : undefined}
            className={chipClass(chosen)}
          >
            {name}
            {count !== null && <ChipCount>{formatCount(count, lang)}</ChipCount>}
          </Link>
        )
      })}
    </nav>
  )
}
