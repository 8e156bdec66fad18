import type { Box } from '../../../client/stage/painter.ts'

export const side = 5

/** Tiles of a square board, the first of the top row first. */
export const minesLayout = (area: Box): readonly Box[] => {
  const whole = Math.min(area.w, area.h)
  const gap = Math.max(4, whole * 0.016)
  const size = (whole - (side - 1) * gap) / side
  const [x0, y0] = [area.x + (area.w - whole) / 2, area.y + (area.h - whole) / 2]
  return Array.from({ length: side * side }, (_, i) => ({
    x: x0 + (i % side) * (size + gap),
    y: y0 + Math.floor(i / side) * (size + gap),
    w: size,
    h: size,
  }))
}

/** Which of the four colours a closed shell has: a pattern, not a sign. */
export const shellHue = (tile: number): number =>
  (((tile % side) * 7 + Math.floor(tile / side) * 3) % 11) % 4
