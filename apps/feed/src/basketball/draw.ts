import { badLuck } from '@felek/contract/bad-luck.ts'
import { happens, pickOf, uniformsOf, waitOf, type Uniform } from '../draws.ts'
import { befalls, isMarked, type Fated } from '../fates.ts'
import { sides, type Pair, type Side } from '../sides.ts'
import {
  beginsOf,
  endOf,
  other,
  possessionsIn,
  quarters,
  regularMs,
  startOf,
  type Rates,
  type Shots,
} from './model.ts'

/*
 * What happens in a match, all of it, from its seed and the value of kick-off. Nothing that sets a
 * price may import this (tools/check-house.ts): whoever has it knows how the match ends.
 */

export const incidentKinds = [
  'free_throw',
  'two_points',
  'three_points',
  'miss',
  'turnover',
  'foul',
] as const
export type IncidentKind = (typeof incidentKinds)[number]

export type Incident = {
  /** Played milliseconds, whole. */
  playedMs: number
  period: number
  kind: IncidentKind
  side: Side
  /** Who: a number of the roster. */
  player: number | null
}

export type Story = {
  postponed: boolean
  /** When the match is broken off. */
  abandonedMs: number | null
  /** Whose basket too many the scout reports at the last whistle. */
  miscounted: Side | null
  /** Played time in which the scout sees nothing; within a period. */
  scoutLost: Pair | null
  /** How many periods were played. */
  periods: number
  /** In the order of their times. */
  incidents: readonly Incident[]
}

/** What decides a match: of each period the possessions, in turn, and what each was worth. */
export type Core = { first: Side; periods: readonly (readonly number[])[] }

const worthOf = ([none, one, two]: Shots, uniform: Uniform): number => {
  const at = uniform()
  return at <= none ? 0 : at <= none + one ? 1 : at <= none + one + two ? 2 : 3
}

/** The part of a match that its prices are about. */
export const drawCore = ({ shots }: Rates, uniform: Uniform): Core => {
  const first: Side = uniform() <= 0.5 ? 0 : 1
  const periods: number[][] = []
  let margin = 0
  for (let period = 0; period < quarters || margin === 0; period += 1) {
    let side = beginsOf(first, period)
    const played: number[] = []
    for (let i = 0; i < 2 * possessionsIn(period); i += 1) {
      const worth = worthOf(shots[side], uniform)
      played.push(worth)
      margin += side === 0 ? worth : -worth
      side = other(side)
    }
    periods.push(played)
  }
  return { first, periods }
}

const rosterSize = 12
const scoring = ['miss', 'free_throw', 'two_points', 'three_points'] as const
/** Of possessions without a point, so many are lost before a shot: 2 in 7. */
const lostBall = 3.5

/** When a period's possessions end: what they bring is no news of it. */
const timesOf = (period: number, count: number, uniform: Uniform): number[] => {
  const gaps = Array.from({ length: count + 1 }, () => 8 + 16 * uniform())
  const all = gaps.reduce((sum, it) => sum + it, 0)
  const [from, until] = [startOf(period), endOf(period)]
  let at = 0
  return gaps.slice(0, count).map((gap) => {
    at += gap
    return Math.floor(from + ((until - from) * at) / all)
  })
}

const drawPossessions = ({ first, periods }: Core, uniform: Uniform): Incident[] =>
  periods.flatMap((played, period) => {
    const times = timesOf(period, played.length, uniform)
    let side = other(beginsOf(first, period))
    return played.map((worth, i): Incident => {
      side = other(side)
      const playedMs = times[i] ?? endOf(period)
      const player = pickOf(uniform, rosterSize)
      const kind = worth === 0 && happens(uniform, lostBall) ? 'turnover' : scoring[worth]
      return { playedMs, period, kind: kind ?? 'miss', side, player }
    })
  })

const periodAt = (playedMs: number): number => {
  let period = 0
  while (playedMs >= endOf(period)) period += 1
  return period
}

const drawFouls = ({ fouls }: Rates, periods: number, uniform: Uniform): Incident[] =>
  sides.flatMap((side) => {
    const found: Incident[] = []
    const rate = fouls[side] / regularMs
    const end = startOf(periods)
    for (let at = waitOf(uniform, rate); at < end; at += waitOf(uniform, rate)) {
      const playedMs = Math.floor(at)
      const player = pickOf(uniform, rosterSize)
      found.push({ playedMs, period: periodAt(playedMs), kind: 'foul', side, player })
    }
    return found
  })

const [offFrom, offTo] = badLuck.basketballMinutes
const drawFate = (fated: Fated, uniform: Uniform) => {
  const postponed = befalls(uniform, fated, 'postponed')
  const abandoned = befalls(uniform, fated, 'abandoned')
  const miscounted = befalls(uniform, fated, 'corrected')
  const whose: Side = uniform() <= 0.5 ? 0 : 1
  const brokenOff = Math.floor((offFrom + (offTo - offFrom) * uniform()) * 60_000)
  const lost = happens(uniform, badLuck.scoutLost)
  const lostFrom = Math.floor(uniform() * (regularMs - 120_000))
  const lostUntil = lostFrom + 30_000 + Math.floor(uniform() * 60_000)
  // Never over a whistle: what a period brought is told before it.
  const lostTo = Math.min(lostUntil, endOf(periodAt(lostFrom)) - 1)
  return {
    postponed,
    // The 25th minute, where the code says so.
    abandonedMs: abandoned ? (isMarked(fated, 'abandoned') ? 25 * 60_000 : brokenOff) : null,
    miscounted: miscounted && !abandoned ? whose : null,
    scoutLost: lost ? ([lostFrom, lostTo] as const) : null,
  }
}

export type Drawn = Fated & {
  event: string
  rates: Rates
  /** 64 hex digits each. */
  seed: string
  value: string
}

/** The whole match. Pure: the same again for the same seed, value, event and rates, where fates go by chance. */
export const drawMatch = (drawn: Drawn): Story => {
  const { event, rates, seed, value } = drawn
  const uniform = uniformsOf(seed, value, event)
  const fate = drawFate(drawn, uniform)
  const core = drawCore(rates, uniform)
  const periods = core.periods.length
  const incidents = [...drawPossessions(core, uniform), ...drawFouls(rates, periods, uniform)].sort(
    (a, b) => a.playedMs - b.playedMs,
  )
  return { ...fate, periods, incidents }
}
