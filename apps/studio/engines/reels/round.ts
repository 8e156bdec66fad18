import type { Draw } from '../../src/maths/draw.ts'
import { scatterClass, type SlotData, type SlotTables, type Spin } from './slot.ts'

/** What one spin gives at the stops that were drawn. */
export type SlotEngine = {
  tables: SlotTables
  base(stops: readonly number[]): Spin
  free(stops: readonly number[]): Spin
}

export type PlayedSpin = {
  spin: Spin
  stops: number[]
  freeSpin: number
  awarded: number
  left: number
}

/** A round: the base spin and all its free spins. `pay` in hundredths of the stake. */
export type SlotRound = { spins: PlayedSpin[]; pay: number }

/**
 * Free spins that a spin adds: by the table on the base spin, a fixed number (so many times at
 * most) on a free one.
 */
export const awardOf = (
  data: SlotData,
  scatters: number,
  free: boolean,
  retriggers: number,
): number => {
  const kind = scatterClass(scatters)
  if (kind === 0) return 0
  if (!free) return data.freeSpins.awards[kind - 3] as number
  return retriggers < data.freeSpins.retriggersMax ? data.freeSpins.retrigger : 0
}

/**
 * Draws and plays a whole round. Nothing but the data and the draws has a say in it: no stake,
 * player or clock.
 */
export const playSlot = (data: SlotData, engine: SlotEngine, draw: Draw): SlotRound => {
  const spins: PlayedSpin[] = []
  let pay = 0
  let left = 1
  let retriggers = 0
  for (let freeSpin = 0; left > 0; freeSpin += 1) {
    const free = freeSpin > 0
    const stops = engine.tables.strips.map((strip) => draw(strip.length))
    const spin = free ? engine.free(stops) : engine.base(stops)
    const awarded = awardOf(data, spin.scatterCells.length, free, retriggers)
    if (free && awarded > 0) retriggers += 1
    left += awarded - 1
    pay += spin.pay
    spins.push({ spin, stops, freeSpin, awarded, left })
  }
  return { spins, pay }
}
