import type { RaceBetKind } from '../../engines/racing/bet-kinds.ts'
import type { RacingGame } from '../../src/protocol/games.ts'
import { keyOf, type Limits } from '../lib/bets.ts'

/** Each bet of a race has a limit of its own, by its odds. */
export const limitsOf = (game: RacingGame): Limits<RaceBetKind> => ({
  maxOf: ({ kind, numbers }) => {
    const key = keyOf(kind, numbers)
    const market = game.markets.find((one) => one.kind === kind)
    return market?.bets.find((bet) => keyOf(kind, bet.numbers) === key)?.max
  },
  tableMax: game.maxStake,
})
