import { handSize, rankIndex, suitIndex } from './cards.ts'
import {
  handRankOf,
  isHigh,
  lowestRanks,
  royalFrom,
  straightFrom,
  type HandRank,
} from './hand-rank.ts'
import { holds } from './rules.ts'

/*
 * A strategy that a player can keep in mind: the first line that the five cards have says what to hold. The rules print
 * it with what it returns, which is a little less than the best hold of every hand (maths.ts computes both).
 */

type Hold = readonly number[]

/** The first way to hold `count` cards of which `fits` holds. */
const findHold = (
  dealt: readonly number[],
  count: number,
  fits: (cards: readonly number[]) => boolean,
): Hold | undefined =>
  holds.find((hold) => hold.length === count && fits(hold.map((place) => dealt[place] as number)))

const isSuited = (cards: readonly number[]): boolean =>
  cards.every((card) => suitIndex(card) === suitIndex(cards[0] ?? 0))
const ranksOf = (cards: readonly number[]): Set<number> => new Set(cards.map(rankIndex))

/** All of different ranks within five in a row that begin at one of `lows`. */
const isWithin = (cards: readonly number[], lows: readonly number[]): boolean => {
  const ranks = ranksOf(cards)
  return (
    ranks.size === cards.length &&
    lows.some((low) => [...ranks].every((rank) => straightFrom(low).includes(rank)))
  )
}
const isOfRoyal = (cards: readonly number[]): boolean =>
  isSuited(cards) && isWithin(cards, [royalFrom])
const isOfStraightFlush = (cards: readonly number[]): boolean =>
  isSuited(cards) && isWithin(cards, lowestRanks)
/** Four in a row that a card at either end completes. */
const isOpenEnded = (cards: readonly number[]): boolean =>
  lowestRanks.slice(0, -1).some((low) => {
    const run = straightFrom(low).slice(1)
    const ranks = ranksOf(cards)
    return ranks.size === run.length && run.every((rank) => ranks.has(rank))
  })
const areHigh = (cards: readonly number[]): boolean =>
  cards.every((card) => isHigh(rankIndex(card)))

/** Where a rank stands from the lowest up, the ace above the king. */
const heightOf = (card: number): number => (rankIndex(card) + 12) % 13

const isAny =
  (...ranks: readonly HandRank[]) =>
  (cards: readonly number[]): boolean =>
    ranks.some((rank) => rank === handRankOf(cards))

const allOf = (dealt: readonly number[], fits: (cards: readonly number[]) => boolean) =>
  findHold(dealt, handSize, fits)
/** Those of the hand that are one of several alike. */
const alikeOf = (dealt: readonly number[]): Hold =>
  dealt.flatMap((card, place) =>
    dealt.some((other, at) => at !== place && rankIndex(other) === rankIndex(card)) ? [place] : [],
  )
const alikeIf = (dealt: readonly number[], ...ranks: readonly HandRank[]): Hold | undefined =>
  isAny(...ranks)(dealt) ? alikeOf(dealt) : undefined
const pairOf = (dealt: readonly number[]): Hold | undefined =>
  alikeOf(dealt).length === 2 ? alikeOf(dealt) : undefined

/** Of high cards the two lowest, whatever their suits. */
const twoHigh = (dealt: readonly number[]): Hold | undefined => {
  const high = dealt
    .map((card, place) => ({ card, place }))
    .filter(({ card }) => isHigh(rankIndex(card)))
    .sort((a, b) => heightOf(a.card) - heightOf(b.card))
  return high.length < 2
    ? undefined
    : high
        .slice(0, 2)
        .map(({ place }) => place)
        .sort((a, b) => a - b)
}

/** Where there are two such pairs, one of them has the ace: it is the other. */
const twoHighSuited = (dealt: readonly number[]): Hold | undefined => {
  const pair = (cards: readonly number[]) => isSuited(cards) && areHigh(cards)
  return (
    findHold(dealt, 2, (cards) => pair(cards) && !ranksOf(cards).has(0)) ?? findHold(dealt, 2, pair)
  )
}

const isTenAndHigh = (cards: readonly number[]): boolean =>
  isSuited(cards) &&
  cards.some((card) => rankIndex(card) === royalFrom) &&
  cards.some((card) => isHigh(rankIndex(card)) && rankIndex(card) !== 0)

/** Its lines in their order, by name; each answers what it holds of five cards, or nothing. */
export const strategy = {
  four: (dealt) => allOf(dealt, isAny('royalFlush', 'straightFlush')) ?? alikeIf(dealt, 'four'),
  fourToRoyal: (dealt) => findHold(dealt, 4, isOfRoyal),
  made: (dealt) => allOf(dealt, isAny('fullHouse', 'flush', 'straight')) ?? alikeIf(dealt, 'three'),
  fourToStraightFlush: (dealt) => findHold(dealt, 4, isOfStraightFlush),
  twoPair: (dealt) => alikeIf(dealt, 'twoPair'),
  highPair: (dealt) => alikeIf(dealt, 'jacks'),
  threeToRoyal: (dealt) => findHold(dealt, 3, isOfRoyal),
  fourToFlush: (dealt) => findHold(dealt, 4, isSuited),
  lowPair: pairOf,
  fourToStraight: (dealt) => findHold(dealt, 4, isOpenEnded),
  twoHighSuited,
  threeToStraightFlush: (dealt) => findHold(dealt, 3, isOfStraightFlush),
  twoHigh,
  tenAndHigh: (dealt) => findHold(dealt, 2, isTenAndHigh),
  oneHigh: (dealt) => findHold(dealt, 1, areHigh),
  none: () => [],
} as const satisfies Readonly<Record<string, (dealt: readonly number[]) => Hold | undefined>>
export type StrategyLine = keyof typeof strategy

export const strategyLines = Object.keys(strategy) as readonly StrategyLine[]

/** What the printed strategy holds. */
export const strategyHold = (dealt: readonly number[]): Hold => {
  for (const line of strategyLines) {
    const hold = strategy[line](dealt)
    if (hold) return hold
  }
  return []
}
