import type { Draw } from '../../maths/draws.ts'
import type { Action } from '../protocol.ts'
import { deck, pipsOf } from './cards.ts'

/*
 * Blackjack, dealt with replacement: every card is one of 52, whatever lies on the table, so that
 * the best play has an exact return. The dealer looks for blackjack under an ace or a ten before
 * anybody decides, turns his second card when all have decided, and stands on all 17s. Two cards may be doubled, after a split too; one split a
 * seat, of cards of equal worth; split aces get one card each, and 21 after a split is no
 * blackjack.
 */

export type BlackjackHand = {
  seat: number
  hand: 0 | 1
  cards: number[]
  doubled: boolean
  split: boolean
  state: 'waiting' | 'playing' | 'stood' | 'bust' | 'blackjack'
}
/**
 * `dealer[1]` is the hole card: nobody's yet while hands are decided, since it is drawn when it is
 * turned. Without `hole` it was drawn with the deal, as in rounds of before. `current` is the hand
 * to decide, an index of `hands`. `log` replays the round.
 */
export type BlackjackState = {
  hole?: 'late'
  dealer: number[]
  hands: BlackjackHand[]
  current: number | null
  turn: number
  log: Action[]
}

export const totalOf = (cards: readonly number[]): { total: number; soft: boolean } => {
  const hard = cards.reduce((sum, card) => sum + pipsOf(card), 0)
  const soft = hard <= 11 && cards.some((card) => pipsOf(card) === 1)
  return { total: soft ? hard + 10 : hard, soft }
}
export const isNatural = (cards: readonly number[]): boolean =>
  cards.length === 2 && totalOf(cards).total === 21

/** Puts the next hand that has something to decide in play; none left: `current` is null. */
const goOn = (state: BlackjackState): BlackjackState => {
  const current = state.hands.findIndex(
    (hand) => hand.state === 'waiting' || hand.state === 'playing',
  )
  const hand = state.hands[current]
  if (!hand) return { ...state, current: null }
  hand.state = 'playing'
  return { ...state, current }
}

const handOf = (seat: number): BlackjackHand => ({
  seat,
  hand: 0,
  cards: [],
  doubled: false,
  split: false,
  state: 'waiting',
})

/** The deck's cards of some worth, in the deck's order. */
const cardsOf = (is: (pips: number) => boolean): number[] =>
  Array.from({ length: deck }, (_, card) => card).filter((card) => is(pipsOf(card)))
const aces = cardsOf((pips) => pips === 1)
const tens = cardsOf((pips) => pips === 10)
const noAces = cardsOf((pips) => pips !== 1)
const noTens = cardsOf((pips) => pips !== 10)
const one = (cards: readonly number[], draw: Draw): number => cards[draw(cards.length)] as number

/**
 * The dealer looks under an ace or a ten: one draw of 13 says whether there is blackjack, as often
 * as one of 52 cards would make it; only then is the card drawn too.
 */
const look = (dealer: number[], draw: Draw): void => {
  const pips = pipsOf(dealer[0] as number)
  if (pips === 1 && draw(13) < 4) dealer.push(one(tens, draw))
  if (pips === 10 && draw(13) < 1) dealer.push(one(aces, draw))
}

/** The hole card where there is no blackjack: the cards that would make one are out of the question. */
const holeOf = (up: number, draw: Draw): number => {
  const pips = pipsOf(up)
  return pips === 1 ? one(noTens, draw) : pips === 10 ? one(noAces, draw) : draw(deck)
}

const begun = (state: Pick<BlackjackState, 'hole' | 'dealer' | 'hands'>): BlackjackState => {
  for (const hand of state.hands) if (isNatural(hand.cards)) hand.state = 'blackjack'
  if (isNatural(state.dealer))
    for (const hand of state.hands) if (hand.state === 'waiting') hand.state = 'stood'
  return goOn({ ...state, current: null, turn: 1, log: [] })
}

/**
 * Two cards for each seat and one for the dealer, round the table; then he looks for blackjack. His
 * second card is drawn when it is turned (playDealer): nobody can know it while others decide.
 */
