import type { Pair, Side } from '../sides.ts'

/*
 * The model of a basketball match, as everybody may know it (docs/feed.md). What is drawn from it
 * (draw.ts) and what it is worth (price.ts) meet here and nowhere else.
 *
 * A match is possessions, the sides' in turn: so many a quarter, each worth 0 to 3 points by chances
 * that stay the same. Nobody is ahead of anybody in knowing how many are left.
 */

const minuteMs = 60_000
export const quarterMs = 10 * minuteMs
export const overtimeMs = 5 * minuteMs
export const quarters = 4
/** Possessions of each side. */
const aQuarter = [18, 18, 18, 19] as const
const anOvertime = 9

/** Periods count from 0: four quarters, then overtimes as long as nobody leads. */
export const possessionsIn = (period: number): number => aQuarter[period] ?? anOvertime
export const startOf = (period: number): number =>
  period < quarters ? period * quarterMs : quarters * quarterMs + (period - quarters) * overtimeMs
export const endOf = (period: number): number => startOf(period + 1)
export const regularMs = startOf(quarters)

/** Chances of a possession's points: 0, 1, 2, 3. */
export type Shots = readonly [none: number, one: number, two: number, three: number]

/** What is expected of a match: public, and fixed before it is sealed. */
export type Rates = {
  shots: Pair<Shots>
  /** Of a match, at a steady rate over played time. */
  fouls: Pair
}

const usual: Shots = [0.5, 0.03, 0.33, 0.14]
const shotsOf = (edge: number): Shots => {
  const [, one, two, three] = usual.map((it) => it * Math.exp(edge)) as unknown as Shots
  return [1 - one - two - three, one, two, three]
}
/** From the sides' strengths, which are about −0.35 … 0.35; playing at home is worth two points. */
export const ratesOf = (home: number, away: number): Rates => {
  const edge = (home - away) * 0.2 + 0.015
  return { shots: [shotsOf(edge), shotsOf(-edge)], fouls: [18.5, 19.5] }
}

/** How a match runs by the wall's clock. */
export type Pacing = {
  /** Seconds of the match's clock in a second. */
  pace: number
}
/** The clock of a match is stopped half of the time; ours runs at half the speed instead. */
const ownPace = 0.5
export const paceOf = (feedPace: number): number => ownPace * feedPace
/** How long something lasts by the wall's clock. */
export const lasts = ({ pace }: Pacing, ms: number): number => (ms * ownPace) / pace

/** The break before a period. */
export const breakBefore = (pacing: Pacing, period: number): number =>
  period === 0 ? 0 : lasts(pacing, (period === 2 ? 10 : 2) * minuteMs)

/** From kick-off to the beginning of a period. */
export const wallAt = (pacing: Pacing, period: number): number => {
  let wall = startOf(period) / pacing.pace
  for (let i = 0; i <= period; i += 1) wall += breakBefore(pacing, i)
  return wall
}
/** From kick-off to a moment of a period. */
export const wallOf = (pacing: Pacing, period: number, playedMs: number): number =>
  wallAt(pacing, period) + (playedMs - startOf(period)) / pacing.pace
export const playedAfter = (pacing: Pacing, period: number, wallMs: number): number =>
  Math.min(
    endOf(period),
    Math.max(startOf(period), startOf(period) + (wallMs - wallAt(pacing, period)) * pacing.pace),
  )

/** From kick-off to the last whistle, where nobody needs an overtime. */
export const durationOf = (pacing: Pacing): number => wallOf(pacing, quarters - 1, regularMs)

/** Whose the first ball of a period is: by turns. */
export const beginsOf = (first: Side, period: number): Side =>
  period % 2 === 0 ? first : other(first)
export const other = (side: Side): Side => (side === 0 ? 1 : 0)
