import type { Rules } from '../define.ts'
import { draw52, multipleOf } from '../chance.ts'

/* One number: the comet climbs to X, and a stake whose target it reaches is paid the target. */

export const targetLeast = 101
export const targetMost = 1_000_000

export type LimboConfig = { percent: number }
/** `target` in hundredths: 200 is 2.00×. */
export type LimboWager = { target: number }
export type LimboState = { target: number; reached: number }
export type LimboView = {
  target: number
  /** X in hundredths, shown up to a million times; under 1.01 it shows 1.00. */
  reached: number
  won: boolean
}

export const limboRules: Rules<LimboConfig, LimboWager, LimboState, never, LimboView> = {
  open: ({ percent }, { target }, draw) => ({ target, reached: multipleOf(draw52(draw), percent) }),
  actions: () => [],
  act: (_, state) => state,
  fallback: () => {
    throw new Error('limbo has no decisions')
  },
  settle: (_, { target, reached }) => [reached >= target ? target : 0],
  hidden: () => null,
  show: (_, state) => ({ ...state, won: state.reached >= state.target }),
}
