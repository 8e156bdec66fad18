import { FeedAway, type Adapter } from '../adapters/adapter.ts'
import type { SportsDeps } from '../deps.ts'
import type { Board } from './board.ts'
import { rowOf, saveAll, statusOf } from './event-rows.ts'
import { holdCursor, listUnended } from './store.ts'

/*
 * Matches whose end nobody here heard: they ended, or were given up, while no process read the feed, and
 * no snapshot has them any more. Money does not need it (what is decided is asked for by number); results do.
 */

/** In one look. */
const most = 50

export const createEnds = (
  deps: Pick<SportsDeps, 'db' | 'log' | 'now'>,
  { adapter, board, holder }: { adapter: Adapter; board: Pick<Board, 'events'>; holder: string },
) => {
  /** What the feed does not know is not asked for again and again. */
  const unknown = new Set<string>()

  /** Nothing of what a feed says of one match keeps another from being written. */
  const ask = async (eventId: string) => {
    try {
      return await adapter.event?.(eventId)
    } catch (error) {
      if (error instanceof FeedAway) throw error
      deps.log.warn({ err: error, feed: adapter.name, event: eventId }, 'a match can not be read')
      return undefined
    }
  }

  const learn = async (eventId: string) => {
    const told = await ask(eventId)
    if (told === undefined) unknown.add(eventId)
    const row = told && { ...told, eventId }
    return row && !['upcoming', 'live'].includes(statusOf(row)) ? [rowOf(row)] : []
  }

  return {
    /** Asks the feed for the ends of such matches and writes them, where this process may. */
    async look(): Promise<void> {
      if (adapter.event === undefined) return
      const known = [...board.events.keys(), ...unknown]
      const ids = await listUnended(deps.db.read, adapter.name, { now: deps.now(), known, most })
      const rows = (await Promise.all(ids.map(learn))).flat()
      if (rows.length === 0) return
      await deps.db.inTx(async (tx) => {
        if ((await holdCursor(tx, adapter.name, holder)) === undefined) return
        await saveAll(deps, tx, adapter.name, rows)
      })
    },
  }
}
