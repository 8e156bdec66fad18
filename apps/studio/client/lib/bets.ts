import { fromKurus, toKurus } from './money.ts'

/** Chips on one bet: some numbers of a wheel, or runners of a race, and how they are meant. */
export type Bet<Kind extends string> = { kind: Kind; numbers: readonly number[]; kurus: bigint }
export type Placed<Kind extends string> = ReadonlyMap<string, Bet<Kind>>

/** What lies on the table. Each move of the player is kept, so that it can be taken back whole. */
export type Bets<Kind extends string> = { placed: Placed<Kind>; before: readonly Placed<Kind>[] }

/** What the game takes at most: on one bet, and on all together. */
export type Limits<Kind extends string> = {
  maxOf: (bet: Bet<Kind>) => string | undefined
  tableMax: string
}
export type Refusal = { why: 'bet' | 'table'; maxKurus: bigint }

export const noBets: Bets<never> = { placed: new Map(), before: [] }

export const keyOf = (kind: string, numbers: readonly number[]): string =>
  `${kind}:${numbers.join(',')}`

export const totalOf = (placed: Placed<string>): bigint =>
  [...placed.values()].reduce((sum, bet) => sum + bet.kurus, 0n)

const step = <Kind extends string>(bets: Bets<Kind>, placed: Placed<Kind>): Bets<Kind> => ({
  placed,
  before: [...bets.before, bets.placed],
})

/**
 * Puts all of `added`, or none of them and says why: a neighbour bet that fits in part is no
 * neighbour bet.
 */
export const place = <Kind extends string>(
  { maxOf, tableMax }: Limits<Kind>,
  bets: Bets<NoInfer<Kind>>,
  added: readonly Bet<NoInfer<Kind>>[],
): Bets<Kind> | Refusal => {
  const placed = new Map<string, Bet<Kind>>(bets.placed)
  for (const bet of added) {
    const key = keyOf(bet.kind, bet.numbers)
    const kurus = (placed.get(key)?.kurus ?? 0n) + bet.kurus
    const max = maxOf(bet)
    if (max !== undefined && kurus > toKurus(max)) return { why: 'bet', maxKurus: toKurus(max) }
    placed.set(key, { ...bet, kurus })
  }
  if (totalOf(placed) > toKurus(tableMax)) return { why: 'table', maxKurus: toKurus(tableMax) }
  return step<Kind>(bets, placed)
}

export const undo = <Kind extends string>(bets: Bets<Kind>): Bets<Kind> => ({
  placed: bets.before.at(-1) ?? new Map<string, Bet<Kind>>(),
  before: bets.before.slice(0, -1),
})

export const clear = <Kind extends string>(bets: Bets<Kind>): Bets<Kind> =>
  bets.placed.size === 0 ? bets : step(bets, new Map())

export const isRefusal = (result: Bets<string> | Refusal): result is Refusal => 'why' in result

export const toWire = <Kind extends string>(
  placed: Placed<Kind>,
): { kind: Kind; numbers: number[]; amount: string }[] =>
  [...placed.values()].map(({ kind, numbers, kurus }) => ({
    kind,
    numbers: [...numbers],
    amount: fromKurus(kurus),
  }))
