/*
 * A card is 0 … 51: rank A 2 … 9 T J Q K is `card % 13`, suit spades, hearts, diamonds, clubs `card / 13`. Its name is
 * what leaves the house: `AS`, `TD`.
 */

export const deckSize = 52
export const handSize = 5
export const rankCount = 13
export const suitCount = 4

const ranks = 'A23456789TJQK'
const suits = 'SHDC'

export const rankIndex = (card: number): number => card % rankCount
export const suitIndex = (card: number): number => (card - (card % rankCount)) / rankCount

export const cardName = (card: number): string =>
  `${ranks[rankIndex(card)]}${suits[suitIndex(card)]}`

/** The card of a name that `cardName` gives. */
export const cardOf = (name: string): number =>
  suits.indexOf(name[1] ?? '') * rankCount + ranks.indexOf(name[0] ?? '')
