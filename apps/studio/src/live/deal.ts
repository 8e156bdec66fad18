import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { Draw } from '../maths/draws.ts'
import { isLegalBet, pockets, returnKurus } from '../../engines/roulette/roulette.ts'
import { betKinds, type BetKind } from '../protocol/games.ts'
import * as baccarat from './engines/baccarat.ts'
import * as blackjack from './engines/blackjack.ts'
import { cardName } from './engines/cards.ts'
import {
  baccaratSpots,
  type BaccaratSpot,
  type Bet,
  type LiveRefusal,
  type TableKind,
} from './protocol.ts'
import type { LiveTable } from './table-list.ts'

export type StakeBet = { spot: string; numbers?: number[]; amount: string }

/** What was dealt in a round, as it is stored: all that its payouts follow from. */
export type Deal =
  | { kind: 'roulette'; number: number }
  | ({ kind: 'baccarat' } & baccarat.Coup)
  | ({ kind: 'blackjack' } & blackjack.BlackjackState)

/** The part of a stake that its payout follows from. */
type Staked = {
  bets: readonly StakeBet[]
  amountKurus: bigint
  seat: number | null
  hand: number | null
}

/** The opening deal. The draws do not know any bet; `seats` only says how many hands there are. */
export const dealOf = (kind: TableKind, seats: readonly number[], draw: Draw): Deal => {
  if (kind === 'roulette') return { kind, number: draw(pockets) }
  if (kind === 'baccarat') return { kind, ...baccarat.dealCoup(draw) }
  return { kind, ...blackjack.dealHands(seats, draw) }
}

/** One word for the list of last results (protocol.ts, `results`). */
export const resultOf = (deal: Deal): string => {
  if (deal.kind === 'roulette') return `${deal.number}`
  if (deal.kind === 'baccarat')
    return { player: 'P', banker: 'B', tie: 'T' }[baccarat.winnerOf(deal)]
  // A round that was void before the dealer's turn.
  if (deal.dealer.length < 2) return ''
  const { total } = blackjack.totalOf(deal.dealer)
  return blackjack.isNatural(deal.dealer) ? 'BJ' : total > 21 ? 'X' : `${total}`
}

/** What comes back of a stake, itself included. */
export const payoutOf = (deal: Deal, stake: Staked): bigint => {
  const sum = (back: (bet: StakeBet) => bigint) =>
    stake.bets.reduce((all, bet) => all + back(bet), 0n)
  if (deal.kind === 'roulette')
    return sum((bet) =>
      returnKurus(
        { kind: bet.spot as BetKind, numbers: bet.numbers ?? [], amountKurus: toKurus(bet.amount) },
        deal.number,
      ),
    )
  if (deal.kind === 'baccarat')
    return sum((bet) => baccarat.coupReturn(bet.spot as BaccaratSpot, toKurus(bet.amount), deal))
  const hand = deal.hands.find((it) => it.seat === stake.seat && it.hand === stake.hand)
  if (!hand) throw new Error(`no hand ${stake.seat}/${stake.hand} for a stake`)
  return (stake.amountKurus * blackjack.halvesOf[blackjack.outcomeOf(deal, hand)]) / 2n
}

/** Whether one of its bets brought the most that any can, hundredths of it. */
export const paidMost = (deal: Deal, stake: Staked, mostHundredths: bigint): boolean => {
  const isMost = (amountKurus: bigint, back: bigint) => back * 100n >= mostHundredths * amountKurus
  if (deal.kind === 'blackjack') return isMost(stake.amountKurus, payoutOf(deal, stake))
  return stake.bets.some((bet) =>
    isMost(toKurus(bet.amount), payoutOf(deal, { ...stake, bets: [bet] })),
  )
}

const spots: Readonly<Record<TableKind, readonly string[]>> = {
  roulette: betKinds,
  baccarat: baccaratSpots,
  blackjack: ['main'],
}

export type Wager = { bets: StakeBet[]; amountKurus: bigint }

/**
 * Checks further bets against the table's limits, with what the player has on the table already.
 * Answers the bets in their plain form (each position once) and their sum, or why they are refused.
 */
export const wagerOf = (
  table: LiveTable,
  bets: readonly Bet[],
  before: readonly StakeBet[],
): Wager | LiveRefusal => {
  const keyOf = (bet: { spot: string; numbers?: readonly number[] | undefined }) =>
    `${bet.spot} ${bet.numbers?.join() ?? ''}`
  const total = new Map<string, bigint>()
  for (const bet of before)
    total.set(keyOf(bet), (total.get(keyOf(bet)) ?? 0n) + toKurus(bet.amount))
  const fresh = new Map<string, StakeBet>()
  for (const { spot, numbers, amount } of bets) {
    const kurus = toKurus(amount)
    const legal =
      table.info.kind === 'roulette' ? isLegalBet(spot, numbers ?? []) : numbers === undefined
    if (
      !spots[table.info.kind].includes(spot) ||
      !legal ||
      kurus <= 0n ||
      kurus % table.unitKurus !== 0n
    )
      return 'bad_request'
    const key = keyOf({ spot, numbers })
    total.set(key, (total.get(key) ?? 0n) + kurus)
    const sum = toKurus(fresh.get(key)?.amount ?? '0') + kurus
    fresh.set(key, { spot, ...(numbers && { numbers }), amount: toAmount(sum) })
  }
  const all = [...fresh.values()]
  for (const bet of all) {
    const lies = total.get(keyOf(bet)) ?? 0n
    if (lies < table.minKurus) return 'under_limit'
    if (lies > (table.positionMax.get(bet.spot) ?? 0n)) return 'over_limit'
  }
  if ([...total.values()].reduce((sum, kurus) => sum + kurus, 0n) > table.maxKurus)
    return 'over_limit'
  return { bets: all, amountKurus: all.reduce((sum, bet) => sum + toKurus(bet.amount), 0n) }
}

/** How long the show of a deal takes. */
export const showMs = (table: LiveTable, deal: Deal): number => {
  if (deal.kind === 'roulette') return table.spinMs
  if (deal.kind === 'baccarat') return 2_000 + 1_300 * (deal.player.length + deal.banker.length)
  return 1_500 + 450 * 2 * (deal.hands.length + 1)
}
/** The hole card, then each further card of the dealer. */
export const dealerMs = (cards: number): number => 1_800 + 1_000 * (cards - 2)

export const namesOf = (cards: readonly number[]): string[] => cards.map(cardName)
