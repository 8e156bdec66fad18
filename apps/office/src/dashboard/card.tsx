import type { ReactNode } from 'react'
import { Link } from 'react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { classNames } from '@felek/ui/class-names.ts'

/** A part of the first page. */
export const Card = ({
  title,
  text,
  aside,
  className,
  children,
}: {
  title: string
  text?: string
  aside?: ReactNode
  className?: string
  children: ReactNode
}) => (
  <section
    className={classNames(
      'min-w-0 rounded-panel border border-line bg-surface px-4 py-3',
      className,
    )}
  >
    <div className="mb-1.5 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="text-15">{title}</h2>
      {text && <span className="text-12 text-text-3">{text}</span>}
      {aside && <span className="ml-auto flex items-center gap-3">{aside}</span>}
    </div>
    {children}
  </section>
)

export const CardWaits = ({ rows = 4 }: { rows?: number }) => (
  <div className="flex flex-col gap-3 py-2">
    {Array.from({ length: rows }, (_, i) => (
      <Skeleton key={i} className="h-5" />
    ))}
  </div>
)

export const CardText = ({ children }: { children: ReactNode }) => (
  <p className="py-4 text-text-2">{children}</p>
)

/** The way from a figure to what it is made of. */
export const CardLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="inline-flex items-center gap-1 text-12 text-text-2 hover:text-text">
    {children}
    <ChevronRight aria-hidden="true" className="size-3.5" />
  </Link>
)
