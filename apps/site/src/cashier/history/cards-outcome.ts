import type { Drawn } from '@felek/contract/histories.ts'

type Hand = Extract<Drawn, { kind: 'cards' }>['hands'][number]
export type CardsOutcome =
  | 'bust'
  | 'blackjack'
  | 'dealer_bust'
  | 'won'
  | 'push'
  | 'lost'
  | 'player'
  | 'banker'
  | 'tie'

const best = 21
const isBlackjack = ({ cards, total }: Hand): boolean => total === best && cards.length === 2

const blackjack = (you: Hand, dealer: Hand): CardsOutcome => {
  if (you.total > best) return 'bust'
  if (isBlackjack(you) !== isBlackjack(dealer)) return isBlackjack(you) ? 'blackjack' : 'lost'
  if (dealer.total > best) return 'dealer_bust'
  if (you.total === dealer.total) return 'push'
  return you.total > dealer.total ? 'won' : 'lost'
}

/**
 * How a round of cards ended, in one word; null for several hands of one's own, each of which ended
 * in its own way.
 */
export const cardsOutcome = (hands: readonly Hand[]): CardsOutcome | null => {
  const of = (who: Hand['who']): Hand[] => hands.filter((hand) => hand.who === who)
  const [[you, second], [dealer], [player], [banker]] = [
    of('you'),
    of('dealer'),
    of('player'),
    of('banker'),
  ]
  if (player && banker)
    return player.total === banker.total ? 'tie' : player.total > banker.total ? 'player' : 'banker'
  return you && !second && dealer ? blackjack(you, dealer) : null
}
