import type { PokerView } from '../rules.ts'

/** Places of the cards that make a hand what it is: of pairs, three and four those alike, of the rest all five. */
export const winnersOf = ({ hand, rank }: Pick<PokerView, 'hand' | 'rank'>): readonly number[] => {
  if (rank === null) return []
  const ofPairs = rank === 'jacks' || rank === 'twoPair' || rank === 'three' || rank === 'four'
  return hand.flatMap((card, place) =>
    !ofPairs || hand.some((other, at) => at !== place && other[0] === card[0]) ? [place] : [],
  )
}
