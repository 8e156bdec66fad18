import type { Box } from '../../../client/stage/painter.ts'
import { columns, rows } from '../rules.ts'

/** The frame's picture (tools/art/scenes/lokum.ts) and its well. */
export const frameCut = { x: 0, y: 0, w: 1200, h: 1030 }
/** The row of bulbs around it: how far from the frame's edges the first stands, how many across and down. */
const bulbs = { inset: 53, below: 14, across: 34, down: 28 }
const well = { x: 80, y: 80, w: 1040, h: 856 }

/** Every third bulb of the frame's picture, clockwise from its upper left. */
const lightsOn = (): readonly (readonly [number, number])[] => {
  const { inset, below, across, down } = bulbs
  const [w, h] = [frameCut.w - 2 * inset, frameCut.h - below - 2 * inset]
  const side = (n: number, at: (t: number) => readonly [number, number]) =>
    Array.from({ length: n }, (_, i) => at(i / n))
  return [
    ...side(across, (t) => [inset + w * t, inset]),
    ...side(down, (t) => [inset + w, inset + h * t]),
    ...side(across, (t) => [inset + w * (1 - t), inset + h]),
    ...side(down, (t) => [inset, inset + h * (1 - t)]),
  ].filter((_, i) => i % 3 === 0)
}
const lights = lightsOn()

export type AnywhereLayout = {
  frame: Box
  well: Box
  /** From cell to cell, and the side of a cell. */
  pitchX: number
  pitchY: number
  cell: number
  /** The middle of a place; rows above the grid have numbers below 0. */
  at(column: number, row: number): readonly [x: number, y: number]
  /** The middles of every third bulb on the frame, clockwise. */
  lights: readonly (readonly [x: number, y: number])[]
  /** Where the orbs' sum stands. */
  sum: readonly [x: number, y: number]
}

/** `tally`: how far over (below 0) or under the frame the sum stands. */
export const anywhereLayout = (area: Box): AnywhereLayout => {
  const scale = Math.min(area.w / frameCut.w, area.h / frameCut.h)
  const frame = {
    x: area.x + (area.w - frameCut.w * scale) / 2,
    y: area.y + (area.h - frameCut.h * scale) / 2,
    w: frameCut.w * scale,
    h: frameCut.h * scale,
  }
  const inner = {
    x: frame.x + well.x * scale,
    y: frame.y + well.y * scale,
    w: well.w * scale,
    h: well.h * scale,
  }
  const [pitchX, pitchY] = [inner.w / columns, inner.h / rows]
  return {
    frame,
    well: inner,
    pitchX,
    pitchY,
    cell: Math.min(pitchX, pitchY),
    at: (column, row) => [inner.x + (column + 0.5) * pitchX, inner.y + (row + 0.5) * pitchY],
    lights: lights.map(([x, y]) => [frame.x + x * scale, frame.y + y * scale]),
    sum: [frame.x + frame.w / 2, frame.y + frame.h - 18 * scale],
  }
}
