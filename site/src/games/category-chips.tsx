import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { limits } from '@felek/contract/src/limits.ts'
import { formatCount } from '@felek/phrases/src/format.ts'
import { ChipCount, chipClass } from '@felek/ui/src/chip.tsx'
import { useLang } from '../lib/i18n.ts'
import { lobbyPath, type Filters } from './lobby-filters.ts'
import { useCategories } from './use-games.ts'

/** The categories with their true counts; the filters beside stay on. */
export const CategoryChips = ({ filters }: { filters: Filters }) => {
  const t = useTranslations('games')
  const lang = useLang()
  const categories = useCategories().filter((c) => c.gameCount > 0 && c.CategoryID !== limits.quickAccessCategory)
  const chips = [
    { id: null, name: t('all'), count: null },
    ...categories.map((c) => ({ id: c.CategoryID, name: c.name, count: c.gameCount })),
  ]
  const row = useRef<HTMLElement>(null)
  const category = filters.categoryID ?? ''
  const count = categories.length
  // On a phone the row is longer than the screen: the chosen one is brought into it.
  useEffect(() => {
    const chosen = count > 0 ? row.current?.querySelector<HTMLElement>(`[data-category="${CSS.escape(category)}"]`) : null
    if (chosen && row.current) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft - 16
  }, [category, count])
  return (
    <nav
      ref={row}
      aria-label={t('categories')}
      className="scroll-row -mx-[var(--page-margin)] mt-4 min-h-10 gap-2 px-[var(--page-margin)] py-0.5 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {chips.map(({ id, name, count }) => {
        const chosen = filters.categoryID === id && !(id === null && filters.type)
        return (
          <Link
            key={id ?? ''}
            data-category={id ?? ''}
            to={lobbyPath({ ...filters, categoryID: id, type: null })}
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
