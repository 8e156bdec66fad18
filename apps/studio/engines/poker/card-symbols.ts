import type { PokerView } from './rules.ts'

const symbols: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' }

/** "Q♥", "10♠": short, for a line of a history. */
export const cardSymbol = (card: string): string => {
  const [rank = '', suit = ''] = card
  return `${rank === 'T' ? '10' : rank}${symbols[suit] ?? ''}`
}

/** What a round that is over was decided by: the cards that stayed, and those that came, from left to right. */
export const heldAndDrawn = ({
  dealt,
  held,
  hand,
}: Pick<PokerView, 'dealt' | 'held' | 'hand'>): { kept: string[]; drawn: string[] } => ({
  kept: dealt.filter((_, place) => held?.includes(place)),
  drawn: hand.filter((_, place) => held !== null && !held.includes(place)),
})
