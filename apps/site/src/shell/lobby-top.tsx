import type { ReactNode } from 'react'
import { Skeleton } from '@felek/ui/skeleton.tsx'

type Props = {
  title: string
  count: string
  beside: ReactNode
  /** The lobby's slides, where it has any. */
  slides: ReactNode
  children: ReactNode
}

/**
 * A lobby before its script: its head, its list, and room for what narrows it, `beside` it and
 * above.
 */
export const LobbyTop = ({ title, count, beside, slides, children }: Props) => (
  <div className="page-width grid gap-x-8 pt-6 lg:grid-cols-[240px_minmax(0,1fr)]">
    {beside}
    <div className="min-w-0">
      <h1 className="flex min-h-11 items-baseline gap-3 text-24 max-lg:min-h-0 md:text-34">
        {title}
        <span className="tabular text-15 font-label tracking-normal text-text-2">{count}</span>
      </h1>
      <Skeleton className="mt-3 h-11 lg:hidden" />
      <Skeleton className="mt-4 h-11" />
      <div data-unfiltered="">
        {slides}
        <div className="mt-5">{children}</div>
      </div>
    </div>
  </div>
)
