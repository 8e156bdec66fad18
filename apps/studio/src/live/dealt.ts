import {
  isBrokenReason,
  type Drawn,
  type RoundsResponse,
} from '@felek/contract/protocols/provider/rounds.ts'
import type { Db } from '../schema.ts'
import type { Deal } from './deal.ts'
import * as baccarat from './engines/baccarat.ts'
import * as blackjack from './engines/blackjack.ts'
import { cardName } from './engines/cards.ts'
import { colourOf } from '../../engines/roulette/roulette.ts'
import { stakedRounds } from './store.ts'

/* What was dealt to a player in rounds of the tables that are over. */

const named = (cards: readonly number[]) => cards.map(cardName)

const drawnOf = (deal: Deal, seats: ReadonlySet<number>): Drawn => {
  switch (deal.kind) {
    case 'roulette':
      return { kind: 'roulette', number: deal.number, colour: colourOf(deal.number) }
    case 'baccarat':
      return {
        kind: 'cards',
        hands: (['player', 'banker'] as const).map((who) => ({
          who,
          cards: named(deal[who]),
          total: baccarat.totalOf(deal[who]),
        })),
      }
    case 'blackjack':
      return {
        kind: 'cards',
        hands: [
          ...deal.hands
            .filter((hand) => seats.has(hand.seat))
            .map((hand) => ({
              who: 'you' as const,
              cards: named(hand.cards),
              total: blackjack.totalOf(hand.cards).total,
            })),
          {
            who: 'dealer',
            cards: named(deal.dealer),
            total: blackjack.totalOf(deal.dealer).total,
          },
        ],
      }
  }
}

/** Those of the rounds that are over and in which the player had a stake of real money. */
export const dealtTo = async (
  db: Db,
  player: string,
  ids: readonly string[],
): Promise<RoundsResponse['rounds']> => {
  const rows = await stakedRounds(db, player, ids)
  const rounds = Map.groupBy(rows, (row) => row.id)
  return [...rounds].flatMap(([roundId, stakes]) => {
    const { deal = null, void_reason = null } = stakes[0] ?? {}
    const seats = new Set(stakes.flatMap((row) => row.seat ?? []))
    const drawn = deal && drawnOf(deal, seats)
    const broken = void_reason ?? undefined
    return [{ roundId, drawn, ...(isBrokenReason(broken) && { broken }) }]
  })
}
