import { badLuck } from '@felek/contract/bad-luck.ts'
import { happens, pickOf, uniformsOf, waitOf, type Uniform } from '../draws.ts'
import { befalls, isMarked, type Fated } from '../fates.ts'
import { sides, type Pair, type Side } from '../sides.ts'
import { fullMs, halfMs, playedAt, pressOf, tempoShape, type Rates } from './model.ts'

/*
 * What happens in a match, all of it, from its seed and the value of kick-off. Nothing that sets a
 * price may import this (tools/check-house.ts): whoever has it knows how the match ends.
 */

export const incidentKinds = [
  'goal',
  'goal_cancelled',
  'red_card',
  'yellow_card',
  'corner',
  'shot',
  'shot_on_target',
  'dangerous_attack',
] as const
export type IncidentKind = (typeof incidentKinds)[number]

export type Incident = {
  /** Played milliseconds, whole. */
  playedMs: number
  kind: IncidentKind
  side: Side
  /** Who: a number of the roster. */
  player: number | null
  /** Of a goal, and of its being taken back: which one. */
  goal: number | null
}

export type Story = {
  postponed: boolean
  /** When the match is broken off. */
  abandonedMs: number | null
  /** Whose goal too many the scout reports at the whistle. */
  miscounted: Side | null
  /** Played time in which the scout sees nothing. */
  scoutLost: Pair | null
  /** In the order of their times. */
  incidents: readonly Incident[]
}

/** What decides goals: their moments and those of red cards, in course. */
export type Core = {
  goals: readonly { course: number; side: Side }[]
  reds: Pair<number | null>
}

/** The part of a match that its prices are about. */
export const drawCore = (rates: Rates, uniform: Uniform): Core => {
  let tempo = 0
  for (let i = 0; i < tempoShape; i += 1) tempo += waitOf(uniform, tempoShape)
  const goals: { course: number; side: Side }[] = []
  const reds: [number | null, number | null] = [null, null]
  for (let course = 0; ;) {
    const off: Pair<boolean> = [reds[0] !== null, reds[1] !== null]
    const scoring: Pair = [
      rates.goals[0] * tempo * pressOf(off[0], off[1]),
      rates.goals[1] * tempo * pressOf(off[1], off[0]),
    ]
    const sending: Pair = [off[0] ? 0 : rates.reds[0], off[1] ? 0 : rates.reds[1]]
    const all = scoring[0] + scoring[1] + sending[0] + sending[1]
    course += waitOf(uniform, all)
    if (course >= 1) return { goals, reds }
    const which = uniform() * all
    if (which <= scoring[0]) goals.push({ course, side: 0 })
    else if (which <= scoring[0] + scoring[1]) goals.push({ course, side: 1 })
    else reds[which <= scoring[0] + scoring[1] + sending[0] ? 0 : 1] = course
  }
}

const rosterSize = 16
/** Eleven begin; a goal is not the keeper's, who is number 0. */
const scorerOf = (uniform: Uniform): number => 1 + pickOf(uniform, rosterSize - 1)
const wholeMs = (course: number): number => Math.floor(playedAt(course))

/** What VAR looks at, in played time: it is decided within 20 seconds by the wall's clock. */
const reviewOf = (uniform: Uniform, fast: boolean): number =>
  Math.floor(fast ? 22_500 + uniform() * 30_000 : 8_000 + uniform() * 10_000)

/** Goals that VAR takes back: beside those that stand, and no news of the tempo. */
const drawReviewed = (rates: Rates, uniform: Uniform, fast: boolean, from: number): Incident[] => {
  const found: Incident[] = []
  for (const side of sides) {
    const rate = rates.goals[side] / (badLuck.videoGoals - 1)
    for (let course = waitOf(uniform, rate); course < 1; course += waitOf(uniform, rate)) {
      const review = reviewOf(uniform, fast)
      const end = course < 0.45 ? halfMs : fullMs
      // A review ends before its half does.
      const playedMs = Math.min(wholeMs(course), end - review - 1_000)
      const goal = from + found.length
      const same = { side, player: scorerOf(uniform), goal }
      found.push({ ...same, playedMs, kind: 'goal' })
      found.push({ ...same, playedMs: playedMs + review, kind: 'goal_cancelled' })
    }
  }
  return found
}

