import type { BetKind, RouletteGame } from '../../src/protocol/games.ts'
import { keyOf } from '../lib/bets.ts'

/** What the table's drawing needs to know of a game. */
export type Layout = Pick<RouletteGame, 'kinds' | 'red' | 'wheel'>

/**
 * Where bets stand on the table. Unit: one number's cell, lying down: x runs from 0 to 12 over the
 * twelve streets (zero from −1 to 0), y from 0 (3, 6, 9 …) to 3 (below 1, 4, 7 …). Every inside bet
 * lies on a half-unit: the middle of a cell, an edge or a corner. Standing up (phones) the same
 * units are turned by 90°.
 */
export type Spot = {
  key: string
  kind: BetKind
  numbers: readonly number[]
  x: number
  y: number
  w: number
  h: number
}

const inside: readonly BetKind[] = [
  'straight',
  'split',
  'street',
  'trio',
  'corner',
  'first_four',
  'six_line',
]

const streetOf = (n: number): number => Math.floor((n - 1) / 3)
const centreOf = (n: number): { x: number; y: number } =>
  n === 0 ? { x: -0.5, y: 1.5 } : { x: streetOf(n) + 0.5, y: 2.5 - ((n - 1) % 3) }
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const placeOf = (kind: BetKind, numbers: readonly number[]): { x: number; y: number } => {
  const others = numbers.filter((n) => n !== 0)
  const centres = others.map(centreOf)
  const x = mean(centres.map((centre) => centre.x))
  const y = mean(centres.map((centre) => centre.y))
  if (kind === 'straight') return centreOf(numbers[0] ?? 0)
  if (kind === 'first_four') return { x: 0, y: 3 }
  if (kind === 'street' || kind === 'six_line') return { x, y: 3 }
  return numbers.includes(0) ? { x: 0, y } : { x, y }
}

/**
 * Edges and corners take a strip of the cells beside them; the middle of the cell stays with its
 * number.
 */
const sizeOf = (
  kind: BetKind,
  numbers: readonly number[],
  x: number,
  y: number,
): { w: number; h: number } => {
  if (kind === 'straight') return numbers[0] === 0 ? { w: 1, h: 3 } : { w: 1, h: 1 }
  return { w: Number.isInteger(x) ? 0.4 : 0.58, h: Number.isInteger(y) ? 0.4 : 0.58 }
}

/** All inside bets of the table, numbers first, so that edges lie above them. */
export const insideSpots = (game: Layout): Spot[] =>
  inside.flatMap((kind) =>
    (game.kinds.find((rule) => rule.kind === kind)?.sets ?? []).map((numbers) => {
      const { x, y } = placeOf(kind, numbers)
      return { key: keyOf(kind, numbers), kind, numbers, x, y, ...sizeOf(kind, numbers, x, y) }
    }),
  )

export type Direction = 'left' | 'right' | 'up' | 'down'

/**
 * The next bet from `from` in a direction on the lying table: the nearest in a right-angled sector,
 * or null at the edge.
 */
export const neighbour = (
  spots: readonly Spot[],
  from: Spot,
  direction: Direction,
): Spot | null => {
  const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] as [
    number,
    number,
  ]
  let best: Spot | null = null
  let bestCost = Number.POSITIVE_INFINITY
  for (const spot of spots) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx)
    if (along <= 0 || aside > along + 0.01) continue
    const cost = along + aside * 3
    if (cost < bestCost) [best, bestCost] = [spot, cost]
  }
  return best
}

/** The numbers `reach` pockets to each side of `n` on the wheel, with `n` in the middle. */
export const neighboursOnWheel = (wheel: readonly number[], n: number, reach: number): number[] => {
  const at = wheel.indexOf(n)
  return Array.from(
    { length: reach * 2 + 1 },
    (_, i) => wheel[(at - reach + i + wheel.length * 2) % wheel.length] ?? 0,
  )
}

/**
 * The standing racetrack is a ring of 8 columns and 13 rows with the wheel clockwise round it: zero
 * takes two places in the middle of the top, so that 37 pockets fill 38 places. `i` is the pocket's
 * index on the wheel; grid lines from 1.
 */
export const ringPlace = (i: number): { column: number; row: number; span: 1 | 2 } => {
  if (i === 0) return { column: 4, row: 1, span: 2 }
  if (i <= 3) return { column: 5 + i, row: 1, span: 1 }
  if (i <= 15) return { column: 8, row: i - 2, span: 1 }
  if (i <= 22) return { column: 23 - i, row: 13, span: 1 }
  if (i <= 34) return { column: 1, row: 35 - i, span: 1 }
  return { column: i - 33, row: 1, span: 1 }
}
