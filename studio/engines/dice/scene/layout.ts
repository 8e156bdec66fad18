import type { Box } from '../../../client/stage/painter.ts'
import { faces } from '../rules.ts'

export type DiceLayout = {
  /** The side of a die, and where the two lie. */
  size: number
  middle: readonly [x: number, y: number]
  /** The middle of the number: over them, beside them where the stage is low. */
  numberAt: readonly [x: number, y: number]
  /** The field of all throws, left lowest. */
  bar: Box
}

const barTall = 26
/** So much stands over the field: the handle, and the pin where the number lies. */
const pinTall = 46
/** Number, dice and field do not stand one over another in less. */
const leastTall = 205

export const diceLayout = (area: Box): DiceLayout => {
  const wide = Math.min(area.w - 44, 760)
  const over = Math.min(area.h * 0.84, area.h - 52)
  const bar = { x: area.x + (area.w - wide) / 2, y: area.y + over, w: wide, h: barTall }
  if (area.h < leastTall) {
    const y = area.y + (over - pinTall / 2) / 2
    const size = Math.min(area.w * 0.17, (over - pinTall / 2) * 0.6)
    return { size, middle: [area.x + area.w * 0.72, y], numberAt: [area.x + area.w * 0.28, y], bar }
  }
  const size = Math.min(area.w * 0.24, area.h * 0.28, 150)
  const [x, y] = [area.x + area.w / 2, area.y + area.h * 0.52]
  return { size, middle: [x, y], numberAt: [x, (area.y + y - size * 0.62) / 2], bar }
}

export const barPlace = ({ bar }: DiceLayout, thrown: number): number =>
  bar.x + (bar.w * thrown) / faces

/** Where the arrows and buttons lead: the next whole percent. */
export const nextChance = (chance: number, by: 1 | -1): number =>
  by > 0 ? (Math.floor(chance / 100) + 1) * 100 : (Math.ceil(chance / 100) - 1) * 100
