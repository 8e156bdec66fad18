import type { MinesView } from '../rules.ts'
import type { Face } from './scene.ts'

/**
 * The pearls that the player has found and has seen, and whether the shell after them held an urchin. While shells lie
 * closed what is seen counts, which comes after what is known; once all lie open those that were opened do.
 */
export const foundOf = (
  faces: readonly Face[],
  view: Pick<MinesView, 'opened' | 'over'> | undefined,
): { pearls: number; broke: boolean } => {
  if (faces.includes('closed'))
    return {
      pearls: faces.filter((face) => face === 'pearl').length,
      broke: faces.includes('urchin'),
    }
  const broke = view?.over === 'hit'
  return { pearls: Math.max(0, (view?.opened.length ?? 0) - (broke ? 1 : 0)), broke }
}
