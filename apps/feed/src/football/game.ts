import type { Score } from '@felek/contract/protocols/feed/feed.ts'
import { countOf, pairOf, type Pair, type Side } from '../sides.ts'
import type { Game, StopReason } from '../tell/game.ts'
import {
  afterMatchIncident,
  pointsOf,
  unplayed,
  type MatchIncident,
  type MatchIncidentKind,
  type View,
} from './match-incidents.ts'
import type { Known } from './goals.ts'
import {
  clockOf,
  courseAt,
  durationOf,
  halfMs,
  lasts,
  playedAfter,
  type Pacing,
  type Rates,
} from './model.ts'
import { priceWithLuck } from './luck.ts'
import { resultsOf } from './results.ts'

/** How long nothing is bet on after a beat. */
const holdOf = (pacing: Pacing, kind: MatchIncidentKind): number | undefined => {
  if (kind === 'goal' || kind === 'goal_cancelled') return lasts(pacing, 25_000, 8_000)
  if (kind === 'red_card') return lasts(pacing, 10_000, 4_000)
  return undefined
}
const stops: Partial<Record<MatchIncidentKind, StopReason>> = {
  goal: 'goal',
  goal_cancelled: 'video_review',
  red_card: 'red_card',
  scout_lost: 'scout_lost',
  abandoned: 'interrupted',
  full_time: 'ended',
}

const course = (playedMs: number | null): number | null =>
  playedMs === null ? null : courseAt(playedMs)

const cornersOf = ({ corners }: View): Pair => countOf(corners.map((side) => ({ side })))

/** What everybody knows of a match that has been played for so long. */
const knownOf = (view: View, playedMs: number): Known => ({
  at: courseAt(playedMs),
  playedMs,
  points: pointsOf(view.goals),
  reds: [course(view.reds[0]), course(view.reds[1])],
  half: view.half,
  corners: cornersOf(view),
})

const isPlaying = ({ phase }: View): boolean =>
  phase === 'first_half' || phase === 'half_time' || phase === 'second_half'

/** How long the match has been played, `wallMs` after kick-off. */
const playedNow = (pacing: Pacing, view: View, wallMs: number): number => {
  const played = playedAfter(pacing, wallMs)
  // The half-time whistle ends a half, however late it is told.
  if (view.half === null) return Math.min(halfMs, played)
  return isPlaying(view) ? played : view.playedMs
}

const scoreOf = (pacing: Pacing, view: View, wallMs: number): Score => {
  const { phase, attacks, half } = view
  const running = phase === 'first_half' || phase === 'second_half'
  const played = playedNow(pacing, view, wallMs)
  const share = (attacks[0] + 20) / (attacks[0] + attacks[1] + 40)
  const possession = Math.round(100 * Math.min(0.68, Math.max(0.32, share)))
  const red = (side: Side) => (view.reds[side] === null ? 0 : 1)
  return {
    phase,
    clock: running ? clockOf(played, phase === 'second_half') : null,
    points: pairOf(pointsOf(view.goals)),
    statistics: {
      ...(half !== null && { half: pairOf(half) }),
      ...(phase !== 'not_started' && { possession: [possession, 100 - possession] }),
      corners: pairOf(cornersOf(view)),
      yellow: pairOf(view.yellows),
      red: [red(0), red(1)],
      shots: pairOf(view.shots),
      on_target: pairOf(view.onTarget),
      attacks: pairOf(attacks),
    },
  }
}

export const footballGame = (pacing: Pacing, rates: Rates): Game<MatchIncident, View> => ({
  unplayed,
  durationMs: durationOf(pacing),
  tickMs: Math.max(1_000, lasts(pacing, 30_000, 6_000)),
  after: afterMatchIncident,
  isPlaying,
  score: (view, wallMs) => scoreOf(pacing, view, wallMs),
  clockOf: ({ phase }, { playedMs }) =>
    clockOf(playedMs, phase === 'second_half' || phase === 'ended'),
  price: (view, wallMs) =>
    priceWithLuck(
      rates,
      knownOf(view, playedNow(pacing, view, wallMs)),
      view.phase !== 'not_started',
    ),
  results: resultsOf,
  stopOf: ({ kind }) => stops[kind],
  holdOf: ({ kind }) => holdOf(pacing, kind),
  // Goals and cards stop bets, and chances come with their end.
  isNews: () => false,
  voidReason: ({ phase }) => (phase === 'abandoned' ? 'abandoned' : undefined),
  ended: ({ phase, goals, half }) => [phase, pointsOf(goals), half],
  resultFor: ({ phase, goals, half }) => ({ phase, points: pointsOf(goals), half }),
})
