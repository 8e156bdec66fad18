import { toAmount, toKurus } from '../../../contract/src/money.ts'
import {
  cardPricesKurus,
  cardsMax,
  raceBetKey,
  raceTableMaxKurus,
  raceUnitKurus,
} from '../games/bet-games.ts'
import { betUnitKurus, slotStakes, type Game } from '../games/games.ts'
import { serialMax } from '../maths/bingo-cards.ts'
import { isLegalBet } from '../maths/roulette.ts'
import type { Bet } from '../protocol/rounds.ts'
import { Refusal } from '../refusal.ts'

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
export const isCardWager = (bets: readonly PlacedBet[]): boolean =>
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

/**
 * Checks a stake (slots) or bets (all else). Throws `bad_request`: the client offers nothing that
 * fails here.
 */
export const wagerOf = (game: Game, stake: string, bets: readonly Bet[] | undefined): Wager => {
  const stakeKurus = toKurus(stake)
  if (game.kind === 'slot') {
    if (bets !== undefined || !slotStakes.includes(stakeKurus)) throw new Refusal('bad_request')
    return { stakeKurus, bets: [], request: toAmount(stakeKurus) }
  }
  const { unitKurus, tableMaxKurus, maxOf } = limitsOf(game)
  const positions = new Map<string, PlacedBet>()
  for (const bet of bets ?? []) {
    const amountKurus = toKurus(bet.amount)
    const key = `${bet.kind} ${bet.numbers.join()}`
    const sum = (positions.get(key)?.amountKurus ?? 0n) + amountKurus
    if (
      amountKurus <= 0n ||
      amountKurus % unitKurus !== 0n ||
      sum > (maxOf(bet.kind, bet.numbers) ?? 0n)
    )
      throw new Refusal('bad_request')
    positions.set(key, { kind: bet.kind, numbers: bet.numbers, amountKurus: sum })
  }
  const all = [...positions.values()]
  const total = all.reduce((sum, bet) => sum + bet.amountKurus, 0n)
  if (total === 0n || total !== stakeKurus || total > tableMaxKurus)
    throw new Refusal('bad_request')
  if (game.kind === 'bingo' && !isCardWager(all)) throw new Refusal('bad_request')
  return {
    stakeKurus,
    bets: all,
    request: [...positions]
      .map(([key, bet]) => `${key} ${toAmount(bet.amountKurus)}`)
      .sort()
      .join('; '),
  }
}
