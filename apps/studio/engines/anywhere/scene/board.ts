import { cutOf, type Cuts } from '../../../client/stage/atlas.ts'
import { clamp } from '../../../client/stage/ease.ts'
import type { Painter, Texture } from '../../../client/stage/painter.ts'
import { columns, orb, rows } from '../rules.ts'
import type { AnywhereLayout } from './layout.ts'

/** What lies in a cell, or is on its way there. */
export type Piece = {
  letter: string
  /** Of an orb. */
  value: number
  column: number
  row: number
  /** Rows that it still has to fall; below 0 it sinks under its place. */
  above: number
  /** How fast it falls, 0 to 1: the light behind it. */
  speed: number
  /** Rows that it sinks, of one that lay there before; with less movement it fades over from there. */
  sank: number
  /** Pressed flat as it lands, 0 to 1. */
  squash: number
  /** Raised and rimmed with light: it pays. */
  lift: number
  alpha: number
  /** An orb on its way to the sum, 0 to 1. */
  away: number
}

export const pieceOf = (letter: string, cell: number, value = 0): Piece => ({
  letter,
  value,
  column: cell % columns,
  row: Math.floor(cell / columns),
  above: 0,
  sank: 0,
  speed: 0,
  squash: 0,
  lift: 0,
  alpha: 1,
  away: 0,
})

/** A burst's colours, by kind. */
export const tintsOf: Readonly<Record<string, number>> = {
  a: 0xff4d6d,
  b: 0xff7ad0,
  c: 0xff9a5c,
  d: 0xe2a55e,
  e: 0xff6ea8,
  f: 0x5fe0f5,
  g: 0xa5e04a,
  h: 0xff9a3a,
  i: 0xffd84a,
  s: 0xffd86b,
  o: 0xffe9a6,
}

const orbCut = (value: number): string =>
  value >= 100 ? 'orb-rare' : value >= 20 ? 'orb-hot' : 'orb'

/** Draws with one atlas; what it needs is given once a frame. */
export type Brush = {
  painter: Painter
  atlas: Texture
  cuts: Cuts
  layout: AnywhereLayout
  nowMs: number
  /** Less movement: no fall, no rays. */
  still: boolean
}

/** Signs of the stage's own figures in a row around a point; `height` in CSS pixels. */
export const drawSigns = (
  { painter, atlas, cuts }: Brush,
  text: string,
  x: number,
  y: number,
  height: number,
  alpha = 1,
): void => {
  const made = [...text].map((sign) => cutOf(cuts, `n${sign}`))
  const tallest = Math.max(...made.map((cut) => cut.h))
  const scale = height / tallest
  // The rims of neighbours overlap.
  const over = 13 * scale
  const whole = made.reduce((sum, cut) => sum + cut.w * scale - over, over)
  let left = x - whole / 2
  for (const cut of made) {
    const wide = cut.w * scale
    painter.sprite(atlas, cut, left + wide / 2, y, wide, cut.h * scale, 0, alpha)
    left += wide - over
  }
}

const drawRays = (brush: Brush, x: number, y: number, size: number, alpha: number): void => {
  const { painter, atlas, cuts, nowMs } = brush
  for (let i = 0; i < 12; i++) {
    const angle = (i * Math.PI) / 6 + nowMs / 2_400
    const long = size * (i % 2 ? 0.62 : 0.78)
    const [dx, dy] = [Math.sin(angle) * long, -Math.cos(angle) * long]
    const wide = size * 0.13
    const cut = cutOf(cuts, 'ray')
    painter.sprite(atlas, cut, x + dx, y + dy, wide, size * 0.62, angle, alpha, 0xfff3c0, 1)
  }
}

const drawOrb = (brush: Brush, piece: Piece, x: number, y: number): void => {
  const { painter, atlas, cuts, layout, still, nowMs } = brush
  const { value, away, alpha, lift } = piece
  const [sx, sy] = layout.sum
  // With less movement it goes out where it lies.
  const t = still ? 0 : away
  // On its way it goes up before it comes down, and becomes small.
  const px = x + (sx - x) * t
  const py = y + (sy - y) * t - Math.sin(Math.PI * t) * layout.cell * 0.9
  const size = layout.cell * 1.1 * (1 - 0.45 * t) * (still ? 1 : 1 + 0.08 * lift)
  const hot = value >= 20
  if (hot && !still) drawRays(brush, px, py, size, 0.6 * alpha)
  const breath = still ? 0.6 : 0.55 + 0.2 * Math.sin(nowMs / 420 + piece.column)
  const glow = size * 1.8
  const tint = value >= 100 ? 0xe58cff : hot ? 0xffe27a : 0x6fc0ff
  painter.sprite(atlas, cutOf(cuts, 'glow'), px, py, glow, glow, 0, breath * alpha, tint, 1)
  painter.sprite(atlas, cutOf(cuts, orbCut(value)), px, py, size, size, 0, alpha)
  drawSigns(brush, `×${value}`, px, py, size * (value >= 100 ? 0.34 : 0.42), alpha)
}

