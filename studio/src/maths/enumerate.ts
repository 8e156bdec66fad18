import type { Cycle } from './cycle.ts'
import { enumerateCascade } from './enumerate-cascade.ts'
import { enumerateLines } from './enumerate-lines.ts'
import type { SlotData } from './slot.ts'

/** Every stop of every reel, once. Lines take under a second, cascades a few. */
export const enumerateSlot = (data: SlotData): Cycle => {
  const cycle = data.engine === 'lines' ? enumerateLines(data) : enumerateCascade(data)
  const counted = Object.values(cycle.classes).reduce((sum, c) => sum + c.count, 0)
  if (counted !== cycle.stops) throw new Error(`counted ${counted} of ${cycle.stops} stops`)
  for (const c of Object.values(cycle.classes))
    if (!Number.isSafeInteger(c.baseSum) || !Number.isSafeInteger(c.freeSum))
      throw new Error('a sum is no longer exact')
  return cycle
}
