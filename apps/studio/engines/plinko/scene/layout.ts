import type { Box, Cut } from '../../../client/stage/painter.ts'

/** The board's picture (tools/art/scenes/boncuk.ts), and where on it pegs and buckets stand. */
const board = { w: 1170, h: 1040, middle: 585, pegsTop: 133, pegsTall: 756, bucketsTop: 895 }
/** CSS pixels from peg to peg under which no price can be written across. */
const narrowGap = 22.5
/** How tall a bucket is on the picture: taller where a price has to be written downwards. */
const labels = {
  across: { bucket: 66, least: 16 },
  down: { bucket: 100, least: 30 },
} as const
/** CSS pixels, as `least` above: what a price written downwards needs. On a low stage the board gives way for it. */
const labelWide = 18
const mostStretch = 1.9
/** The last row of pegs is so wide, whatever their number. */
const rowWide = 1045
/** The scale at which 17 prices stand beside one another. */
const readable = (17 * labelWide) / rowWide
/** What is over the buckets, and what holds them. */
const cuts = {
  field: { x: 0, y: 0, w: board.w, h: board.bucketsTop },
  well: { x: 0, y: board.bucketsTop, w: board.w, h: board.h - board.bucketsTop },
} as const satisfies Record<string, Cut>

const [fontMost, fontLeast, digitWide] = [14, 10.5, 0.6]

/** A price as it fits in its pocket: with its sign where there is room, and how large it is written. */
export const labelIn = (
  price: number,
  room: number,
  written: (price: number) => string,
): readonly [text: string, fontPx: number] => {
  // A mark between digits is half as wide.
  const fontOf = (text: string): number =>
    Math.min(fontMost, room / (digitWide * (text.length - (/[.,]/.test(text) ? 0.5 : 0))))
  const whole = `${written(price)}×`
  const text = fontOf(whole) >= fontLeast ? whole : written(price)
  return [text, Math.floor(10 * fontOf(text)) / 10]
}

export type PlinkoLayout = {
  rows: number
  /** The board's picture: what is over the buckets, and what holds them. */
  board: readonly (readonly [Cut, Box])[]
  /** Prices are written downwards. */
  narrow: boolean
  /** The board's left edge. */
  left: number
  /** From peg to peg, and from row to row. */
  gapX: number
  gapY: number
  /** CSS pixels to one of the picture, across. */
  scale: number
  peg(row: number, at: number): readonly [x: number, y: number]
  bucket(slot: number): Box
  /** Where a ball meets a row, having gone right so often; row `rows` is the bucket. */
  meets(row: number, rights: number): readonly [x: number, y: number]
}

/** The whole board in an area, and how wide it is made where that is too small: the same for any rows. */
const scalesIn = ({ w, h }: Box): readonly [plain: number, across: number] => {
  const plain = Math.min(w / board.w, h / board.h)
  return [plain, Math.min(w / board.w, Math.max(plain, Math.min(readable, plain * mostStretch)))]
}

export const plinkoLayout = (area: Box, rows: number): PlinkoLayout => {
  const [plain, scale] = scalesIn(area)
  const gapX = (rowWide * scale) / (rows + 1)
  const narrow = gapX < narrowGap
  const { bucket, least } = labels[narrow ? 'down' : 'across']
  const well = Math.max(plain, least / bucket)
  const down = Math.min(plain, (area.h - cuts.well.h * well) / cuts.field.h)
  const [wide, fieldTall, wellTall] = [board.w * scale, cuts.field.h * down, cuts.well.h * well]
  const left = area.x + (area.w - wide) / 2
  const y0 = area.y + (area.h - fieldTall - wellTall) / 2
  const middle = left + board.middle * scale
  const gapY = (board.pegsTall * down) / rows
  const top = y0 + board.pegsTop * down
  const bucketsTop = y0 + fieldTall
  const tall = bucket * well
  const ballLift = Math.min(gapY * 0.36, 16)
  return {
    rows,
    scale,
    gapX,
    gapY,
    narrow,
    left,
    board: [
      [cuts.field, { x: left, y: y0, w: wide, h: fieldTall }],
      [cuts.well, { x: left, y: bucketsTop, w: wide, h: wellTall }],
    ],
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

/** The colours of a board from its left edge to its right: boards of any height share these bars. */
export const barHues = [0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0] as const

/** Which of `barHues` a bucket counts in. */
export const barOf = (rows: number, slot: number): number => {
  const hue = bucketHue(rows, slot)
  return slot > rows / 2 ? barHues.length - 1 - hue : hue
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
