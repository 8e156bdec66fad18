import type { ReactNode } from 'react'

/**
 * Eight tiles a row from 1280 on, then 6, 5, 4 and 3 (look.md). A tile below the sight has its
 * height by reckoning (tile-face.tsx).
 */
export const GameGrid = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <div className="grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-x-3 gap-y-4 [--columns:3] sm:[--columns:4] md:[--columns:5] lg:[--columns:6] xl:[--columns:8]">
      {children}
    </div>
  </div>
)
