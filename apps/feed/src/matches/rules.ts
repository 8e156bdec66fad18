import type { Fixture } from '@felek/contract/protocols/feed/feed.ts'
import type { Fated } from '../fates.ts'
import type { MatchIncident, Game } from '../tell/game.ts'

/** What was public and fixed before the seal, of a sport with rates of its own. */
export type Given<R> = { fixture: Fixture; rates: R }
/** What decides a match beside it: 64 hex digits of each. */
export type CommittedMatch = Fated & { event: string; seed: string; value: string }

/** A sport, whole. Methods, so that one with rates of its own is also one of any. */
export type Rules<R extends object = object> = {
  gameOf(given: Given<R>): Game
  /** All that happens in a match: pure, the same again for the same. */
  play(given: Given<R>, sealed: CommittedMatch): { story: object; beats: MatchIncident[] }
}
