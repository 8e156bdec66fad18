import type { ReactNode } from 'react'

/** Wide pictures want wide cells: two a row on phones, three and four where there is room. */
export const TableGrid = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={`grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 ${wide ? 'lg:grid-cols-4' : ''}`}>
    {children}
  </div>
)

export const tableCardClass =
  'relative h-full overflow-hidden rounded-panel border border-line bg-surface transition-colors'
