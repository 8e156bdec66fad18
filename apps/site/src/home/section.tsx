import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  title: string
  count?: string | undefined
  more?: { to: string; label: string }
  id?: string
  children: ReactNode
}

export const Section = ({ title, count, more, id, children }: Props) => (
  <section {...(id && { id })} aria-label={title} className="come-to mt-10 md:mt-12">
    <div className="mb-4 flex items-center gap-3">
      <h2 className="flex flex-1 items-baseline gap-2.5 text-18 font-heading md:text-24">
        <span>{title}</span>
        {count && (
          <span className="tabular text-14 font-label tracking-normal text-text-3">{count}</span>
        )}
      </h2>
      {more && (
        <Link
          to={more.to}
          className="flex min-h-9 items-center gap-1.5 rounded-control px-2 text-14 font-label text-text-2 hover:bg-hover hover:text-text"
        >
          {more.label}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      )}
    </div>
    {children}
  </section>
)
