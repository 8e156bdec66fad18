import { cascadeEngine } from '../cascade/cascade.ts'
import { enumerateCascade } from '../cascade/enumerate-cascade.ts'
import { enumerateLines } from '../lines/enumerate-lines.ts'
import { linesEngine } from '../lines/lines.ts'
import { checkedCycle, type Cycle } from './cycle.ts'
import type { SlotEngine } from './round.ts'
import type { LinesData, SlotData } from './slot.ts'

/* For the tuner and for tests, which work on reels whichever way they pay. */

export const paysByLines = (data: SlotData): data is LinesData => 'freeMultiplier' in data

export const slotEngine = (data: SlotData): SlotEngine =>
  paysByLines(data) ? linesEngine(data) : cascadeEngine(data)

/** Every stop of every reel, once. Lines take under a second, cascades a few. */
export const enumerateSlot = (data: SlotData): Cycle =>
  checkedCycle(paysByLines(data) ? enumerateLines(data) : enumerateCascade(data))