export const dealHands = (seats: readonly number[], draw: Draw): BlackjackState => {
  const hands = seats.map(handOf)
  const dealer: number[] = []
  for (const { cards } of [...hands, { cards: dealer }, ...hands]) cards.push(draw(deck))
  look(dealer, draw)
  return begun({ hole: 'late', dealer, hands })
}

/** As it was dealt before: the dealer's second card drawn with the others. For rounds of then. */
export const dealWithHole = (seats: readonly number[], draw: Draw): BlackjackState => {
  const hands = seats.map(handOf)
  const dealer: number[] = []
  for (const _ of [1, 2])
    for (const { cards } of [...hands, { cards: dealer }]) cards.push(draw(deck))
  return begun({ dealer, hands })
}

export const actionsOf = ({ hands, current }: BlackjackState): Action[] => {
  const hand = current === null ? undefined : hands[current]
  if (!hand) return []
  const [a, b] = hand.cards as [number, number]
  const two = hand.cards.length === 2
  return [
    'hit',
    'stand',
    ...(two ? (['double'] as const) : []),
    ...(two && !hand.split && pipsOf(a) === pipsOf(b) ? (['split'] as const) : []),
  ]
}

const take = (hand: BlackjackHand, draw: Draw): void => {
  hand.cards.push(draw(deck))
  const { total } = totalOf(hand.cards)
  if (total > 21) hand.state = 'bust'
  else if (total === 21) hand.state = 'stood'
}

/**
 * One decision of the hand in play; it must be one of `actionsOf`. The state given stays as it was.
 */
export const decide = (before: BlackjackState, action: Action, draw: Draw): BlackjackState => {
  if (!actionsOf(before).includes(action)) throw new Error(`nobody can ${action} here`)
  const state = { ...structuredClone(before), turn: before.turn + 1, log: [...before.log, action] }
  const at = state.current as number
  const hand = state.hands[at] as BlackjackHand
  if (action === 'stand') hand.state = 'stood'
  if (action === 'hit') take(hand, draw)
  if (action === 'double') {
    hand.doubled = true
    take(hand, draw)
    if (hand.state === 'playing') hand.state = 'stood'
  }
  if (action === 'split') {
    const [first, second] = hand.cards as [number, number]
    const other: BlackjackHand = {
      ...hand,
      hand: 1,
      cards: [second],
      split: true,
      state: 'waiting',
    }
    Object.assign(hand, { cards: [first], split: true })
    state.hands.splice(at + 1, 0, other)
    for (const it of [hand, other]) {
      take(it, draw)
      if (pipsOf(first) === 1) it.state = 'stood'
    }
  }
  return goOn(state)
}

/**
 * The hole card, and the dealer's further ones: none where no hand is left that they could decide.
 * Where nobody plays he plays his own.
 */
export const playDealer = (before: BlackjackState, draw: Draw): BlackjackState => {
  const state = structuredClone(before)
  const [up] = state.dealer
  if (up !== undefined && state.dealer.length === 1) state.dealer.push(holeOf(up, draw))
  const isDecided = state.hands.length > 0 && !state.hands.some((hand) => hand.state === 'stood')
  if (isDecided || isNatural(state.dealer)) return state
  while (totalOf(state.dealer).total < 17) state.dealer.push(draw(deck))
  return state
}

export type HandOutcome = 'blackjack' | 'win' | 'push' | 'lose' | 'bust'
export const outcomeOf = ({ dealer }: BlackjackState, hand: BlackjackHand): HandOutcome => {
  if (hand.state === 'bust') return 'bust'
  if (hand.state === 'blackjack') return isNatural(dealer) ? 'push' : 'blackjack'
  if (isNatural(dealer)) return 'lose'
  const [mine, theirs] = [totalOf(hand.cards).total, totalOf(dealer).total]
  return theirs > 21 || mine > theirs ? 'win' : mine === theirs ? 'push' : 'lose'
}

/** What comes back of each stake on a hand, in halves of it: blackjack pays 3 to 2. */
export const halvesOf: Readonly<Record<HandOutcome, bigint>> = {
  blackjack: 5n,
  win: 4n,
  push: 2n,
  lose: 0n,
  bust: 0n,
}
