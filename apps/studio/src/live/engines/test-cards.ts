import type { Draw } from '../../maths/draws.ts'
import { cardName, pipsOf } from './cards.ts'

/** The cards that a draw of so many can be, in the deck's order: all, or those of some worth. */
const drawnFrom: Record<number, (pips: number) => boolean> = {
  52: () => true,
  48: (pips) => pips !== 1,
  36: (pips) => pips !== 10,
  16: (pips) => pips === 10,
  4: (pips) => pips === 1,
}

/**
 * Draws that were decided beforehand: cards by name, and `no` or `yes` where the dealer looks for
 * blackjack.
 */
export const stacked = (...names: string[]): Draw => {
  let next = 0
  return (range) => {
    const name = names[next++]
    if (range === 13 && (name === 'no' || name === 'yes')) return name === 'yes' ? 0 : 12
    const is = drawnFrom[range]
    const cards = Array.from({ length: 52 }, (_, card) => card).filter((it) => is?.(pipsOf(it)))
    const card = cards.findIndex((it) => cardName(it) === name)
    if (card < 0) throw new Error(`no ${name} among ${range}`)
    return card
  }
}

/** The card 0 … 51 of a name. */
export const cardOf = (name: string): number => stacked(name)(52)
