import type { ReactNode } from 'react'

export const lowCardClass = 'h-[168px] md:h-[212px]'

/**
 * A lobby's slider with its card, which a phone has no room for: the same frame in the server's
 * shell and in the app.
 */
export const LowGrid = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className="mt-5 grid gap-3 md:gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
    {main}
    {side && <div className={main ? 'max-xl:hidden' : ''}>{side}</div>}
  </div>
)
