import { toAmount, toKurus } from '../../../contract/src/money.ts'
import { serialMax } from '../maths/bingo-cards.ts'
import { isLegalBet } from '../maths/roulette.ts'
import type { Bet } from '../protocol/rounds.ts'
import {
  cardPricesKurus,
  cardsMax,
  raceBetKey,
  raceTableMaxKurus,
  raceUnitKurus,
} from './bet-games.ts'
import { betUnitKurus, slotStakes, type Game } from './games.ts'

/* What a player asks for, against the limits of its game. */

export type PlacedBet = { kind: Bet['kind']; numbers: readonly number[]; amountKurus: bigint }

/** What a player asked for, checked against the game's limits. `request` is its canonical text. */
export type Wager = { stakeKurus: bigint; bets: readonly PlacedBet[]; request: string }

type Limits = {
  unitKurus: bigint
  tableMaxKurus: bigint
  maxOf: (kind: Bet['kind'], numbers: readonly number[]) => bigint | undefined
}

const limitsOf = (game: Exclude<Game, { kind: 'slot' }>): Limits => {
  if (game.kind === 'roulette')
    return {
      unitKurus: betUnitKurus,
      tableMaxKurus: game.tableMaxKurus,
      maxOf: (kind, numbers) => (isLegalBet(kind, numbers) ? game.limits[kind] : undefined),
    }
  if (game.kind === 'racing')
    return {
      unitKurus: raceUnitKurus,
      tableMaxKurus: raceTableMaxKurus,
      maxOf: (kind, numbers) => game.prices.get(raceBetKey(kind, numbers))?.maxKurus,
    }
  // What a card may cost is no range but a list: see isCardWager.
  const most = toKurus(game.info.maxStake)
  return { unitKurus: 100n, tableMaxKurus: most, maxOf: () => most }
}

/** One to six different cards at one price of the list. */
const isCardWager = (bets: readonly PlacedBet[]): boolean =>
  bets.length <= cardsMax &&
  bets.every(
    ({ kind, numbers: [serial = 0, ...more], amountKurus }) =>
      kind === 'card' &&
      more.length === 0 &&
      serial >= 1 &&
      serial <= serialMax &&
      amountKurus === bets[0]?.amountKurus &&
      cardPricesKurus.includes(amountKurus),
  )

/** Bets on one place are one bet; undefined where one is over its limit or no whole unit. */
const placed = (
  bets: readonly Bet[],
  { unitKurus, maxOf }: Limits,
): Map<string, PlacedBet> | undefined => {
  const positions = new Map<string, PlacedBet>()
  for (const { kind, numbers, amount } of bets) {
    const amountKurus = toKurus(amount)
    const key = `${kind} ${numbers.join()}`
    const sum = (positions.get(key)?.amountKurus ?? 0n) + amountKurus
    const fits = amountKurus > 0n && amountKurus % unitKurus === 0n
    if (!fits || sum > (maxOf(kind, numbers) ?? 0n)) return undefined
    positions.set(key, { kind, numbers, amountKurus: sum })
  }
  return positions
}

/** A stake (slots) or bets (all else); undefined where the game does not offer it. */
export const wagerIn = (
  game: Game,
  stakeKurus: bigint,
  bets: readonly Bet[] | undefined,
): Wager | undefined => {
  if (game.kind === 'slot')
    return bets === undefined && slotStakes.includes(stakeKurus)
      ? { stakeKurus, bets: [], request: toAmount(stakeKurus) }
      : undefined
  const limits = limitsOf(game)
  const positions = placed(bets ?? [], limits)
  if (!positions) return undefined
  const all = [...positions.values()]
  const total = all.reduce((sum, bet) => sum + bet.amountKurus, 0n)
  if (total === 0n || total !== stakeKurus || total > limits.tableMaxKurus) return undefined
  if (game.kind === 'bingo' && !isCardWager(all)) return undefined
  return {
    stakeKurus,
    bets: all,
    request: [...positions]
      .map(([key, bet]) => `${key} ${toAmount(bet.amountKurus)}`)
      .sort()
      .join('; '),
  }
}
