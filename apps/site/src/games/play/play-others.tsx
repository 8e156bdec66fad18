import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Where they begin. */
export const othersId = 'benzer-oyunlar'

/** Under what is played: others like it, and the way to all of them. */
export const PlayOthers = ({
  title,
  all,
  children,
}: {
  title: string
  all: { to: string; label: string }
  children: ReactNode
}) => (
  <section id={othersId} className="mt-10">
    <div className="mb-4 flex items-baseline justify-between gap-4">
      <h2 className="text-18 md:text-24">{title}</h2>
      <Link
        to={all.to}
        className="inline-flex items-center gap-1 text-14 font-label text-text-2 hover:text-text"
      >
        {all.label}
        <ChevronRight aria-hidden="true" className="size-4" />
      </Link>
    </div>
    {children}
  </section>
)
