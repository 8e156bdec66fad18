import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatCount } from '@felek/phrases/format.ts'
import { ChipCount, chipClass } from '@felek/ui/chip.tsx'
import { useLang } from '../../lib/format/i18n.ts'

type Chip = { id: string | null; name: string; count: number | null }

type Props<F> = {
  label: string
  /** The chip that chooses no category, before the others. */
  all: string
  categories: readonly Chip[]
  filters: F
  pathOf: (filters: F) => string
}

/** A lobby's categories as links; the filters beside stay on. */
export const CategoryRow = <F extends { categoryID: string | null; type: string | null }>({
  label,
  all,
  categories,
  filters,
  pathOf,
}: Props<F>) => {
  const lang = useLang()
  const row = useRef<HTMLElement>(null)
  const category = filters.categoryID ?? ''
  const known = categories.length
  // On a phone the row is longer than the screen: the chosen one is brought into it.
  useEffect(() => {
    const chosen =
      known > 0
        ? row.current?.querySelector<HTMLElement>(`[data-category="${CSS.escape(category)}"]`)
        : null
    if (chosen && row.current)
      row.current.scrollLeft =
        chosen.offsetLeft -
        row.current.offsetLeft -
        parseFloat(getComputedStyle(row.current).paddingLeft)
  }, [category, known])
  const chips: readonly Chip[] = [{ id: null, name: all, count: null }, ...categories]
  return (
    <nav
      ref={row}
      aria-label={label}
      className="scroll-row -mx-[var(--page-margin)] mt-4 min-h-11 gap-2 px-[var(--page-margin)] py-0.5 lg:sticky lg:top-[var(--header-height)] lg:z-10 lg:mx-0 lg:flex-wrap lg:bg-bg lg:px-0 lg:py-2"
    >
      {chips.map(({ id, name, count }) => {
        const chosen = filters.categoryID === id && !(id === null && filters.type)
        return (
          <Link
            key={id ?? ''}
            data-category={id ?? ''}
            to={pathOf({ ...filters, categoryID: id, type: null })}
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
