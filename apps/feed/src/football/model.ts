import type { Pair } from '../sides.ts'

/*
 * The model of a football match, as everybody may know it (docs/feed.md). What is drawn from it
 * (draw.ts) and what it is worth (price.ts) meet here and nowhere else.
 *
 * A match's time is its played milliseconds: the first half runs to 45′ + 2, the second from there
 * for 45 minutes and four. Its *course* runs from 0 to 1: the part of all goals that are to be
 * expected by then.
 */

const minuteMs = 60_000
export const halfMs = 47 * minuteMs
export const fullMs = 96 * minuteMs
export const lastQuarterMs = halfMs + 30 * minuteMs

/** Played time against course: 45 % of the goals in the first half, 21 % in the last 15 minutes. */
const knots: readonly (readonly [ms: number, course: number])[] = [
  [0, 0],
  [halfMs, 0.45],
  [lastQuarterMs, 0.79],
  [fullMs, 1],
]
export const halfCourse = 0.45

const along = (value: number, from: 0 | 1, to: 0 | 1): number => {
  for (let i = 1; i < knots.length; i += 1) {
    const [a, b] = [knots[i - 1], knots[i]]
    if (!a || !b || (value > b[from] && i < knots.length - 1)) continue
    const part = Math.min(1, Math.max(0, (value - a[from]) / (b[from] - a[from])))
    return a[to] + part * (b[to] - a[to])
  }
  return 0
}
export const courseAt = (playedMs: number): number => along(playedMs, 0, 1)
export const playedAt = (course: number): number => along(course, 1, 0)

/** What is expected of a match: public, and fixed before it is sealed. */
export type Rates = {
  /** Goals of a match. */
  goals: Pair
  /** The chance of a red card, nearly: a hazard over the whole course, of each side's first. */
  reds: Pair
  /** Of a match, each at a steady rate over played time. */
  corners: Pair
  yellows: Pair
  shots: Pair
  attacks: Pair
}

/** The day's tempo is Gamma(shape, shape): its mean is 1. */
export const tempoShape = 30

const ownRed = 2 / 3
const theirRed = 5 / 4
/** What a side's rate is multiplied by once its own player, or one of theirs, is sent off. */
export const pressOf = (own: boolean, theirs: boolean): number =>
  (own ? ownRed : 1) * (theirs ? theirRed : 1)

/** From the sides' strengths, which are about −0.4 … 0.4. */
export const ratesOf = (home: number, away: number): Rates => {
  const edge = home - away
  const goals: Pair = [1.52 * Math.exp(edge * 0.8), 1.17 * Math.exp(-edge * 0.8)]
  const share = 0.5 + 0.12 * Math.tanh(edge * 2) + 0.03
  const split = (all: number): Pair => [all * share, all * (1 - share)]
  return {
    goals,
    reds: [0.08, 0.1],
    corners: split(10),
    yellows: [1.8, 2.1],
    shots: split(20),
    attacks: split(84),
  }
}

/** How a match runs by the wall's clock. */
export type Pacing = {
  /** Seconds of the match's clock in a second. */
  pace: number
  fast: boolean
}
const fastPace = 7.5
/** 90 minutes in 12, at a feed's own pace. */
export const paceOf = (fast: boolean, feedPace: number): number => (fast ? fastPace : 1) * feedPace
const feedPaceOf = ({ pace, fast }: Pacing): number => (fast ? pace / fastPace : pace)

/** How long something lasts by the wall's clock: in a usual match, and in a fast one. */
export const lasts = (pacing: Pacing, usualMs: number, fastMs: number): number =>
  (pacing.fast ? fastMs : usualMs) / feedPaceOf(pacing)
export const breakOf = (pacing: Pacing): number => lasts(pacing, 15 * minuteMs, minuteMs)

/** Milliseconds from kick-off to a moment of play; `second` says to which half its edge belongs. */
export const wallOf = (pacing: Pacing, playedMs: number, second = playedMs > halfMs): number =>
  playedMs / pacing.pace + (second ? breakOf(pacing) : 0)

/** From kick-off to the final whistle. */
export const durationOf = (pacing: Pacing): number => wallOf(pacing, fullMs)

/** How much has been played so long after kick-off. */
export const playedAfter = (pacing: Pacing, wallMs: number): number => {
  const first = Math.min(halfMs, wallMs * pacing.pace)
  const second = (wallMs - halfMs / pacing.pace - breakOf(pacing)) * pacing.pace
  return Math.min(fullMs, Math.max(0, first) + Math.max(0, second))
}

/** The match's clock in seconds: it shows 45:00 again when the second half begins. */
export const clockOf = (playedMs: number, second: boolean): number =>
  Math.floor((second ? playedMs - 2 * minuteMs : playedMs) / 1_000)
