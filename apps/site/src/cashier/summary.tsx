import type { ReactNode } from 'react'
import { SummaryRow, type SummaryLine } from '../lib/money/summary-row.tsx'

/** What will happen, line by line, before it is confirmed; `children` are rows of another room. */
export const Summary = ({
  title,
  lines,
  children,
}: {
  title: string
  lines: readonly SummaryLine[]
  children?: ReactNode
}) => (
  <dl aria-label={title} className="rounded-panel border border-line bg-surface px-4">
    {lines.map((line) => (
      <SummaryRow key={line.name} {...line} />
    ))}
    {children}
  </dl>
)
