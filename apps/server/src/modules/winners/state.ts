import type { Winner } from '@felek/contract/winners.ts'

/** What the pages of this process were told last, by id; nothing until it has read once. */
export type WinnersState = { lastWinners: ReadonlyMap<string, Winner> | undefined }
export const createWinnersState = (): WinnersState => ({ lastWinners: undefined })
