import type { Box } from '../../../client/stage/painter.ts'
import { handSize } from '../cards.ts'

/** Height of a card over its width. */
export const cardShape = 1.4
/** Under each card its state is written. */
export const labelHeight = 26
const widest = 178

/** Five cards beside each other in the middle of the area, as large as it lets them be. */
export const pokerLayout = (area: Box): readonly Box[] => {
  const gap = Math.min(16, Math.max(5, area.w * 0.018))
  const most = (area.w - (handSize - 1) * gap) / handSize
  const w = Math.max(24, Math.min(widest, most, (area.h - labelHeight) / cardShape))
  const h = w * cardShape
  const whole = handSize * w + (handSize - 1) * gap
  const [x0, y0] = [area.x + (area.w - whole) / 2, area.y + (area.h - h - labelHeight) / 2]
  return Array.from({ length: handSize }, (_, place) => ({
    x: x0 + place * (w + gap),
    y: y0,
    w,
    h,
  }))
}