/** What comes at a steady rate of so many a match. */
export const drawSteady = (
  kind: IncidentKind,
  perMatch: Pair,
  uniform: Uniform,
  named: boolean,
): Incident[] => {
  const found: Incident[] = []
  for (const side of sides) {
    const rate = perMatch[side] / fullMs
    for (let at = waitOf(uniform, rate); at < fullMs; at += waitOf(uniform, rate)) {
      const player = named ? scorerOf(uniform) : null
      found.push({ playedMs: Math.floor(at), kind, side, player, goal: null })
    }
  }
  return found
}

/** One shot in three that is no goal is on target. */
const drawShots = (rates: Rates, uniform: Uniform): Incident[] =>
  drawSteady('shot', rates.shots, uniform, false).map((shot) =>
    happens(uniform, 3) ? { ...shot, kind: 'shot_on_target' } : shot,
  )

const [offFrom, offTo] = badLuck.footballMinutes
const drawFate = (fated: Fated, uniform: Uniform) => {
  const postponed = befalls(uniform, fated, 'postponed')
  const abandoned = befalls(uniform, fated, 'abandoned')
  const miscounted = befalls(uniform, fated, 'corrected')
  const whose: Side = uniform() <= 0.5 ? 0 : 1
  const abandonedMs = isMarked(fated, 'abandoned')
    ? // 60′ of the clock is 62 played minutes.
      62 * 60_000
    : Math.floor((offFrom + (offTo - offFrom) * uniform()) * 60_000)
  const lost = happens(uniform, badLuck.scoutLost)
  const lostFrom = Math.floor(uniform() * (fullMs - 300_000))
  const lostUntil = lostFrom + 60_000 + Math.floor(uniform() * 120_000)
  // Never over half-time: a half's goals are told before its whistle.
  const lostTo = lostFrom < halfMs ? Math.min(lostUntil, halfMs - 1) : lostUntil
  return {
    postponed,
    abandonedMs: abandoned ? abandonedMs : null,
    miscounted: miscounted && !abandoned ? whose : null,
    scoutLost: lost ? ([lostFrom, lostTo] as const) : null,
  }
}

export type CommittedMatch = Fated & {
  event: string
  rates: Rates
  fast: boolean
  /** 64 hex digits each. */
  seed: string
  value: string
}

/** The whole match. Pure: the same again for the same seed, value, event and rates, where fates go by chance. */
export const drawMatch = (sealed: CommittedMatch): Story => {
  const { event, rates, fast, seed, value } = sealed
  const uniform = uniformsOf(seed, value, event)
  const fate = drawFate(sealed, uniform)
  const core = drawCore(rates, uniform)
  const goals = core.goals.map(({ course, side }, goal): Incident => {
    const playedMs = wholeMs(course)
    return { playedMs, kind: 'goal', side, player: scorerOf(uniform), goal }
  })
  const reds = sides.flatMap((side): Incident[] => {
    const course = core.reds[side]
    if (course === null) return []
    const player = scorerOf(uniform)
    return [{ playedMs: wholeMs(course), kind: 'red_card', side, player, goal: null }]
  })
  const incidents = [
    ...goals,
    ...reds,
    ...drawReviewed(rates, uniform, fast, goals.length),
    ...drawSteady('corner', rates.corners, uniform, false),
    ...drawSteady('yellow_card', rates.yellows, uniform, true),
    ...drawShots(rates, uniform),
    ...drawSteady('dangerous_attack', rates.attacks, uniform, false),
  ].sort((a, b) => a.playedMs - b.playedMs)
  return { ...fate, incidents }
}
