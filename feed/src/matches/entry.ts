import type { Seal } from '../../../settings/src/seal.ts'
import { beatsOf, type Beat } from '../football/beats.ts'
import { drawMatch } from '../football/draw.ts'
import type { Pacing } from '../football/model.ts'
import { openMatch, toldAgain, untold, type Match, type Told } from '../football/tell.ts'
import type { MatchState, Plan } from '../schema.ts'
import type { MatchRow } from './store.ts'

/** A match that is not at its end, as a process has it at hand. */
export type Entry = {
  event: string
  code: string
  state: MatchState
  startsAt: number
  match: Match
  seal: string
  number: bigint | null
  witnessCommitment: string | null
  /** Its seed is never at hand in plain: it is opened where it is needed. */
  sealedSeed: string
  value: string | null
  kickedAt: number | null
  /** All of them, once value and seed have met. */
  beats: readonly Beat[]
  told: Told
  /** Opened when its time had come already, as at a first start. */
  late: boolean
}

export const placeOf = (event: string): string => `feed:seed:${event}`

export const matchOf = ({ fixture, rates, rosters }: Plan): Match => {
  const pacing: Pacing = { pace: fixture.pace, fast: fixture.fast }
  return { fixture, pacing, rates, rosters }
}

/** What happens in a match. */
export const beatsFor = (
  seal: Seal,
  entry: Pick<Entry, 'event' | 'code' | 'match' | 'sealedSeed'>,
  value: string,
): Beat[] => {
  const { event, code, match, sealedSeed } = entry
  const seed = seal.open(sealedSeed, placeOf(event))
  const { rates, pacing } = match
  return beatsOf(pacing, drawMatch({ event, code, rates, fast: pacing.fast, seed, value }))
}

/** A match as its row says that it stands. Throws where it was sealed under another key. */
export const entryOf = (seal: Seal, row: MatchRow): Entry => {
  const match = matchOf(row.plan)
  const { event, code, value, state } = row
  const sealedSeed = row.sealed_seed ?? ''
  const beats = value === null ? [] : beatsFor(seal, { event, code, match, sealedSeed }, value)
  const told =
    state === 'planned'
      ? untold
      : state === 'open'
        ? openMatch(match).told
        : toldAgain(match, beats, row.beats, row.offered)
  return {
    event,
    code,
    state,
    startsAt: row.starts_at.getTime(),
    match,
    seal: row.seal,
    number: row.number,
    witnessCommitment: row.witness_commitment,
    sealedSeed,
    value,
    kickedAt: row.kicked_at?.getTime() ?? null,
    beats,
    told,
    late: false,
  }
}
