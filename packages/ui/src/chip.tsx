import type { ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { classNames } from './class-names.ts'
import { useUiTexts } from './ui-texts.tsx'

/**
 * A choice among several; the chosen one is inverted, not saffron. Spread it on a link or a button.
 */
export const chipClass = (chosen: boolean, className?: string): string =>
  classNames(
    'inline-flex h-10 shrink-0 items-center gap-2 whitespace-nowrap rounded-control border px-3.5 text-14 font-label transition-colors duration-[140ms]',
    chosen
      ? 'border-chosen bg-chosen text-on-chosen'
      : 'border-line bg-surface text-text-2 hover:border-button-2-line hover:bg-hover hover:text-text',
    className,
  )

export const ChipCount = ({ children }: { children: ReactNode }) => (
  <span className="tabular text-12 opacity-80">{children}</span>
)

/** A filter in force; its whole face takes it off. */
export const FilterChip = ({ label, onRemove }: { label: string; onRemove: () => void }) => {
  const texts = useUiTexts()
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`${label}: ${texts.remove}`}
      className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-badge border border-button-2-line bg-raised pl-2.5 pr-1.5 text-12 font-label text-text-2 transition-colors hover:bg-hover hover:text-text"
    >
      {label}
      <X aria-hidden="true" className="size-4" />
    </button>
  )
}
