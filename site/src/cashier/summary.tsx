import { classNames } from '@felek/ui/src/class-names.ts'
import type { ReactNode } from 'react'

/** `wideOnly` lines stand in the pay bar on phones. */
export type SummaryLine = { name: string; value: ReactNode; strong?: boolean; wideOnly?: boolean }

/** What will happen, line by line, before it is confirmed. */
export const Summary = ({ title, lines }: { title: string; lines: readonly SummaryLine[] }) => (
  <dl aria-label={title} className="rounded-panel border border-line bg-surface px-4">
    {lines.map((line) => (
      <div
        key={line.name}
        className={classNames(
          'flex min-h-12 items-center justify-between gap-4 border-b border-line py-2 last:border-0',
          line.wideOnly && 'max-md:hidden',
        )}
      >
        <dt className={line.strong ? 'text-14 font-label' : 'text-14 text-text-2'}>{line.name}</dt>
        <dd
          className={
            line.strong ? 'text-right text-18 font-money' : 'text-right text-14 font-label'
          }
        >
          {line.value}
        </dd>
      </div>
    ))}
  </dl>
)
