import type { Box } from '../../../client/stage/painter.ts'
import { faces } from '../rules.ts'

export type DiceLayout = {
  /** The side of a die, and where the two lie. */
  size: number
  middle: readonly [x: number, y: number]
  /** The middle of the number over them. */
  numberY: number
  /** The field of all throws, left lowest. */
  bar: Box
}

const barTall = 26

export const diceLayout = (area: Box): DiceLayout => {
  const size = Math.min(area.w * 0.24, area.h * 0.28, 150)
  const middleY = area.y + area.h * 0.52
  const wide = Math.min(area.w - 44, 760)
  return {
    size,
    middle: [area.x + area.w / 2, middleY],
    numberY: (area.y + middleY - size * 0.62) / 2,
    bar: {
      x: area.x + (area.w - wide) / 2,
      y: area.y + Math.min(area.h * 0.84, area.h - 52),
      w: wide,
      h: barTall,
    },
  }
}

export const barPlace = ({ bar }: DiceLayout, thrown: number): number =>
  bar.x + (bar.w * thrown) / faces

/** Where the arrows and buttons lead: the next whole percent. */
export const nextChance = (chance: number, by: 1 | -1): number =>
  by > 0 ? (Math.floor(chance / 100) + 1) * 100 : (Math.ceil(chance / 100) - 1) * 100
