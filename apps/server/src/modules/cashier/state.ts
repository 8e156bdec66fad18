import type { NamedGame } from '../games/games.ts'

/** What a process remembers of the cashier. */
export type CashierState = {
  /** By player: each waits for the one before, so that no page hears an older state last. */
  newsUnderWay: Map<bigint, Promise<void>>
  /** The names of games, asked for once a minute. */
  gameNames: { untilMs: number; byKey: Map<string, Promise<NamedGame | undefined>> }
}

export const createCashierState = (): CashierState => ({
  newsUnderWay: new Map(),
  gameNames: { untilMs: 0, byKey: new Map() },
})
