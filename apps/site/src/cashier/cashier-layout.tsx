import { classNames } from '@felek/ui/class-names.ts'
import type { ReactNode } from 'react'

type Props = {
  head: ReactNode
  aside: ReactNode
  /** Hidden on narrow screens while it has nothing to say. */
  asideIdle?: boolean
  /** What stands beside is a few figures, and the page wants the width. */
  slim?: boolean
  children: ReactNode
}

/**
 * Heading, then what is under way, then the page; on wide screens the second stands beside the
 * others and stays in view.
 */
export const CashierLayout = ({
  head,
  aside,
  asideIdle = false,
  slim = false,
  children,
}: Props) => (
  <div
    className={classNames(
      'grid gap-x-8 gap-y-6 xl:grid-rows-[auto_1fr]',
      slim ? 'xl:grid-cols-[minmax(0,1fr)_304px]' : 'xl:grid-cols-[minmax(0,1fr)_424px]',
    )}
  >
    <div className="min-w-0">{head}</div>
    <div
      className={classNames(
        'min-w-0 xl:sticky xl:top-[calc(var(--header-height)+24px)] xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:self-start',
        asideIdle && 'max-xl:hidden',
      )}
    >
      {aside}
    </div>
    <div className="min-w-0">{children}</div>
  </div>
)
