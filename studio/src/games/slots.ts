import type { SlotData } from '../maths/slot.ts'
import data from './slots.json' with { type: 'json' }

/**
 * The maths of every slot, by slug: made by `tune.ts` from `recipes.ts`, committed, never changed
 * by hand.
 */
export const slots = data as unknown as Readonly<Record<string, SlotData>>
