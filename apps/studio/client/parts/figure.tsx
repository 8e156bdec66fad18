import type { ReactNode } from 'react'

/** A small label over a number. */
export const Figure = ({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) => (
  <div className={className ? `figure ${className}` : 'figure'}>
    <span className="figure-label">{label}</span>
    <span className="figure-value">{children}</span>
  </div>
)
