import type { ReactNode } from 'react'

/** Rows of one height in columns, so that the place of a list is known before the list is. */
export const WinnersGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-x-8 md:grid-cols-2 xl:grid-cols-3">{children}</ul>
)

/** Fewer wins than two rows of three say more of how little is played than of winning. */
export const fewestWinners = 6

/** A phone shows five. */
export const rowClass = (i: number): string =>
  `flex h-16 items-center gap-3 border-b border-line ${i >= 5 ? 'max-md:hidden' : ''}`

/** The place of so many wins, heading and all; none for too few. */
export const WinnersPlaceholder = ({ rows }: { rows: number }) =>
  rows < fewestWinners ? null : (
    <div aria-hidden="true" className="mt-10 md:mt-12">
      <div className="mb-4 h-9" />
      <WinnersGrid>
        {Array.from({ length: rows }, (_, i) => (
          <li key={i} className={rowClass(i)} />
        ))}
      </WinnersGrid>
    </div>
  )
