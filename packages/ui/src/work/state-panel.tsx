import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** What stands where rows would: that there are none, that they did not come, that they are not for this person. */
export const StatePanel = ({
  icon,
  title,
  children,
  action,
  urgent = false,
  className,
}: {
  icon: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  urgent?: boolean
  className?: string
}) => (
  <div
    role={urgent ? 'alert' : 'status'}
    className={classNames('flex flex-col items-center px-6 py-14 text-center', className)}
  >
    <span className="text-text-3 [&_svg]:size-6">{icon}</span>
    <p className="mt-3 text-14 font-money">{title}</p>
    {children && <p className="mt-1 max-w-[52ch] text-13 text-text-2">{children}</p>}
    {action && <div className="mt-4 flex gap-2">{action}</div>}
  </div>
)
