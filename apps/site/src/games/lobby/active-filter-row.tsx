import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Provider } from '@felek/contract/games.ts'
import { FilterChip } from '@felek/ui/chip.tsx'
import { isSearchable, toggleProvider } from './lobby-filters.ts'

type Props<F> = {
  filters: F
  change: (f: F) => void
  /** The number of results in words; false while it is not known. */
  results: string | false
  providers: readonly Provider[]
  onClear: () => void
  /** The chips of the filters that this lobby alone has. */
  children: ReactNode
}

/**
 * The true number of results, once it is known, and every filter in force as a chip that takes it
 * off.
 */
export const ActiveFilterRow = <F extends { q: string; providers: readonly string[] }>({
  filters: f,
  change,
  results,
  providers,
  onClear,
  children,
}: Props<F>) => {
  const t = useTranslations('games')
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <p role="status" className="tabular mr-1 text-14 font-money">
        {results}
      </p>
      {isSearchable(f.q) && (
        <FilterChip label={`“${f.q.trim()}”`} onRemove={() => change({ ...f, q: '' })} />
      )}
      {f.providers.map((id) => (
        <FilterChip
          key={id}
          label={providers.find((p) => p.providerID === id)?.providerName ?? id}
          onRemove={() => change(toggleProvider(f, id))}
        />
      ))}
      {children}
      <button
        type="button"
        onClick={onClear}
        className="min-h-7 px-1 text-13 font-label underline underline-offset-4 hover:text-text-2"
      >
        {t('clear')}
      </button>
    </div>
  )
}
