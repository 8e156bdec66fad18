import {
  incidentsMax,
  type DescribedMatch,
  type SnapshotIncident,
} from '@felek/contract/protocols/feed/feed.ts'
import type { Db } from '../schema.ts'
import type { MatchIncident } from '../tell/game.ts'
import { incidentOf, type Match } from '../tell/messages.ts'
import { fatedOf, type Entry } from './entry.ts'
import { matchOf, playMatch } from './sports.ts'
import { findMatch, type MatchRow } from './store.ts'

/* Matches as they stand, with what has happened in them: for whoever was not there when it was told. */

/** What people were told of these beats, the newest. */
const incidentsOf = (
  match: Match,
  told: readonly MatchIncident[],
  kickedAt: number,
): SnapshotIncident[] => {
  let view = match.game.unplayed
  const found: SnapshotIncident[] = []
  for (const beat of told) {
    view = match.game.after(view, beat)
    if (beat.isQuiet === true) continue
    const at = new Date(kickedAt + beat.wallMs).toISOString()
    found.push({ ...incidentOf(match, view, beat), at })
  }
  return found.slice(-incidentsMax)
}

/** A match that is at hand, `wallMs` after its kick-off. */
export const describeEntry = (entry: Entry, wallMs: number): DescribedMatch => {
  const { event, match, beats, told, kickedAt } = entry
  return {
    event,
    fixture: match.fixture,
    score: match.game.score(told.view, wallMs),
    incidents: incidentsOf(match, beats.slice(0, told.beats), kickedAt ?? 0),
  }
}

/** One that is over: it is played again, since nothing of it is at hand any more. */
const describeRow = (row: MatchRow): DescribedMatch => {
  const { event, plan, seed, value, kicked_at: kickedAt } = row
  const match = matchOf(plan)
  const { game, fixture } = match
  if (seed === null || value === null || kickedAt === null) {
    const score = game.score({ ...game.unplayed, phase: 'cancelled' }, 0)
    return { event, fixture, score, incidents: [] }
  }
  const { beats } = playMatch(plan, { event, ...fatedOf(row), seed, value })
  const view = beats.reduce((told, beat) => game.after(told, beat), game.unplayed)
  return {
    event,
    fixture,
    score: game.score({ ...view, phase: closedPhase(view.phase) }, 0),
    incidents: incidentsOf(match, beats, kickedAt.getTime()),
  }
}

/** What was never played to its end stays what it is: only a match that ended is closed. */
export const closedPhase = (phase: Phase): Phase => (phase === 'ended' ? 'closed' : phase)
type Phase = DescribedMatch['score']['phase']

/** One of those that are over or were given up; undefined where there is none. */
export const describeOver = async (db: Db, event: string): Promise<DescribedMatch | undefined> => {
  const row = await findMatch(db, event)
  const isOver = row?.state === 'closed' || row?.state === 'cancelled'
  // One that nobody has promised was never anybody's to see.
  return isOver && row.witness_commitment !== null ? describeRow(row) : undefined
}
