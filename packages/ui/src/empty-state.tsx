import type { ReactNode } from 'react'

export const EmptyState = ({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <div
    role="status"
    className="flex flex-col items-center rounded-panel border border-dashed border-line-strong px-6 py-10 text-center"
  >
    <span className="text-text-2 [&_svg]:size-7">{icon}</span>
    <p className="mt-3 text-15 font-money">{title}</p>
    {children && <p className="mt-1 max-w-[44ch] text-14 text-text-2">{children}</p>}
    {action && <div className="mt-4">{action}</div>}
  </div>
)
