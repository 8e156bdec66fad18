import type { ReactNode } from 'react'
import { classNames } from '@felek/ui/class-names.ts'

/**
 * Eight tiles a row from 1280 on, then 6, 5, 4 and 3. A tile below the sight has its
 * height by reckoning (tile-face.tsx).
 */
export const GameGrid = ({
  narrow = false,
  children,
}: {
  /** Beside a panel from 1280 on: one row of six. */
  narrow?: boolean
  children: ReactNode
}) => (
  <div className="@container">
    <div
      className={classNames(
        'grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-x-3 gap-y-4 [--columns:3] sm:[--columns:4] md:[--columns:5] lg:[--columns:6]',
        narrow ? 'xl:[&>:nth-child(n+7)]:hidden' : 'xl:[--columns:8]',
      )}
    >
      {children}
    </div>
  </div>
)
