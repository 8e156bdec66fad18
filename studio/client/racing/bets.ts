import type { Bet as WireBet, RaceBetKind, RacingGame } from '../../src/protocol.ts'
import { fromKurus, toKurus } from '../lib/money.ts'

/** What stands on the race. Each move of the player is kept, so that it can be taken back whole. */
export type Bet = { kind: RaceBetKind; numbers: readonly number[]; kurus: bigint }
export type Placed = ReadonlyMap<string, Bet>
export type Bets = { placed: Placed; before: readonly Placed[] }
export type Refusal = { why: 'bet' | 'table'; maxKurus: bigint }

export const noBets: Bets = { placed: new Map(), before: [] }

export const keyOf = (kind: RaceBetKind, numbers: readonly number[]): string => `${kind}:${numbers.join(',')}`

export const totalOf = (placed: Placed): bigint => [...placed.values()].reduce((sum, bet) => sum + bet.kurus, 0n)

/** Puts all of `added`, or none of them and says why. */
export const place = (game: RacingGame, bets: Bets, added: readonly Bet[]): Bets | Refusal => {
  const placed = new Map(bets.placed)
  for (const bet of added) {
    const key = keyOf(bet.kind, bet.numbers)
    const kurus = (placed.get(key)?.kurus ?? 0n) + bet.kurus
    const market = game.markets.find(({ kind }) => kind === bet.kind)
    const max = market?.bets.find(({ numbers }) => keyOf(bet.kind, numbers) === key)?.max
    if (max !== undefined && kurus > toKurus(max)) return { why: 'bet', maxKurus: toKurus(max) }
    placed.set(key, { ...bet, kurus })
  }
  if (totalOf(placed) > toKurus(game.maxStake)) return { why: 'table', maxKurus: toKurus(game.maxStake) }
  return { placed, before: [...bets.before, bets.placed] }
}

export const undo = (bets: Bets): Bets => ({ placed: bets.before.at(-1) ?? new Map(), before: bets.before.slice(0, -1) })

export const clear = (bets: Bets): Bets => (bets.placed.size === 0 ? bets : { placed: new Map(), before: [...bets.before, bets.placed] })

export const isRefusal = (result: Bets | Refusal): result is Refusal => 'why' in result

export const toWire = (placed: Placed): WireBet[] =>
  [...placed.values()].map(({ kind, numbers, kurus }) => ({ kind, numbers: [...numbers], amount: fromKurus(kurus) }))
