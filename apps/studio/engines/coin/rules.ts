import type { Rules } from '../define.ts'
import { priceOf } from '../chance.ts'

/*
 * Heads or tails, let it ride: the bet names a side and the coin falls at once; after each right call the price
 * doubles, and the player calls again or takes. One wrong call ends the round.
 */

export const sides = ['heads', 'tails'] as const
export type Side = (typeof sides)[number]

/** `percent` is paid out of every hundred, whenever one stops; after `throws` right calls the round pays by itself. */
export type CoinConfig = { percent: number; throws: number }
export type CoinWager = { call: Side }
export type CoinAction = { type: 'throw'; call: Side } | { type: 'take' }
type Throw = { call: Side; fell: Side }
export type CoinState = { throws: readonly Throw[]; taken: boolean }
export type CoinView = {
  throws: readonly Throw[]
  /** What stands, and what the next right call makes of it: hundredths of the stake. */
  price: number
  next: number | null
  /** Why the round is over: a wrong call, the player took, all calls were right. */
  over: 'lost' | 'taken' | 'top' | null
}

/** The price after so many right calls. */
export const coinPrice = ({ percent }: CoinConfig, right: number): number =>
  priceOf(percent, 2 ** right, 1)

const overOf = ({ throws }: CoinConfig, state: CoinState): CoinView['over'] => {
  const last = state.throws.at(-1)
  if (last && last.call !== last.fell) return 'lost'
  if (state.taken) return 'taken'
  return state.throws.length === throws ? 'top' : null
}

const thrown = (state: CoinState, call: Side, fell: Side | undefined): CoinState => ({
  ...state,
  throws: [...state.throws, { call, fell: fell ?? call }],
})

export const coinRules: Rules<CoinConfig, CoinWager, CoinState, CoinAction, CoinView> = {
  open: (_, { call }, draw) => thrown({ throws: [], taken: false }, call, sides[draw(2)]),
  actions: (config, state) =>
    overOf(config, state) === null
      ? [
          ...sides.map((call) => ({ action: { type: 'throw' as const, call } })),
          { action: { type: 'take' } },
        ]
      : [],
  act: (_, state, action, draw) =>
    action.type === 'take' ? { ...state, taken: true } : thrown(state, action.call, sides[draw(2)]),
  fallback: () => ({ type: 'take' }),
  settle: (config, state) => [
    overOf(config, state) === 'lost' ? 0 : coinPrice(config, state.throws.length),
  ],
  hidden: () => null,
  show: (config, state) => {
    const over = overOf(config, state)
    const right = state.throws.length
    return {
      throws: state.throws,
      price: over === 'lost' ? 0 : coinPrice(config, right),
      next: over === null ? coinPrice(config, right + 1) : null,
      over,
    }
  },
}
