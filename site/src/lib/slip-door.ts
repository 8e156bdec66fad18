import { create } from 'zustand'

/**
 * What the shell knows of the slip while a page of the sportsbook shows it: how many picks it has
 * (0 elsewhere), and whether its sheet is asked for. The slip itself is not of the first load.
 */
export const useSlipDoor = create<{ picks: number; open: boolean }>(() => ({
  picks: 0,
  open: false,
}))

export const openSlip = (): void => useSlipDoor.setState({ open: true })
export const closeSlip = (): void => useSlipDoor.setState({ open: false })
