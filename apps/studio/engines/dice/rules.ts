import type { Rules } from '../define.ts'
import { priceOf } from '../chance.ts'

/*
 * One throw of 0000 … 9999. The player sets a chance in ten-thousandths and a side; the throw wins under the chance,
 * or within it from the top.
 */

export const faces = 10_000
export const chanceMost = 9_500
export type DiceSide = 'under' | 'over'

export type DiceConfig = { percent: number }
/** `chance`: how many of the 10,000 throws win. */
export type DiceWager = { chance: number; side: DiceSide }
export type DiceState = { wager: DiceWager; thrown: number }
export type DiceView = {
  wager: DiceWager
  thrown: number
  /** Wins below this (under) or from this on (over). */
  line: number
  /** In which thirty-sixth of the field the throw lies, as two dice: 1-1 lowest, 6-6 highest. They decide nothing. */
  dice: readonly [number, number]
  price: number
  won: boolean
}

export const dicePrice = ({ percent }: DiceConfig, { chance }: DiceWager): number =>
  priceOf(percent, faces, chance)

/** The first throw above the winning ones (under), or the first winning one (over). */
export const diceLine = ({ chance, side }: DiceWager): number =>
  side === 'under' ? chance : faces - chance

const wins = ({ wager, thrown }: DiceState): boolean =>
  wager.side === 'under' ? thrown < diceLine(wager) : thrown >= diceLine(wager)

export const diceRules: Rules<DiceConfig, DiceWager, DiceState, never, DiceView> = {
  open: (_, wager, draw) => ({ wager, thrown: draw(faces) }),
  actions: () => [],
  act: (_, state) => state,
  fallback: () => {
    throw new Error('dice has no decisions')
  },
  settle: (config, state) => [wins(state) ? dicePrice(config, state.wager) : 0],
  hidden: () => null,
  show: (config, state) => {
    const part = Math.floor((state.thrown * 36) / faces)
    return {
      ...state,
      line: diceLine(state.wager),
      dice: [Math.floor(part / 6) + 1, (part % 6) + 1],
      price: dicePrice(config, state.wager),
      won: wins(state),
    }
  },
}
