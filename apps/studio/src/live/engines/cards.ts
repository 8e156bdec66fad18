/*
 * A card is 0 … 51: rank A 2 … 9 T J Q K is `card % 13`, suit spades, hearts, diamonds, clubs `card
 * / 13`.
 */

export const deck = 52
const ranks = 'A23456789TJQK'
const suits = 'SHDC'

/** `AS`, `TD`. */
export const cardName = (card: number): string =>
  `${ranks[card % 13]}${suits[Math.floor(card / 13)]}`

/** Ace 1, court cards 10. */
export const pipsOf = (card: number): number => Math.min(10, (card % 13) + 1)
