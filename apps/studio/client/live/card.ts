/**
 * A card as tables write it: rank and suit in two letters, "TH", "AS"; what these mean to the games
 * that we deal.
 */
export const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const
export type Rank = (typeof ranks)[number]
export const suits = ['S', 'H', 'D', 'C'] as const
export type Suit = (typeof suits)[number]
export type Card = { rank: Rank; suit: Suit }

/** "TH" → ten of hearts; null for anything else. */
export const readCard = (code: string): Card | null => {
  const rank = ranks.find((one) => one === code[0])
  const suit = suits.find((one) => one === code[1])
  return rank && suit && code.length === 2 ? { rank, suit } : null
}

/** What stands in the corner: the ten is the only rank of two signs. */
export const rankText = (rank: Rank): string => (rank === 'T' ? '10' : rank)

const pipsOf = (rank: Rank): number =>
  rank === 'A' ? 1 : 'TJQK'.includes(rank) ? 10 : Number.parseInt(rank, 10)

/** The best total at blackjack; `soft` while an ace counts eleven. */
export const blackjackTotal = (cards: readonly Card[]): { total: number; soft: boolean } => {
  const low = cards.reduce((sum, card) => sum + pipsOf(card.rank), 0)
  const soft = low <= 11 && cards.some((card) => card.rank === 'A')
  return { total: soft ? low + 10 : low, soft }
}

/** Tens and faces count nothing at baccarat, and only the last digit of a sum counts. */
export const baccaratTotal = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + pipsOf(card.rank), 0) % 10
