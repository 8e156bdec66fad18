import ChevronUp from 'lucide-react/icons/chevron-up'
import type { ReactNode } from 'react'

/** A group of filters that can be folded away. */
export const FilterGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <details open className="group border-b border-line pb-4 pt-1 [&:not([open])]:pb-1">
    <summary className="flex h-10 list-none items-center justify-between text-14 font-money [&::-webkit-details-marker]:hidden">
      {title}
      <ChevronUp
        aria-hidden="true"
        className="size-4.5 text-text-2 transition-transform group-[&:not([open])]:rotate-180"
      />
    </summary>
    {children}
  </details>
)
