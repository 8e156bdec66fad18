import type { Box } from '../../../client/stage/painter.ts'

/** The board's picture (tools/art/scenes/boncuk.ts), and where on it pegs and buckets stand. */
const board = { w: 1170, h: 1040, middle: 585, pegsTop: 133, pegsTall: 756, bucketsTop: 895 }
const bucketTall = 66
/** Where a price has to be written downwards, its bucket is taller. */
const bucketTallNarrow = 100
const narrowGap = 30
/** The last row of pegs is so wide, whatever their number. */
const rowWide = 1045

export type PlinkoLayout = {
  rows: number
  board: Box
  /** From peg to peg, and from row to row. */
  gapX: number
  gapY: number
  scale: number
  peg(row: number, at: number): readonly [x: number, y: number]
  bucket(slot: number): Box
  /** Where a ball meets a row, having gone right so often; row `rows` is the bucket. */
  meets(row: number, rights: number): readonly [x: number, y: number]
}

export const plinkoLayout = (area: Box, rows: number): PlinkoLayout => {
  const scale = Math.min(area.w / board.w, area.h / board.h)
  const x0 = area.x + (area.w - board.w * scale) / 2
  const y0 = area.y + (area.h - board.h * scale) / 2
  const middle = x0 + board.middle * scale
  const gapX = (rowWide * scale) / (rows + 1)
  const gapY = (board.pegsTall * scale) / rows
  const top = y0 + board.pegsTop * scale
  const bucketsTop = y0 + board.bucketsTop * scale
  const tall = (gapX < narrowGap ? bucketTallNarrow : bucketTall) * scale
  const ballLift = Math.min(gapY * 0.36, 16)
  return {
    rows,
    scale,
    gapX,
    gapY,
    board: { x: x0, y: y0, w: board.w * scale, h: board.h * scale },
    peg: (row, at) => [middle + (at - (row + 2) / 2) * gapX, top + row * gapY],
    bucket: (slot) => ({
      x: middle + (slot - rows / 2) * gapX - gapX / 2 + gapX * 0.05,
      y: bucketsTop,
      w: gapX * 0.9,
      h: tall,
    }),
    meets: (row, rights) => [
      middle + (rights - row / 2) * gapX,
      row === rows ? bucketsTop + tall * 0.3 : top + row * gapY - ballLift,
    ],
  }
}

/** From the edge to the middle: which of the six colours a bucket has. */
export const bucketHue = (rows: number, slot: number): number => {
  const out = Math.abs(slot - rows / 2) / (rows / 2)
  return out > 0.9 ? 0 : out > 0.7 ? 1 : out > 0.5 ? 2 : out > 0.3 ? 3 : out > 0.2 ? 4 : 5
}

/** Where the ball is after `rowsDone` rows and a part of the next: up a little from the peg, then down. */
export const ballAt = (
  layout: PlinkoLayout,
  path: readonly number[],
  progress: number,
): readonly [x: number, y: number] => {
  const row = Math.min(path.length - 1, Math.floor(progress))
  const t = Math.min(1, progress - row)
  const rights = path.slice(0, row).reduce((sum, step) => sum + step, 0)
  const [x0, y0] = layout.meets(row, rights)
  const [x1, y1] = layout.meets(row + 1, rights + (path[row] ?? 0))
  const across = t * (2 - t) * 0.35 + t * 0.65
  return [x0 + (x1 - x0) * across, y0 + (y1 - y0) * (1.5 * t * t - 0.5 * t)]
}
