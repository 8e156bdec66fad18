import type { LiveTexts } from '../texts/live.ts'
import { readCard, type Rank } from './card.ts'

const rankName = (rank: Rank, names: LiveTexts['cards']['ranks']): string =>
  rank in names ? names[rank as keyof typeof names] : rank

/** "maça as, kupa 10": a hand in words, for those who do not see it. */
export const cardsSaid = (codes: readonly (string | null)[], { cards }: LiveTexts): string =>
  codes
    .map((code) => {
      const card = code === null ? null : readCard(code)
      return card ? `${cards.suits[card.suit]} ${rankName(card.rank, cards.ranks)}` : cards.hidden
    })
    .join(', ')

/** "7/17" while an ace counts eleven. */
export const totalText = (total: number, soft: boolean): string =>
  soft && total < 21 ? `${total - 10}/${total}` : `${total}`
