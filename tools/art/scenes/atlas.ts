/**
 * Many small drawings in one picture, and where each lies: a stage draws all its sprites from it in one call.
 */
import { at, n, picture } from '../draw/svg.ts'
import type { Piece } from '../piece.ts'

/** A drawing around its middle, `w` by `h`; `defs` go to the picture's own, so their ids must differ. */
export type Cell = { name: string; w: number; h: number; body: string; defs?: string }

type Placed = Cell & { x: number; y: number }

/** Between cells, so that no neighbour shines into a small copy. */
const gap = 6

/** Rows of cells, the tallest first; `width` is the picture's. */
const packed = (cells: readonly Cell[], width: number): { placed: Placed[]; height: number } => {
  const placed: Placed[] = []
  let [x, y, row] = [gap, gap, 0]
  for (const cell of [...cells].sort((a, b) => b.h - a.h || a.name.localeCompare(b.name))) {
    if (x + cell.w + gap > width) [x, y, row] = [gap, y + row + gap, 0]
    placed.push({ ...cell, x, y })
    x += cell.w + gap
    row = Math.max(row, cell.h)
  }
  return { placed, height: y + row + gap }
}

/** `all` is the whole picture. */
const json = (width: number, { placed, height }: ReturnType<typeof packed>): string => {
  const all = { name: 'all', x: 0, y: 0, w: width, h: height }
  const lines = [...placed, all]
    .map(({ name, x, y, w, h }) => `  "${name}": { "x": ${x}, "y": ${y}, "w": ${w}, "h": ${h} }`)
    .sort()
  return `{\n${lines.join(',\n')}\n}\n`
}

const drawing = (width: number, { placed, height }: ReturnType<typeof packed>): Promise<string> =>
  picture(
    width,
    height,
    placed.map(({ defs = '' }) => defs).join(''),
    placed
      .map(
        ({ x, y, w, h, body }, i) =>
          `<clipPath id="cell${i}"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath>` +
          `<g clip-path="url(#cell${i})">${at(x + w / 2, y + h / 2, body)}</g>`,
      )
      .join(''),
  )

/** The atlas of a title and its cuts, which the title's scene imports. */
export const atlasPieces = (slug: string, cells: readonly Cell[], width = 1024): Piece[] => {
  const made = packed(cells, width)
  return [
    {
      path: `apps/studio/public/art/scenes/${slug}/atlas.avif`,
      format: 'avif',
      bytesMax: 140_000,
      width,
      height: made.height,
      quality: 62,
      draw: () => drawing(width, made),
    },
    {
      path: `apps/studio/client/titles/cuts/${slug}.json`,
      format: 'text',
      bytesMax: 8_000,
      draw: () => json(width, made),
    },
  ]
}

/** A drawing of 0…100 as a cell of `size`, `zoom` times as large as the cell. */
export const hundred = (name: string, size: number, body: string, defs = '', zoom = 1): Cell => ({
  name,
  w: size,
  h: size,
  defs,
  body: `<g transform="scale(${n((size / 100) * zoom)}) translate(-50 -50)">${body}</g>`,
})
