import type { BetKind } from '../../src/protocol/games.ts'

/** European roulette: one zero, every bet pays (37 - 1) / n to 1 as if there were 36 pockets. */

export const wheel: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14,
  31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
]
export const pockets = 37
export const red: readonly number[] = [
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
]

const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)
const black = range(1, 36).filter((n) => !red.includes(n))

/** The layout has 12 streets of three (1-2-3 … 34-35-36); 0 touches 1, 2 and 3. */
const splits = [
  ...range(1, 3).map((n) => [0, n]),
  ...range(1, 36)
    .filter((n) => n % 3 !== 0)
    .map((n) => [n, n + 1]),
  ...range(1, 33).map((n) => [n, n + 3]),
]
const streets = range(1, 34, 3).map((n) => [n, n + 1, n + 2])
const corners = range(1, 32)
  .filter((n) => n % 3 !== 0)
  .map((n) => [n, n + 1, n + 3, n + 4])
const sixLines = range(1, 31, 3).map((n) => range(n, n + 5))

/** Every legal set of numbers, rising, by kind. */
export const betSets: Readonly<Record<BetKind, readonly (readonly number[])[]>> = {
  straight: range(0, 36).map((n) => [n]),
  split: splits,
  street: streets,
  trio: [
    [0, 1, 2],
    [0, 2, 3],
  ],
  corner: corners,
  first_four: [[0, 1, 2, 3]],
  six_line: sixLines,
  column: [1, 2, 3].map((n) => range(n, 36, 3)),
  dozen: [1, 13, 25].map((n) => range(n, n + 11)),
  red: [[...red]],
  black: [black],
  odd: [range(1, 35, 2)],
  even: [range(2, 36, 2)],
  low: [range(1, 18)],
  high: [range(19, 36)],
}

const legal = new Map(
  Object.entries(betSets).map(([kind, sets]) => [kind, new Set(sets.map((set) => set.join()))]),
)

export const isLegalBet = (kind: string, numbers: readonly number[]): kind is BetKind =>
  legal.get(kind)?.has(numbers.join()) ?? false

/** To 1, beside the stake. */
export const payoutOf = (kind: BetKind): number =>
  36 / (betSets[kind][0] as readonly number[]).length - 1

export const colourOf = (number: number): 'red' | 'black' | 'green' =>
  number === 0 ? 'green' : red.includes(number) ? 'red' : 'black'

export type Stake = { kind: BetKind; numbers: readonly number[]; amountKurus: bigint }

/** What a bet brings back, its stake included. */
export const returnKurus = (bet: Stake, number: number): bigint =>
  bet.numbers.includes(number) ? bet.amountKurus * BigInt(payoutOf(bet.kind) + 1) : 0n
