import type { PlayersDeps } from '../deps.ts'
import { sweeps, sweepStep, type Cursor } from './store.ts'

/** Rows in one statement: short enough for others to get their turn between. */
const atOnce = 1_000

/** Forgets what is over: walks each table with a cursor, a thousand rows at a time. */
export const sweepPlayers = async (deps: PlayersDeps, max: number = atOnce): Promise<void> => {
  for (const sweep of sweeps) {
    let cursor: Cursor | undefined
    do cursor = await sweepStep(deps.db.read, sweep, { now: deps.now(), max, cursor })
    while (cursor !== undefined)
  }
}
