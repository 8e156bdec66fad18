import type { Bet, Placement } from '../../src/live/protocol.ts'
import { fromKurus, toKurus } from '../lib/money.ts'

/**
 * Chips that were put on one spot. Roulette: a kind of bet with its numbers; baccarat and
 * blackjack: a name alone.
 */
export type Chips = { spot: string; numbers?: readonly number[]; kurus: bigint }
export type Stacks = ReadonlyMap<string, Chips>

/** The same key that the roulette board gives its spots (board.ts). */
export const keyOf = ({ spot, numbers }: Pick<Chips, 'spot' | 'numbers'>): string =>
  `${spot}:${(numbers ?? []).join(',')}`

export const sumOf = (chips: Iterable<Chips>): bigint => {
  let sum = 0n
  for (const { kurus } of chips) sum += kurus
  return sum
}

export const stack = (all: readonly Chips[]): Stacks => {
  const stacks = new Map<string, Chips>()
  for (const chips of all) {
    const key = keyOf(chips)
    stacks.set(key, { ...chips, kurus: (stacks.get(key)?.kurus ?? 0n) + chips.kurus })
  }
  return stacks
}

export const toChips = (bets: Placement['bets']): Chips[] =>
  bets.map(({ spot, numbers, amount }) => ({
    spot,
    ...(numbers && { numbers }),
    kurus: toKurus(amount),
  }))

export const toWire = (stacks: Stacks): Bet[] =>
  [...stacks.values()].map(({ spot, numbers, kurus }) => ({
    spot,
    ...(numbers && { numbers: [...numbers] }),
    amount: fromKurus(kurus),
  }))

/** What lies on the table of this player as the studio has it: all but what was given back. */
export const laidChips = (placements: readonly Placement[]): Chips[] =>
  placements
    .filter((one) => one.state !== 'void' && one.kind === 'bet')
    .flatMap((one) => toChips(one.bets))

/** Stakes that the balance does not show yet: the wallet has not answered. */
export const waitingKurus = (placements: readonly Placement[]): bigint =>
  placements
    .filter((one) => one.state === 'sent')
    .reduce((sum, one) => sum + toKurus(one.amount), 0n)

/**
 * The last stake, when it can still be taken back: the studio takes back no other, and none that
 * the wallet has not answered.
 */
export const lastUndoable = (placements: readonly Placement[]): string | null => {
  const last = placements.findLast((one) => one.kind === 'bet' && one.state !== 'void')
  return last?.state === 'accepted' ? last.id : null
}

export type Limits = { minKurus: bigint; maxKurus: bigint; maxOf: (key: string) => bigint }
export type Over = { why: 'min' | 'spot' | 'table' | 'balance'; kurus: bigint }

/** Whether `added` fits on top of what lies there, and what stands in its way. Null: it fits. */
export const overLimit = (
  limits: Limits,
  laid: readonly Chips[],
  added: readonly Chips[],
  availableKurus: bigint | null,
): Over | null => {
  const after = stack([...laid, ...added])
  for (const { spot, numbers } of added) {
    const key = keyOf({ spot, ...(numbers && { numbers }) })
    const kurus = after.get(key)?.kurus ?? 0n
    if (kurus < limits.minKurus) return { why: 'min', kurus: limits.minKurus }
    if (kurus > limits.maxOf(key)) return { why: 'spot', kurus: limits.maxOf(key) }
  }
  if (sumOf(after.values()) > limits.maxKurus) return { why: 'table', kurus: limits.maxKurus }
  if (availableKurus !== null && sumOf(added) > availableKurus)
    return { why: 'balance', kurus: availableKurus }
  return null
}
