import { at, n } from '../draw/svg.ts'
import type { Cell } from './atlas.ts'

/** A thing of the scene: where, how large, turned by so many degrees, in which light. */
export type Thing = readonly [
  cell: string,
  x: number,
  y: number,
  size: number,
  turn?: number,
  light?: 'hero' | 'side' | 'near',
]

export const thing = (
  cells: readonly Cell[],
  [name, x, y, size, turn = 0, light = 'side']: Thing,
) => {
  const cell = cells.find((one) => one.name === name)
  if (!cell) throw new Error(`the scene has no ${name}`)
  const scale = n(size / Math.max(cell.w, cell.h))
  return `<g filter="url(#${light})">${at(x, y, `<g transform="scale(${scale})">${cell.body}</g>`, turn)}</g>`
}
