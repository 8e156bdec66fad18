import type { Board } from './board.ts'

/** A match that is over stays on the board for so long after its start: late corrections are shown. */
const keptMs = 12 * 3_600_000

const over: ReadonlySet<string> = new Set([
  'ended',
  'closed',
  'cancelled',
  'postponed',
  'abandoned',
])

/**
 * Forgets matches that were over long ago, so that a board of minutes-long leagues does not grow for
 * ever; what decides money does not need them. Answers how many.
 */
export const prune = (board: Pick<Board, 'events' | 'forget'>, now: Date): number => {
  const old = [...board.events.values()].filter(
    ({ fixture, score }) =>
      over.has(score.phase) && now.getTime() - Date.parse(fixture.startsAt) > keptMs,
  )
  for (const { eventId } of old) board.forget(eventId)
  return old.length
}
