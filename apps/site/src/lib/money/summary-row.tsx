import { classNames } from '@felek/ui/class-names.ts'
import type { ReactNode } from 'react'

/** A line of a summary. `wideOnly` lines stand in the pay bar on phones. */
export type SummaryLine = { name: string; value: ReactNode; strong?: boolean; wideOnly?: boolean }

export const SummaryRow = ({ name, value, strong, wideOnly }: SummaryLine) => (
  <div
    className={classNames(
      'flex min-h-12 items-center justify-between gap-4 border-b border-line py-2 last:border-0',
      wideOnly && 'max-md:hidden',
    )}
  >
    <dt className={strong ? 'text-14 font-label' : 'text-14 text-text-2'}>{name}</dt>
    <dd className={strong ? 'text-right text-18 font-money' : 'text-right text-14 font-label'}>
      {value}
    </dd>
  </div>
)
