import type { Box } from '../../../client/stage/painter.ts'
import { faces } from '../rules.ts'

export type DiceLayout = {
  /** The side of one of the four dice, and the middle of all of them. */
  size: number
  numberAt: readonly [x: number, y: number]
  /** The field of all throws, left lowest. */
  bar: Box
}

const barTall = 26
/** So much stands over the field: the handle, and the pin where the number lies. */
const pinTall = 46

export const diceLayout = (area: Box): DiceLayout => {
  const wide = Math.min(area.w - 44, 760)
  const over = Math.min(area.h * 0.84, area.h - 52)
  const bar = { x: area.x + (area.w - wide) / 2, y: area.y + over, w: wide, h: barTall }
  const size = Math.max(28, Math.min(area.w * 0.19, (over - pinTall) * 0.52, 132))
  return { size, numberAt: [area.x + area.w / 2, area.y + (over - pinTall / 2) / 2], bar }
}

export const barPlace = ({ bar }: DiceLayout, thrown: number): number =>
  bar.x + (bar.w * thrown) / faces

/** Where the arrows and buttons lead: the next whole percent. */
export const nextChance = (chance: number, by: 1 | -1): number =>
  by > 0 ? (Math.floor(chance / 100) + 1) * 100 : (Math.ceil(chance / 100) - 1) * 100
