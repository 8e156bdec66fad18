import type { Pair } from '../sides.ts'

/*
 * The model of a tennis match, as everybody may know it (docs/feed.md): each point is won by its
 * server with a chance that stays the same, best of three sets, each with a tie-break at six all. What
 * is drawn from it (draw.ts) and what it is worth (price.ts) meet here and in scoring.ts, nowhere else.
 */

/** What is expected of a match: public, and fixed before it is sealed. */
export type Rates = {
  /** How often each player wins a point on the own service. */
  serve: Pair
  /** The part of these points that are aces. */
  aces: Pair
  /** The part of the lost ones that are double faults. */
  faults: Pair
}

/** From the players' strengths, which are about −0.35 … 0.35; nobody is at home. */
export const ratesOf = (home: number, away: number): Rates => {
  const edge = (home - away) * 0.1
  return { serve: [0.64 + edge, 0.64 - edge], aces: [0.12, 0.12], faults: [0.1, 0.1] }
}

/** How a match runs by the wall's clock. */
export type Pacing = {
  /** Seconds of the match in a second. */
  pace: number
}
export const paceOf = (feedPace: number): number => feedPace

/** Milliseconds of a match, before pace: the pause and the rally before a point. */
export const pauses = {
  least: 20_000,
  more: 24_000,
  /** After a game; after an odd one of a set the players change ends. */
  game: 15_000,
  ends: 60_000,
  set: 90_000,
} as const

const usualMs = 90 * 60_000
/** About how long a match lasts: nobody knows it before. */
export const durationOf = ({ pace }: Pacing): number => usualMs / pace
