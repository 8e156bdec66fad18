import type { ReactNode } from 'react'

/** A page's heading. `back` is a link for phones, where no menu stands beside the page. */
export const PageHead = ({
  title,
  back,
  aside,
}: {
  title: ReactNode
  back?: ReactNode
  aside?: ReactNode
}) => (
  <div className="flex min-h-11 flex-wrap items-center gap-3">
    {back && <span className="-ml-2.5 lg:hidden">{back}</span>}
    <h1 tabIndex={-1} className="min-w-min flex-1 [overflow-wrap:normal] text-24 md:text-34">
      {title}
    </h1>
    {aside}
  </div>
)
