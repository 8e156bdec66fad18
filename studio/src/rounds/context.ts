import type { Seal } from '../../../settings/src/seal.ts'
import { games, type Game } from '../games/games.ts'
import { Refusal } from '../refusal.ts'
import type { StudioDb } from '../schema.ts'
import type { Demos } from '../wallet/demos.ts'
import type { Sessions } from '../wallet/sessions.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { Outbox } from './outbox.ts'
import type { SeededRound } from './store.ts'

/** What the calls about rounds work with. */
export type RoundsContext = {
  db: StudioDb
  seal: Seal
  wallet: Wallet
  sessions: Sessions
  demos: Demos
  outbox: Outbox
  clock: () => number
  /** How long `play` waits for the wallet before it says `pending`. */
  playWaitMs: number
  /**
   * The least time between base spins, in place of the game's own; for tests that are not about it.
   */
  spinMs: Partial<Record<Game['kind'], number>>
}

export const gameOf = (slug: string): Game => {
  const game = games.get(slug)
  if (!game) throw new Refusal('not_found')
  return game
}

/**
 * How long the player must wait before the next base spin of this game. A void round costs no wait.
 */
export const waitAfter = (
  { spinMs, clock }: RoundsContext,
  game: Game,
  last: SeededRound | undefined,
): number =>
  last === undefined || last.state === 'void'
    ? 0
    : Math.max(0, last.drawn_at.getTime() + (spinMs[game.kind] ?? game.info.spinMsMin) - clock())
