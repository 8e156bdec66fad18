import { isDataError, type Tx } from '@felek/database/database.ts'
import type { SportsDeps } from '../deps.ts'
import type { BoardEvent } from './board.ts'
import { attempt, saveEvents, type EventRow } from './store.ts'

/* Matches as their feed describes them, in our words and in our tables. */

const phases: Readonly<Record<string, string>> = {
  not_started: 'upcoming',
  ended: 'ended',
  closed: 'ended',
  cancelled: 'cancelled',
  postponed: 'postponed',
  abandoned: 'abandoned',
}
export const statusOf = ({ score }: Pick<BoardEvent, 'score'>): string =>
  phases[score.phase] ?? 'live'

export const rowOf = (event: Pick<BoardEvent, 'eventId' | 'fixture' | 'score'>): EventRow => {
  const { eventId, fixture, score } = event
  return { eventId, fixture, score, status: statusOf(event) }
}

/** Writes events as they are described; one that the database refuses keeps no other from it. */
export const saveAll = async (
  { log, now }: Pick<SportsDeps, 'log' | 'now'>,
  tx: Tx,
  adapter: string,
  rows: readonly EventRow[],
): Promise<void> => {
  const save = (some: readonly EventRow[]) =>
    attempt(tx, () => saveEvents(tx, adapter, some, now()))
  const error = await save(rows)
  if (error === undefined) return
  if (!isDataError(error)) throw error
  for (const row of rows) {
    const why = await save([row])
    if (why === undefined) continue
    if (!isDataError(why)) throw why
    log.error({ err: why, feed: adapter, event: row.eventId }, 'an event can not be written')
  }
}
