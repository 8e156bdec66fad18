import type {
  FeedMessageOf,
  MatchPhase,
  Score,
  SettledMarket,
} from '@felek/contract/protocols/feed/feed.ts'
import type { Side } from '../sides.ts'
import type { Priced } from './chances.ts'

/*
 * What the telling of a match has to know of its sport (messages.ts): what becomes of it beat after beat,
 * what that is worth, and what it decides.
 */

/** Something that happens in a match and is told. Each sport has kinds and fields of its own. */
export type MatchIncident = {
  kind: string
  /** Milliseconds from kick-off by the wall's clock. */
  wallMs: number
  side: Side | null
  /** Who: a number of the roster. */
  player: number | null
  /** Only its score is told: there are too many of its kind for a list of incidents. */
  isQuiet?: boolean
}

/** A match as far as it has been told. */
export type View = {
  phase: MatchPhase
  scoutAway: boolean
  /** No more is told of it. */
  final: boolean
}

export type Results = SettledMarket['outcomes']
/** The result of a market; undefined while it has none. */
export type ResultOf = (market: string) => Results | undefined
export type StopReason = FeedMessageOf<'bet_stop'>['reason']
export type VoidReason = NonNullable<FeedMessageOf<'bet_settlement'>['voidReason']>

/**
 * A match's rules, by what is public of it. They are methods, so that one of a sport with beats and
 * views of its own is also one of any.
 */
export type Game<B extends MatchIncident = MatchIncident, V extends View = View> = {
  unplayed: V
  /** From kick-off to the final whistle by the wall's clock, as far as it is known before. */
  durationMs: number
  /** Prices are set anew this often where nothing happens. */
  tickMs: number
  after(view: V, beat: B): V
  isPlaying(view: V): boolean
  score(view: V, wallMs: number): Score
  /** The clock that an incident is told with. */
  clockOf(view: V, beat: B): number | null
  /** Chances of all markets that are undecided. */
  price(view: V, wallMs: number): Priced[]
  /** Results by now, of any market. */
  results(view: V): ResultOf
  /** Why nothing may be bet on from this beat on; undefined where bets go on. */
  stopOf(beat: B): StopReason | undefined
  /** For how long, in milliseconds; undefined where it is no matter of time. */
  holdOf(beat: B): number | undefined
  /** Whether chances are other ones after it, so that they are set anew at once. */
  isNews(beat: B): boolean
  voidReason(view: V): VoidReason | undefined
  /** What a match ended with, as the witness keeps its SHA-256. */
  ended(view: V): unknown
  /** The same for people (`GET /feed/verify`). */
  resultFor(view: V): MatchResult
}

export type MatchResult = {
  phase: string
  points: readonly number[]
  half: readonly number[] | null
  /** Points of each quarter, games of each set. */
  parts?: readonly (readonly number[])[]
}
