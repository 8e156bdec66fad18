import { hashOfHex } from '../../../settings/src/chain.ts'
import type { Fixture } from '../../../contract/src/feed.ts'
import { afterBeat, beatsOf, pointsOf, unplayed } from '../football/beats.ts'
import { drawMatch, type Story } from '../football/draw.ts'
import type { Db, MatchState } from '../schema.ts'
import { matchOf } from './entry.ts'
import { subject } from './parts.ts'
import { findMatch, type MatchRow } from './store.ts'
import { digestOf } from './telling.ts'

/** What anybody may know of a match: promises at once, the value from kick-off, the seed after the end. */
export type Verification = {
  event: string
  state: MatchState
  fixture: Fixture
  seal: string
  witness: { drawer: string; subject: string; number: string; commitment: string }
  value: string | null
  seed: string | null
  story: Story | null
  result: { phase: string; points: readonly number[]; half: readonly number[] | null } | null
  digest: string | null
  /** Whether seal, promise and value agree, and the match played again ends as it did; null before. */
  verified: boolean | null
}

/** Plays a match again from its seed and value. */
export const replay = (
  row: Pick<MatchRow, 'event' | 'code' | 'plan'>,
  seed: string,
  value: string,
) => {
  const { pacing, rates } = matchOf(row.plan)
  const { event, code } = row
  const story = drawMatch({ event, code, rates, fast: pacing.fast, seed, value })
  const view = beatsOf(pacing, story).reduce(afterBeat, unplayed)
  return { story, view }
}

const closedParts = (row: MatchRow): Pick<Verification, 'story' | 'result' | 'verified'> => {
  const { seed, value } = row
  if (seed === null || value === null) return { story: null, result: null, verified: null }
  const { story, view } = replay(row, seed, value)
  return {
    story,
    result: { phase: view.phase, points: pointsOf(view.goals), half: view.half },
    verified:
      hashOfHex(seed) === row.seal &&
      hashOfHex(value) === row.witness_commitment &&
      digestOf(view) === row.digest,
  }
}

/** Undefined where there is none, or where it is not promised yet. */
export const verifyMatch = async (db: Db, event: string): Promise<Verification | undefined> => {
  const row = await findMatch(db, event)
  if (row === undefined || row.witness_commitment === null) return undefined
  return {
    event,
    state: row.state,
    fixture: row.plan.fixture,
    seal: row.seal,
    witness: {
      drawer: 'felek',
      subject,
      number: `${row.number}`,
      commitment: row.witness_commitment,
    },
    value: row.value,
    seed: row.seed,
    digest: row.digest,
    ...closedParts(row),
  }
}
