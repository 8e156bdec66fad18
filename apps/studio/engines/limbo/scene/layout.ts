import { backdropOn } from '../../../client/play/backdrop.ts'
import type { Box } from '../../../client/stage/painter.ts'
import type { Size } from '../../../client/stage/stage.ts'

export type LimboLayout = {
  size: Size
  area: Box
  /** The height that is the target. */
  lineY: number
  /** The end of the telescope: from there it climbs. */
  from: readonly [x: number, y: number]
  /** The lit windows of the observatory, and how large their light is. */
  lamp: readonly [x: number, y: number, size: number]
}

/** Of the backgrounds (tools/art/scenes/kuyruklu.ts): the house's place, its size, the telescope's end beside it. */
const house = {
  wide: { x: 467.8, y: 620, scale: 1.074 },
  tall: { x: 140.4, y: 866, scale: 0.858 },
} as const
const tip = { x: 74, y: -146 } as const

export const limboLayout = (size: Size, area: Box): LimboLayout => {
  const back = backdropOn(size)
  const { x, y, scale } = house[back.wide ? 'wide' : 'tall']
  return {
    size,
    area,
    lineY: area.y + area.h * 0.36,
    from: back.at(x + tip.x * scale, y + tip.y * scale),
    lamp: [...back.at(x, y - 10), 240 * scale * back.scale],
  }
}

/** From the telescope (0) over the line (1) out of sight (2), in a bow to the right. */
export const cometAt = (
  { area, lineY, from: [fromX, fromY] }: LimboLayout,
  way: number,
): readonly [x: number, y: number, angle: number] => {
  const across = area.x + area.w * 0.68 - fromX
  const bow = (at: number): readonly [number, number] => [
    fromX + across * (0.88 * at + 0.12 * at * at),
    fromY + (lineY - fromY) * (0.55 * at + 0.45 * at * at),
  ]
  const [x, y] = bow(way)
  const [ax, ay] = bow(way + 0.02)
  return [x, y, Math.atan2(ax - x, y - ay)]
}

/** How far the comet is on its way when it has climbed to `height`; both in hundredths. */
export const wayOf = (height: number, target: number): number => {
  const part = Math.log(height / 100) / Math.log(target / 100)
  return part <= 1 ? part : 2 - 1 / (1 + Math.log(height / target))
}

/** A climb takes longer the higher it goes, but never long. */
export const climbMs = (reached: number): number =>
  Math.min(2_600, 520 + 460 * Math.log(Math.max(100, reached) / 100))

/** Where the arrows and buttons lead, hundredths. */
const stops = [
  101, 110, 120, 135, 150, 175, 200, 250, 300, 400, 500, 750, 1_000, 2_000, 5_000, 10_000, 20_000,
  50_000, 100_000, 200_000, 500_000, 1_000_000,
]

export const nextTarget = (target: number, by: 1 | -1): number =>
  (by > 0 ? stops.find((stop) => stop > target) : stops.findLast((stop) => stop < target)) ?? target
