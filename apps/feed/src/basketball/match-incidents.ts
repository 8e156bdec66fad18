import type { MatchPhase } from '@felek/contract/protocols/feed/feed.ts'
import { marginOf, more, type Pair, type Side } from '../sides.ts'
import type { MatchIncident as AnyBeat, View as AnyView } from '../tell/game.ts'
import type { Incident, IncidentKind, Story } from './draw.ts'
import {
  endOf,
  lasts,
  possessionsIn,
  quarters,
  startOf,
  wallAt,
  wallOf,
  type Pacing,
} from './model.ts'

/*
 * A match as the feed tells it: beat after beat, each at its time by the wall's clock. What has been
 * told so far is all that prices and results are made of.
 */

export type MatchIncidentKind =
  | IncidentKind
  | 'kick_off'
  | 'period_end'
  | 'period_start'
  | 'full_time'
  | 'abandoned'
  | 'postponed'
  /** The scout is gone, and back. */
  | 'scout_lost'
  | 'scout_back'
  /** Three points that are told and were none. */
  | 'miscounted'
  /** The basket that never was is taken out of the result. */
  | 'corrected'
  /** The result is final. */
  | 'confirmed'
  /** It was looked at and can not be confirmed: the scout's error is looked for. */
  | 'doubted'

export type MatchIncident = AnyBeat & { kind: MatchIncidentKind; playedMs: number; period: number }

/** After the whistle: until the result is confirmed, and until the scout's error is found. */
const confirmedAfterMs = 60_000
const correctedAfterMs = 180_000
/** What the basket that was none is worth. */
const phantom = 3

const plain = (
  kind: MatchIncidentKind,
  wallMs: number,
  playedMs: number,
  period: number,
): MatchIncident => ({
  kind,
  wallMs,
  playedMs,
  period,
  side: null,
  player: null,
})

/** There are too many of these for a list. */
const quiet = new Set<MatchIncidentKind>(['miss', 'turnover', 'foul', 'miscounted'])
const asBeat = (pacing: Pacing, it: Incident, playedMs = it.playedMs): MatchIncident => ({
  ...it,
  wallMs: wallOf(pacing, it.period, playedMs),
  ...(quiet.has(it.kind) && { isQuiet: true }),
})

const incidentsOf = (pacing: Pacing, { incidents, scoutLost }: Story): MatchIncident[] => {
  if (!scoutLost) return incidents.map((it) => asBeat(pacing, it))
  const [from, to] = scoutLost
  const isHidden = ({ playedMs }: Incident) => playedMs >= from && playedMs < to
  // What the scout does not see is told when he is back.
  const beats = incidents.map((it) => asBeat(pacing, it, isHidden(it) ? to : it.playedMs))
  let period = 0
  while (from >= endOf(period)) period += 1
  return [
    ...beats,
    plain('scout_lost', wallOf(pacing, period, from), from, period),
    plain('scout_back', wallOf(pacing, period, to), to, period),
  ]
}

const worth: Partial<Record<MatchIncidentKind, number>> = {
  free_throw: 1,
  two_points: 2,
  three_points: 3,
}

const endBeats = (pacing: Pacing, { miscounted, periods, incidents }: Story): MatchIncident[] => {
  const last = periods - 1
  const playedMs = endOf(last)
  const whistle = wallOf(pacing, last, playedMs)
  const at = (kind: MatchIncidentKind, ms: number) =>
    plain(kind, whistle + lasts(pacing, ms), playedMs, last)
  const ended = at('full_time', 0)
  if (miscounted === null) return [ended, at('confirmed', confirmedAfterMs)]
  const points = incidents.reduce<Pair>(
    (sum, it) => more(sum, it.side, worth[it.kind] ?? 0),
    [0, 0],
  )
  // Never so that nobody has won.
  const ties = marginOf(more(points, miscounted, phantom)) === 0
  const side: Side = ties ? (miscounted === 0 ? 1 : 0) : miscounted
  const wrong = { ...at('miscounted', 0), side, isQuiet: true }
  const doubted = { ...at('doubted', confirmedAfterMs), isQuiet: true }
  return [wrong, ended, doubted, { ...at('corrected', correctedAfterMs), side }]
}

const whistles = (pacing: Pacing, periods: number): MatchIncident[] =>
  Array.from({ length: periods - 1 }, (_, period): MatchIncident[] => [
    plain('period_end', wallOf(pacing, period, endOf(period)), endOf(period), period),
    plain('period_start', wallAt(pacing, period + 1), startOf(period + 1), period + 1),
  ]).flat()

