import { titles } from '../../src/titles.ts'
import type { SlotData } from './slot.ts'

/** For tests: the reels of every title that has some, by slug. */
export const slots: Readonly<Record<string, SlotData>> = Object.fromEntries(
  titles
    .filter(({ symbols }) => symbols !== undefined)
    .map(({ slug, config }) => [slug, config as SlotData]),
)
