import type { ReactNode } from 'react'

/** Eight tiles a row from 1280 on, then 6, 5, 4 and 3 (look.md). */
export const GameGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-3 gap-x-3 gap-y-4 sm:grid-cols-4 md:grid-cols-5 lg:grid-cols-6 xl:grid-cols-8">{children}</div>
)
