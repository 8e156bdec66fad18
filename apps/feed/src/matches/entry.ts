import type { Encryption } from '@felek/platform/crypto/encryption.ts'
import type { Fated, Fates } from '../fates.ts'
import type { MatchState, Plan } from '../schema.ts'
import type { MatchIncident } from '../tell/game.ts'
import {
  openMatch,
  restorePublishedState,
  untold,
  type Match,
  type PublishedState,
} from '../tell/messages.ts'
import { matchOf, playMatch } from './sports.ts'
import type { MatchRow } from './store.ts'

/** A match that is not at its end, as a process has it at hand. */
export type Entry = {
  event: string
  /** As the witness calls it: its numbers rise by sport. */
  sport: string
  code: string
  state: MatchState
  startsAt: number
  match: Match
  plan: Plan
  seal: string
  number: bigint | null
  witnessCommitment: string | null
  /** Its seed is never at hand in plain: it is opened where it is needed. */
  sealedSeed: string
  value: string | null
  kickedAt: number | null
  /** All of them, once value and seed have met. */
  beats: readonly MatchIncident[]
  told: PublishedState
  /** Opened when its time had come already, as at a first start: nothing was offered before it. */
  late: boolean
}

export const placeOf = (event: string): string => `feed:seed:${event}`

/** What happens in a match. */
export const matchIncidentsFor = (
  seal: Encryption,
  entry: Pick<Entry, 'event' | 'code' | 'plan' | 'sealedSeed'>,
  { value, fates }: { value: string; fates: Fates },
): MatchIncident[] => {
  const { event, code, plan, sealedSeed } = entry
  const seed = seal.decrypt(sealedSeed, placeOf(event))
  return playMatch(plan, { event, code, fates, seed, value }).beats
}

/** By what the bad luck of a match was decided that has kicked off. */
export const fatedOf = ({ code, fates }: Pick<MatchRow, 'code' | 'fates'>): Fated => ({
  code,
  fates: fates ?? 'chance',
})

/** A match as its row says that it stands. Throws where it was sealed under another key. */
export const entryOf = (seal: Encryption, row: MatchRow): Entry => {
  const { event, sport, code, plan, value, state } = row
  const match = matchOf(plan)
  const sealedSeed = row.sealed_seed ?? ''
  const { fates } = fatedOf(row)
  const beats =
    value === null
      ? []
      : matchIncidentsFor(seal, { event, code, plan, sealedSeed }, { value, fates })
  const isLate = state === 'open' && row.offered.length === 0
  const told =
    state === 'planned'
      ? untold(match)
      : state === 'open'
        ? openMatch(match, isLate).told
        : restorePublishedState(match, beats, row.beats, row.offered)
  return {
    event,
    sport,
    code,
    state,
    startsAt: row.starts_at.getTime(),
    match,
    plan,
    seal: row.seal,
    number: row.number,
    witnessCommitment: row.witness_commitment,
    sealedSeed,
    value,
    kickedAt: row.kicked_at?.getTime() ?? null,
    beats,
    told,
    late: isLate,
  }
}