/** All beats of a match, in order; of one that is postponed the one. */
export const matchIncidentsOf = (pacing: Pacing, story: Story): MatchIncident[] => {
  if (story.postponed) return [plain('postponed', 0, 0, 0)]
  const beats = [
    plain('kick_off', 0, 0, 0),
    ...incidentsOf(pacing, story),
    ...whistles(pacing, story.periods),
    ...endBeats(pacing, story),
  ]
  // Stable: what happens in a period's last millisecond comes before its whistle.
  const order = ({ kind }: MatchIncident) =>
    kind === 'kick_off' ? -1 : kind === 'period_end' || kind === 'full_time' ? 1 : 0
  beats.sort((a, b) => a.wallMs - b.wallMs || order(a) - order(b))
  const { abandonedMs } = story
  if (abandonedMs === null) return beats
  let period = 0
  while (abandonedMs >= endOf(period)) period += 1
  const off = wallOf(pacing, period, abandonedMs)
  return [
    ...beats.filter((it) => it.wallMs <= off),
    plain('abandoned', off, abandonedMs, period),
    plain('confirmed', off + lasts(pacing, confirmedAfterMs), abandonedMs, period),
  ]
}

/** A match as far as it has been told. */
export type View = AnyView & {
  /** Of the newest beat. */
  playedMs: number
  period: number
  /** Points of each period that has begun. */
  scored: readonly Pair[]
  /** Possessions left of the period. */
  left: Pair
  /** Baskets by what they were worth, and the rest. */
  free: Pair
  twos: Pair
  threes: Pair
  misses: Pair
  turnovers: Pair
  fouls: Pair
}

const full = (period: number): Pair => [possessionsIn(period), possessionsIn(period)]
export const unplayed: View = {
  phase: 'not_started',
  playedMs: 0,
  period: 0,
  scored: [[0, 0]],
  left: full(0),
  free: [0, 0],
  twos: [0, 0],
  threes: [0, 0],
  misses: [0, 0],
  turnovers: [0, 0],
  fouls: [0, 0],
  scoutAway: false,
  final: false,
}

export const pointsOf = ({ scored }: Pick<View, 'scored'>): Pair =>
  scored.reduce<Pair>((sum, [home, away]) => [sum[0] + home, sum[1] + away], [0, 0])

const phaseIn = (period: number): MatchPhase =>
  (['quarter_1', 'quarter_2', 'quarter_3', 'quarter_4'] as const)[period] ?? 'overtime'
const phases: Partial<Record<MatchIncidentKind, MatchPhase>> = {
  kick_off: 'quarter_1',
  period_end: 'break',
  full_time: 'ended',
  abandoned: 'abandoned',
  postponed: 'postponed',
}
const counts = {
  free_throw: 'free',
  two_points: 'twos',
  three_points: 'threes',
  miss: 'misses',
  turnover: 'turnovers',
  foul: 'fouls',
} as const satisfies Record<IncidentKind, keyof View>

const scoredBy = (view: View, side: Side | null, points: number): View['scored'] =>
  view.scored.map((it, i) => (i === view.scored.length - 1 ? more(it, side, points) : it))

/** The match once one more beat has been told. */
export const afterMatchIncident = (before: View, beat: MatchIncident): View => {
  const { kind, side, period } = beat
  const view: View = {
    ...before,
    phase: phases[kind] ?? before.phase,
    playedMs: Math.max(before.playedMs, beat.playedMs),
  }
  switch (kind) {
    case 'period_start':
      return {
        ...view,
        phase: phaseIn(period),
        period,
        left: full(period),
        scored: [...view.scored, [0, 0]],
      }
    case 'foul':
      return { ...view, fouls: more(view.fouls, side) }
    case 'free_throw':
    case 'two_points':
    case 'three_points':
    case 'miss':
    case 'turnover':
      return {
        ...view,
        [counts[kind]]: more(view[counts[kind]], side),
        left: more(view.left, side, -1),
        scored: scoredBy(view, side, worth[kind] ?? 0),
      }
    case 'miscounted':
      return { ...view, scored: scoredBy(view, side, phantom) }
    case 'corrected':
      return { ...view, scored: scoredBy(view, side, -phantom), final: true }
    case 'scout_lost':
    case 'scout_back':
      return { ...view, scoutAway: kind === 'scout_lost' }
    case 'confirmed':
    case 'postponed':
      return { ...view, final: true }
    default:
      return view
  }
}
/** Quarters that are over. */
export const quartersOver = ({ phase, period }: View): number => {
  const over = phase === 'break' || phase === 'ended' ? period + 1 : period
  return Math.min(quarters, over)
}
