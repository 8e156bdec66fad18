import { toAmount, toKurus } from '../src/maths/money.ts'
import type { Bet } from '../src/protocol/rounds.ts'

/* What a player asks for where a stake is a list of bets, against the limits of the game. */

export type PlacedBet = { kind: Bet['kind']; numbers: readonly number[]; amountKurus: bigint }

/** What a player asked for, checked against the game's limits. `request` is its canonical text. */
export type Wager = { stakeKurus: bigint; bets: readonly PlacedBet[]; request: string }

export type Limits = {
  unitKurus: bigint
  tableMaxKurus: bigint
  /** Undefined: there is no such bet. */
  maxOf(kind: Bet['kind'], numbers: readonly number[]): bigint | undefined
}

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

/** Bets that come to the stake; undefined where the game does not take them. */
export const wagerOfBets = (
  stakeKurus: bigint,
  bets: readonly Bet[] | undefined,
  limits: Limits,
): Wager | undefined => {
  const positions = placed(bets ?? [], limits)
  if (!positions) return undefined
  const all = [...positions.values()]
  const total = all.reduce((sum, bet) => sum + bet.amountKurus, 0n)
  if (total === 0n || total !== stakeKurus || total > limits.tableMaxKurus) return undefined
  return {
    stakeKurus,
    bets: all,
    request: [...positions]
      .map(([key, bet]) => `${key} ${toAmount(bet.amountKurus)}`)
      .sort()
      .join('; '),
  }
}
