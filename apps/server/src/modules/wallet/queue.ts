import type { Movement, Outcome } from './words.ts'

/** A movement that waits for its turn, and who waits for its outcome. */
export type Waiting = {
  movement: Movement
  /** What no other movement of its batch may be about: see `keysOf`. */
  keys: readonly string[]
  /** See `roundOf`. */
  round: string
  /** `performance.now()` when it came. */
  atMs: number
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/** The line in front of the lanes, in order of arrival. */
export type Line = {
  readonly length: number
  /** `performance.now()` of the oldest; undefined where nobody waits. */
  readonly oldestAtMs: number | undefined
  push(waiting: Waiting): void
  /**
   * The next batch: at most one movement an id, bet or hold, one that a round measures alone of that
   * round, none of a player for whom `isHeld` is true, in order of arrival; each player's order
   * holds.
   */
  take(most: number, isHeld: (playerId: bigint) => boolean): Waiting[]
  /** Takes out those who came before `atMs`. */
  takeOlder(atMs: number): Waiting[]
}

export const createQueue = (): Line => {
  let line: Waiting[] = []
  return {
    get length() {
      return line.length
    },
    get oldestAtMs() {
      return line[0]?.atMs
    },
    push: (waiting) => void line.push(waiting),
    take(most, isHeld) {
      const batch: Waiting[] = []
      const rest: Waiting[] = []
      const keys = new Set<string>()
      const passed = new Set<bigint>()
      const rounds = new Set<string>()
      const measured = new Set<string>()
      for (const waiting of line) {
        const { playerId, winMaxHundredths } = waiting.movement
        const { round } = waiting
        if (
          batch.length === most ||
          passed.has(playerId) ||
          isHeld(playerId) ||
          waiting.keys.some((key) => keys.has(key)) ||
          (winMaxHundredths === undefined ? measured : rounds).has(round)
        ) {
          passed.add(playerId)
          rest.push(waiting)
        } else {
          for (const key of waiting.keys) keys.add(key)
          rounds.add(round)
          if (winMaxHundredths !== undefined) measured.add(round)
          batch.push(waiting)
        }
      }
      line = rest
      return batch
    },
    takeOlder(atMs) {
      const young = line.findIndex((waiting) => waiting.atMs >= atMs)
      const old = young < 0 ? line : line.slice(0, young)
      line = young < 0 ? [] : line.slice(young)
      return old
    },
  }
}

/** The player's round that a movement belongs to; what has a ceiling is measured by it. */
export const roundOf = ({ source, scope = '', playerId, roundId = '' }: Movement): string =>
  `${playerId} ${source} ${scope} ${roundId}`

/**
 * A movement's own identity, and the bet or hold that it concerns: wallet_post takes one movement
 * of each in a batch.
 */
export const keysOf = ({
  source,
  scope = '',
  verb,
  transactionId,
  about,
}: Movement): readonly string[] => {
  const origin =
    verb === 'settle' || verb === 'release' || verb === 'accept' || verb === 'return'
      ? 'hold'
      : verb === 'win' || verb === 'rollback'
        ? 'bet'
        : verb
  const key = (kind: string, id: string) => JSON.stringify([source, scope, kind, id])
  return about === undefined
    ? [key(verb, transactionId)]
    : [key(verb, transactionId), key(origin, about)]
}
