import type { BetKind, RouletteGame } from '../../src/protocol/games.ts'
import type { Limits } from '../lib/bets.ts'
import { toKurus } from '../lib/money.ts'

/** All bets of a kind have one limit. */
export const limitsOf = (game: RouletteGame): Limits<BetKind> => ({
  maxOf: ({ kind }) => game.kinds.find((rule) => rule.kind === kind)?.max,
  tableMax: game.maxStake,
})

/** Chips in lira that the table's limits allow. */
export const chipValues = (game: RouletteGame): bigint[] =>
  [100n, 500n, 2_500n, 5_000n, 10_000n, 50_000n, 100_000n]
    .filter((kurus) => kurus % toKurus(game.unit) === 0n && kurus <= toKurus(game.maxStake))
    .slice(-6)
