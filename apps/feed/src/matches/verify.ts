import { hashOfHex } from '@felek/platform/crypto/commitment-chain.ts'
import type { Fixture } from '@felek/contract/protocols/feed/feed.ts'
import { strengthOf } from '../calendar/clubs.ts'
import type { Fates } from '../fates.ts'
import type { Db, MatchState } from '../schema.ts'
import type { MatchResult } from '../tell/game.ts'
import { fatedOf } from './entry.ts'
import { matchOf, playMatch } from './sports.ts'
import { findMatch, type MatchRow } from './store.ts'
import { digestOf } from './match-snapshot.ts'

/** What anybody may know of a match: promises at once, the value from kick-off, the seed after the end. */
export type Verification = {
  event: string
  state: MatchState
  fixture: Fixture
  seal: string
  witness: { drawer: string; subject: string; number: string; commitment: string }
  /** Home and away: what chances begin with, besides the sport's own figures. */
  strengths: [number, number]
  /** What they come to: goals, shots, services expected (docs/feed.md, "Models"). */
  rates: object
  value: string | null
  /** By what its bad luck was decided; null before kick-off. */
  fates: Fates | null
  seed: string | null
  /** All that happened, as its sport draws it. */
  story: object | null
  result: MatchResult | null
  digest: string | null
  /** Whether seal, promise and value agree, and the match played again ends as it did; null before. */
  verified: boolean | null
}

/** Plays a match again from its seed and value. */
export const replay = (
  row: Pick<MatchRow, 'event' | 'code' | 'plan' | 'fates'>,
  seed: string,
  value: string,
) => {
  const { event, plan } = row
  const { game } = matchOf(plan)
  const { story, beats } = playMatch(plan, { event, ...fatedOf(row), seed, value })
  const view = beats.reduce((told, it) => game.after(told, it), game.unplayed)
  return { story, game, view }
}

const closedParts = (row: MatchRow): Pick<Verification, 'story' | 'result' | 'verified'> => {
  const { seed, value } = row
  if (seed === null || value === null) return { story: null, result: null, verified: null }
  const { story, game, view } = replay(row, seed, value)
  return {
    story,
    result: game.resultFor(view),
    verified:
      hashOfHex(seed) === row.seal &&
      hashOfHex(value) === row.witness_commitment &&
      digestOf(game, view) === row.digest,
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
      subject: row.sport,
      number: `${row.number}`,
      commitment: row.witness_commitment,
    },
    strengths: [strengthOf(row.plan.fixture.home.name), strengthOf(row.plan.fixture.away.name)],
    rates: row.plan.rates,
    value: row.value,
    fates: row.fates,
    seed: row.seed,
    digest: row.digest,
    ...closedParts(row),
  }
}
