import type { ReactNode } from 'react'

/**
 * The slider with its two cards, which a phone has no room for: the same frame in the server's
 * shell and in the app.
 */
export const TopGrid = ({ hero, cards }: { hero: ReactNode; cards: ReactNode }) => (
  <div className="grid gap-4 lg:grid-cols-[minmax(0,928fr)_minmax(0,432fr)]">
    {hero}
    <div className="grid grid-cols-1 gap-4 max-sm:hidden sm:grid-cols-2 lg:grid-cols-1">
      {cards}
    </div>
  </div>
)
