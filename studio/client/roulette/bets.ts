import type { BetKind, RouletteBet, RouletteGame } from '../../src/protocol.ts'
import { fromKurus, toKurus } from '../lib/money.ts'
import { keyOf } from './board.ts'

/** The chips on the table. Each move of the player is kept, so that it can be taken back whole. */
export type Bet = { kind: BetKind; numbers: readonly number[]; kurus: bigint }
export type Bets = { placed: ReadonlyMap<string, Bet>; before: readonly ReadonlyMap<string, Bet>[] }

export type Refusal = { why: 'position' | 'table'; maxKurus: bigint }

export const noBets: Bets = { placed: new Map(), before: [] }

export const totalOf = (placed: Bets['placed']): bigint => [...placed.values()].reduce((sum, bet) => sum + bet.kurus, 0n)

const step = (bets: Bets, placed: Bets['placed']): Bets => ({ placed, before: [...bets.before, bets.placed] })

/** Puts all of `added` or none of them: a neighbour bet that fits in part is no neighbour bet. */
export const place = (game: RouletteGame, bets: Bets, added: readonly Bet[]): Bets | Refusal => {
  const placed = new Map(bets.placed)
  for (const bet of added) {
    const key = keyOf(bet.kind, bet.numbers)
    const kurus = (placed.get(key)?.kurus ?? 0n) + bet.kurus
    const max = game.kinds.find((rule) => rule.kind === bet.kind)?.max
    if (max !== undefined && kurus > toKurus(max)) return { why: 'position', maxKurus: toKurus(max) }
    placed.set(key, { ...bet, kurus })
  }
  if (totalOf(placed) > toKurus(game.maxStake)) return { why: 'table', maxKurus: toKurus(game.maxStake) }
  return step(bets, placed)
}

export const double = (game: RouletteGame, bets: Bets): Bets | Refusal => place(game, bets, [...bets.placed.values()])

export const undo = (bets: Bets): Bets => ({ placed: bets.before.at(-1) ?? new Map(), before: bets.before.slice(0, -1) })

export const clear = (bets: Bets): Bets => (bets.placed.size === 0 ? bets : step(bets, new Map()))

export const isRefusal = (result: Bets | Refusal): result is Refusal => 'why' in result

export const toWire = (placed: Bets['placed']): RouletteBet[] =>
  [...placed.values()].map(({ kind, numbers, kurus }) => ({ kind, numbers: [...numbers], amount: fromKurus(kurus) }))

/** Chips in lira that the table's limits allow. */
export const chipValues = (game: RouletteGame): bigint[] =>
  [100n, 500n, 2_500n, 5_000n, 10_000n, 50_000n, 100_000n]
    .filter((kurus) => kurus % toKurus(game.unit) === 0n && kurus <= toKurus(game.maxStake))
    .slice(-6)
