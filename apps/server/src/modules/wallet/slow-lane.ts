import { DatabaseUnavailable, DatabaseBusy, type Database } from '@felek/database/database.ts'
import type { Waiting } from './queue.ts'
import { isCorrection, postWaiting } from './store.ts'
import type { Posted } from './words.ts'

/**
 * Players on it at a time: each takes a connection of the pages and may wait a second for a lock,
 * so that busy players never take all of them.
 */
const playersMax = 4

export type SlowLane = {
  /** Movements that wait or are being sent here. */
  readonly length: number
  /** Takes on movements of busy players, each player's in order. */
  take(busy: readonly Waiting[]): void
}

type SlowLaneDeps = {
  deadlineMs: number
  settle(waiting: Waiting, posted: Posted): void
  fail(waiting: Waiting, error: unknown): void
  /** All that was taken on of this player has been answered. */
  leave(playerId: bigint): void
}

/**
 * Where players go whose row another transaction holds: each movement alone, waiting for its
 * player, on a connection that is no lane.
 */
export const createSlowLane = (db: Database, ledger: Database, parts: SlowLaneDeps): SlowLane => {
  const waiting: { playerId: bigint; movements: Waiting[] }[] = []
  let running = 0
  let length = 0

  const post = async (one: Waiting): Promise<void> => {
    try {
      if (performance.now() - one.atMs > parts.deadlineMs)
        throw new DatabaseBusy('not sent in time: nothing happened')
      const [answer] = await postWaiting(isCorrection(one.movement) ? ledger : db, one.movement)
      if (answer === undefined) throw new DatabaseUnavailable('no answer')
      parts.settle(one, answer)
    } catch (error) {
      parts.fail(one, error)
    }
    length -= 1
  }

  const run = async ({ playerId, movements }: (typeof waiting)[number]) => {
    running += 1
    for (const one of movements) await post(one)
    running -= 1
    parts.leave(playerId)
    next()
  }
  const next = () => {
    while (running < playersMax) {
      const first = waiting.shift()
      if (first === undefined) return
      void run(first)
    }
  }

  return {
    get length() {
      return length
    },
    take(busy) {
      length += busy.length
      for (const [playerId, movements] of Map.groupBy(busy, (w) => w.movement.playerId))
        waiting.push({ playerId, movements })
      next()
    },
  }
}