/** Behind everything: the cells, and the light of what falls. */
export const drawGround = (brush: Brush, pieces: readonly Piece[]): void => {
  const { painter, atlas, cuts, layout, still } = brush
  const side = layout.cell * 0.94
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = layout.at(column, row)
      const [wide, tall] = [layout.pitchX * 0.95, layout.pitchY * 0.95]
      painter.sprite(atlas, cutOf(cuts, 'cell'), x, y, wide, tall)
    }
  if (still) return
  for (const { column, row, above, speed } of pieces) {
    if (speed <= 0.02 || above <= 0) continue
    const [x, y] = layout.at(column, row - above)
    const long = side * (0.6 + speed)
    painter.sprite(
      atlas,
      cutOf(cuts, 'streak'),
      x,
      y - long * 0.6,
      side * 0.7,
      long,
      0,
      speed * 0.55,
    )
  }
}

/** The frame's bulbs: at rest they breathe one after another, in the feature light runs around. */
export const drawBulbs = (
  { painter, atlas, cuts, layout, nowMs, still }: Brush,
  feature: boolean,
): void => {
  const { lights, cell } = layout
  const size = cell * (feature ? 0.56 : 0.4)
  lights.forEach(([x, y], i) => {
    const wave = Math.sin(nowMs / (feature ? 190 : 900) - (i * 4 * Math.PI) / lights.length)
    const light = still ? 0.35 : (feature ? 0.5 : 0.22) + (feature ? 0.5 : 0.2) * wave
    const tint = feature ? 0xffd23f : 0xfff0b0
    painter.sprite(atlas, cutOf(cuts, 'glow'), x, y, size, size, 0, light, tint, 1)
  })
}

/** Light over a whole column, breathing while it is waited for. */
export const drawAwaited = (
  { painter, atlas, cuts, layout, nowMs, still }: Brush,
  column: number,
): void => {
  const { well, pitchX } = layout
  const light = still ? 0.4 : 0.4 + 0.15 * Math.sin(nowMs / 90)
  const [x, y] = [layout.at(column, 0)[0], well.y + well.h / 2]
  painter.sprite(
    atlas,
    cutOf(cuts, 'glow'),
    x,
    y,
    pitchX * 1.7,
    well.h * 1.5,
    0,
    light,
    0xffd86b,
    1,
  )
}

/** A sweet in its cell; those that pay are drawn later than the rest, over their neighbours. */
export const drawPiece = (brush: Brush, piece: Piece): void => {
  const { painter, atlas, cuts, layout, still } = brush
  const { letter, column, row, above, sank, squash, lift, alpha } = piece
  const [x, at] = layout.at(column, still ? row : row - above)
  // With less movement what sinks goes out where it lay while it comes up where it will lie.
  if (still && sank > 0 && alpha < 1)
    drawPiece(brush, { ...piece, row: row - sank, sank: 0, alpha: 1 - alpha })
  if (letter === orb) return drawOrb(brush, piece, x, at)
  const size = layout.cell * 1.02 * (still ? 1 : 1 + 0.1 * lift)
  const flat = still ? 0 : squash * 0.06
  // It stands on its foot while it is pressed.
  const y = at + size * flat * 0.5
  if (lift > 0) {
    const glow = size * 1.7
    const tint = tintsOf[letter] ?? 0xffffff
    painter.sprite(atlas, cutOf(cuts, 'glow'), x, y, glow, glow, 0, 0.9 * lift * alpha, tint, 1)
    const rim = size * 1.16
    painter.sprite(atlas, cutOf(cuts, 'ring'), x, y, rim, rim, 0, 0.8 * lift * alpha, 0xffffff, 0.6)
  }
  const [w, h] = [size * (1 + flat), size * (1 - flat)]
  painter.sprite(atlas, cutOf(cuts, letter), x, y, w, h, 0, clamp(alpha))
}
