import type { Rules } from '../define.ts'

/*
 * A ball falls through rows of pegs; at each it goes left or right with equal chance, and the slot that it ends in
 * pays. Slots are numbered from 0, which is as many as the ball went right.
 */

export const risks = ['low', 'middle', 'high'] as const
export type Risk = (typeof risks)[number]
export const rowsLeast = 8
export const rowsMost = 16

/** Of each board the prices from the edge to the middle, hundredths; the other half is the same. */
export type PlinkoConfig = {
  boards: Readonly<Record<Risk, Readonly<Record<number, readonly number[]>>>>
}
export type PlinkoWager = { risk: Risk; rows: number }
/** At each peg 0 for left, 1 for right. */
export type PlinkoState = { wager: PlinkoWager; path: readonly number[] }
export type PlinkoView = {
  wager: PlinkoWager
  path: readonly number[]
  slot: number
  price: number
}

/** The prices of a board's slots, left to right. */
export const plinkoSlots = (
  { boards }: PlinkoConfig,
  { risk, rows }: PlinkoWager,
): readonly number[] => {
  const half = boards[risk][rows]
  if (!half) throw new RangeError(`no board with ${rows} rows`)
  return Array.from({ length: rows + 1 }, (_, slot) => half[Math.min(slot, rows - slot)] ?? 0)
}

const slotOf = ({ path }: PlinkoState): number => path.reduce((slot, step) => slot + step, 0)
const priceOf = (config: PlinkoConfig, state: PlinkoState): number =>
  plinkoSlots(config, state.wager)[slotOf(state)] ?? 0

export const plinkoRules: Rules<PlinkoConfig, PlinkoWager, PlinkoState, never, PlinkoView> = {
  open: (_, wager, draw) => ({ wager, path: Array.from({ length: wager.rows }, () => draw(2)) }),
  actions: () => [],
  act: (_, state) => state,
  fallback: () => {
    throw new Error('plinko has no decisions')
  },
  settle: (config, state) => [priceOf(config, state)],
  hidden: () => null,
  show: (config, state) => ({ ...state, slot: slotOf(state), price: priceOf(config, state) }),
}
