import type { Rules } from '../define.ts'
import { drawSome, priceOf } from '../chance.ts'

/*
 * A board of shells with urchins under some. It is laid whole when the stake is taken and sealed; the player opens
 * shell after shell and takes whenever they like. An urchin ends the round.
 */

export const tiles = 25
export const urchinsMost = 20

/** Prices above `cap` (hundredths) are not offered: the board closes at the last one that is not. */
export type MinesConfig = { percent: number; cap: number }
export type MinesWager = { urchins: number }
/** `return` is the clock's alone: nothing was opened, so the stake goes back as it came. */
export type MinesAction = { type: 'open'; tile: number } | { type: 'take' } | { type: 'return' }
export type MinesState = {
  /** Tiles with an urchin, rising; 0 is the first of the top row. */
  urchins: readonly number[]
  opened: readonly number[]
  left: 'taken' | 'returned' | null
}
export type MinesView = {
  urchins: number
  /** In the order in which they were opened. */
  opened: readonly number[]
  /** What stands, hundredths of the stake; 0 before the first pearl and after an urchin. */
  price: number
  /** Prices after one, two, … pearls, up to the one at which the board closes. */
  ladder: readonly number[]
  /** Met an urchin, took, all that is offered is open, went back unopened. */
  over: 'hit' | 'taken' | 'closed' | 'returned' | null
  /** Where the urchins are: once the round is over. */
  board: readonly number[] | null
}

/** C(of, some), exact up to C(25, 12). */
export const choose = (of: number, some: number): number => {
  let ways = 1
  for (let i = 1; i <= some; i += 1) ways = (ways * (of - some + i)) / i
  return ways
}

/** What `pearls` pearls among `urchins` urchins pay. */
export const minesPrice = ({ percent }: MinesConfig, urchins: number, pearls: number): number =>
  priceOf(percent, choose(tiles, pearls), choose(tiles - urchins, pearls))

export const minesLadder = (config: MinesConfig, urchins: number): number[] =>
  Array.from({ length: tiles - urchins }, (_, i) => minesPrice(config, urchins, i + 1)).filter(
    (price) => price <= config.cap,
  )

const overOf = (config: MinesConfig, { urchins, opened, left }: MinesState): MinesView['over'] => {
  const last = opened.at(-1)
  if (last !== undefined && urchins.includes(last)) return 'hit'
  if (left !== null) return left
  const pearls = opened.length
  const more =
    pearls < tiles - urchins.length && minesPrice(config, urchins.length, pearls + 1) <= config.cap
  return more ? null : 'closed'
}

const standing = (config: MinesConfig, state: MinesState): number =>
  state.opened.length === 0 || overOf(config, state) === 'hit'
    ? 0
    : minesPrice(config, state.urchins.length, state.opened.length)

export const minesRules: Rules<MinesConfig, MinesWager, MinesState, MinesAction, MinesView> = {
  open: (_, { urchins }, draw) => ({
    urchins: drawSome(tiles, urchins, draw),
    opened: [],
    left: null,
  }),
  actions: (config, state) => {
    if (overOf(config, state) !== null) return []
    const closed = Array.from({ length: tiles }, (_, tile) => tile).filter(
      (tile) => !state.opened.includes(tile),
    )
    return [
      ...closed.map((tile) => ({ action: { type: 'open' as const, tile } })),
      ...(state.opened.length > 0 ? [{ action: { type: 'take' as const } }] : []),
    ]
  },
  act: (_, state, action) =>
    action.type === 'open'
      ? { ...state, opened: [...state.opened, action.tile] }
      : { ...state, left: action.type === 'take' ? 'taken' : 'returned' },
  fallback: (_, state) => ({ type: state.opened.length > 0 ? 'take' : 'return' }),
  settle: (config, state) => [overOf(config, state) === 'returned' ? 100 : standing(config, state)],
  hidden: (_, state) => state.urchins,
  show: (config, state) => {
    const over = overOf(config, state)
    return {
      urchins: state.urchins.length,
      opened: state.opened,
      price: standing(config, state),
      ladder: minesLadder(config, state.urchins.length),
      over,
      board: over === null ? null : state.urchins,
    }
  },
}
