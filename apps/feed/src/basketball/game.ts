import type { Score } from '@felek/contract/protocols/feed/feed.ts'
import { pairOf, type Pair } from '../sides.ts'
import type { Game, StopReason } from '../tell/game.ts'
import {
  afterMatchIncident,
  pointsOf,
  unplayed,
  type MatchIncident,
  type MatchIncidentKind,
  type View,
} from './match-incidents.ts'
import {
  durationOf,
  lasts,
  playedAfter,
  possessionsIn,
  startOf,
  type Pacing,
  type Rates,
} from './model.ts'
import { priceWithLuck } from './luck.ts'
import type { Known } from './price.ts'
import { resultsOf } from './results.ts'

const stops: Partial<Record<MatchIncidentKind, StopReason>> = {
  scout_lost: 'scout_lost',
  abandoned: 'interrupted',
  full_time: 'ended',
}
/** A possession that is over is news, whatever it brought. */
const news = new Set<MatchIncidentKind>([
  'free_throw',
  'two_points',
  'three_points',
  'miss',
  'turnover',
])

const isRunning = ({ phase }: View): boolean => phase.startsWith('quarter_') || phase === 'overtime'

/** What everybody knows. */
const knownOf = (pacing: Pacing, view: View, wallMs: number): Known => {
  const points = pointsOf(view)
  const { period, left } = view
  if (view.phase !== 'break') {
    const playedMs = isRunning(view) ? playedAfter(pacing, period, wallMs) : 0
    return { points, period, inPeriod: view.scored.at(-1) ?? [0, 0], left, playedMs }
  }
  const next = period + 1
  const all = possessionsIn(next)
  return { points, period: next, inPeriod: [0, 0], left: [all, all], playedMs: startOf(next) }
}

const attempts = ({ free, twos, threes, misses }: View): Pair => [
  free[0] + twos[0] + threes[0] + misses[0],
  free[1] + twos[1] + threes[1] + misses[1],
]

/** Seconds played of a period. */
const clockOf = (playedMs: number, period: number): number =>
  Math.floor((playedMs - startOf(period)) / 1_000)

const scoreOf = (pacing: Pacing, view: View, wallMs: number): Score => {
  const { phase, scored, threes, turnovers, fouls, misses } = view
  const played = isRunning(view) ? playedAfter(pacing, view.period, wallMs) : null
  return {
    phase,
    clock: played === null ? null : clockOf(played, view.period),
    points: pairOf(pointsOf(view)),
    statistics: {
      ...(phase !== 'not_started' &&
        Object.fromEntries(
          scored.map((it, i) => [i < 4 ? `quarter_${i + 1}` : `overtime_${i - 3}`, pairOf(it)]),
        )),
      shots: pairOf(attempts(view)),
      threes: pairOf(threes),
      // A miss is the other side's rebound.
      rebounds: [misses[1], misses[0]],
      turnovers: pairOf(turnovers),
      fouls: pairOf(fouls),
    },
  }
}

export const basketballGame = (pacing: Pacing, rates: Rates): Game<MatchIncident, View> => ({
  unplayed,
  durationMs: durationOf(pacing),
  tickMs: Math.max(1_000, lasts(pacing, 60_000)),
  after: afterMatchIncident,
  isPlaying: (view) => isRunning(view) || view.phase === 'break',
  score: (view, wallMs) => scoreOf(pacing, view, wallMs),
  clockOf: (_, { playedMs, period }) => clockOf(playedMs, period),
  price: (view, wallMs) =>
    priceWithLuck(rates, knownOf(pacing, view, wallMs), view.phase !== 'not_started'),
  results: resultsOf,
  stopOf: ({ kind }) => stops[kind],
  holdOf: () => undefined,
  isNews: ({ kind }) => news.has(kind),
  voidReason: ({ phase }) => (phase === 'abandoned' ? 'abandoned' : undefined),
  ended: ({ phase, scored }) => [phase, scored],
  resultFor: (view) => ({
    phase: view.phase,
    points: pointsOf(view),
    half: null,
    parts: view.scored,
  }),
})
