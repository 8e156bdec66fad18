import { create } from 'zustand'
import { readPlain } from '../browser/storage.ts'

/**
 * What the shell knows of the slip while a page of the sportsbook shows it: how many picks it has
 * (0 elsewhere), and whether its sheet is asked for. The slip itself is not of the first load.
 */
export const useSlipLink = create<{ picks: number; open: boolean }>(() => ({
  picks: 0,
  open: false,
}))

/** How many picks the browser keeps, where no page shows them (sportsbook/slip/slip.ts writes them). */
export const countSavedPicks = (): number => {
  try {
    const kept = JSON.parse(readPlain('slip') ?? '{}') as { picks?: unknown }
    return Array.isArray(kept.picks) ? kept.picks.length : 0
  } catch {
    return 0
  }
}

export const openSlip = (): void => useSlipLink.setState({ open: true })
export const closeSlip = (): void => useSlipLink.setState({ open: false })
