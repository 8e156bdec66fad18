import type { Draw } from '../../src/maths/draw.ts'
import type { Rules } from '../define.ts'
import { cardName, deckSize, handSize } from './cards.ts'
import { handRankOf, type HandRank } from './hand-rank.ts'

/*
 * Video poker with one draw. The whole deck is shuffled when the stake is taken and sealed; its first five cards are
 * dealt. The player holds any of them, and the others are replaced from the sixth card of the deck on, from left to
 * right. The hand that is then held pays.
 */

/** `pays`: hundredths of the stake by hand, the stake among them. */
export type PokerConfig = { pays: Readonly<Record<HandRank, number>> }
/** The stake is all that is chosen before the deal. */
export type PokerWager = Readonly<Record<string, never>>
/** Places of the cards that stay, from 0 on the left, rising. */
export type PokerAction = { hold: readonly number[] }
export type PokerState = {
  /** As it was shuffled. */
  deck: readonly number[]
  held: readonly number[] | null
}
export type PokerView = {
  /** The five cards that were dealt, from left to right. */
  dealt: readonly string[]
  /** Places that stayed; null while the player decides. */
  held: readonly number[] | null
  /** The hand as it stands: that was dealt, then that was drawn. */
  hand: readonly string[]
  /** What it is, and what that pays in hundredths of the stake: before the draw, what it would pay if all were held. */
  rank: HandRank | null
  price: number
}

const places = Array.from({ length: handSize }, (_, place) => place)

/** Every way to hold, none first and all last. */
export const holds: readonly (readonly number[])[] = Array.from(
  { length: 2 ** handSize },
  (_, set) => places.filter((place) => (set & (1 << place)) !== 0),
)

/** The deck as it is drawn: a card of those that are left, until all lie there. */
const shuffle = (draw: Draw): number[] => {
  const left = Array.from({ length: deckSize }, (_, card) => card)
  const deck: number[] = []
  while (left.length > 1) deck.push(...left.splice(draw(left.length), 1))
  return [...deck, ...left]
}

const dealtOf = ({ deck }: PokerState): readonly number[] => deck.slice(0, handSize)

/** The hand as it stands: what is held stays in its place, the rest is the deck's next cards. */
const handOf = (state: PokerState): readonly number[] => {
  const { deck, held } = state
  let next = handSize
  return dealtOf(state).map((card, place) =>
    held === null || held.includes(place) ? card : (deck[next++] as number),
  )
}

const priceOf = ({ pays }: PokerConfig, rank: HandRank | null): number =>
  rank === null ? 0 : pays[rank]

export const pokerRules: Rules<PokerConfig, PokerWager, PokerState, PokerAction, PokerView> = {
  open: (_, _wager, draw) => ({ deck: shuffle(draw), held: null }),
  actions: (_, { held }) => (held === null ? holds.map((hold) => ({ action: { hold } })) : []),
  act: (_, state, { hold }) => ({ ...state, held: hold }),
  fallback: () => ({ hold: places }),
  settle: (config, state) => [priceOf(config, handRankOf(handOf(state)))],
  hidden: (_, { deck }) => deck.map(cardName),
  show: (config, state) => {
    const hand = handOf(state)
    const rank = handRankOf(hand)
    return {
      dealt: dealtOf(state).map(cardName),
      held: state.held,
      hand: hand.map(cardName),
      rank,
      price: priceOf(config, rank),
    }
  },
}
