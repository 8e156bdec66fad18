import type { MatchPhase } from '@felek/contract/protocols/feed/feed.ts'
import type { Incident, IncidentKind, Story } from './draw.ts'
import { countOf, more, type Pair, type Side } from '../sides.ts'
import type { MatchIncident as AnyBeat, View as AnyView } from '../tell/game.ts'
import { breakOf, durationOf, fullMs, halfMs, lasts, wallOf, type Pacing } from './model.ts'

/*
 * A match as the feed tells it: beat after beat, each at its time by the wall's clock. What has been
 * told so far is all that prices and results are made of.
 */

export type MatchIncidentKind =
  | IncidentKind
  | 'kick_off'
  | 'half_time'
  | 'second_half'
  | 'full_time'
  | 'abandoned'
  | 'postponed'
  /** The scout is gone, and back. */
  | 'scout_lost'
  | 'scout_back'
  /** The goal that never was is taken out of the result. */
  | 'corrected'
  /** The result is final. */
  | 'confirmed'
  /** It was looked at and can not be confirmed: the scout's error is looked for. */
  | 'doubted'

export type MatchIncident = AnyBeat & {
  kind: MatchIncidentKind
  playedMs: number
  goal: number | null
}

/** After the whistle: until the result is confirmed, and until the scout's error is found. */
const confirmedAfterMs = 60_000
const correctedAfterMs = 180_000
/** Names the goal that was no goal. */
const phantom = -1

const plain = (kind: MatchIncidentKind, wallMs: number, playedMs: number): MatchIncident => ({
  kind,
  wallMs,
  playedMs,
  side: null,
  player: null,
  goal: null,
})

const scoredMs = (incidents: readonly Incident[], goal: number | null): number =>
  incidents.find((it) => it.kind === 'goal' && it.goal === goal)?.playedMs ?? 0

const incidentsOf = (pacing: Pacing, { incidents, scoutLost }: Story): MatchIncident[] => {
  const wall = (playedMs: number) => wallOf(pacing, playedMs, playedMs >= halfMs)
  const isHidden = (playedMs: number) =>
    scoutLost !== null && playedMs >= scoutLost[0] && playedMs < scoutLost[1]
  const beats = incidents.map((it: Incident): MatchIncident => {
    // VAR says itself what became of a goal that was seen.
    const seen = it.kind === 'goal_cancelled' ? scoredMs(incidents, it.goal) : it.playedMs
    // What the scout does not see is told when he is back.
    const back = scoutLost !== null && isHidden(seen) && isHidden(it.playedMs)
    return { ...it, wallMs: wall(back ? scoutLost[1] : it.playedMs) }
  })
  if (!scoutLost) return beats
  return [
    ...beats,
    plain('scout_lost', wall(scoutLost[0]), scoutLost[0]),
    plain('scout_back', wall(scoutLost[1]), scoutLost[1]),
  ]
}

const endOf = (pacing: Pacing, { miscounted }: Story): MatchIncident[] => {
  const whistle = durationOf(pacing)
  const scale = lasts(pacing, 1, 1)
  const looked = whistle + confirmedAfterMs * scale
  const ended = plain('full_time', whistle, fullMs)
  if (miscounted === null) return [ended, plain('confirmed', looked, fullMs)]
  const at = whistle + correctedAfterMs * scale
  const wrong = { ...plain('goal', whistle, fullMs), side: miscounted, goal: phantom }
  const doubted = { ...plain('doubted', looked, fullMs), isQuiet: true }
  return [wrong, ended, doubted, { ...plain('corrected', at, fullMs), goal: phantom }]
}

/** All beats of a match, in order; of one that is postponed the one. */
export const matchIncidentsOf = (pacing: Pacing, story: Story): MatchIncident[] => {
  if (story.postponed) return [plain('postponed', 0, 0)]
  const halfTime = wallOf(pacing, halfMs, false)
  const beats = [
    plain('kick_off', 0, 0),
    ...incidentsOf(pacing, story),
    plain('half_time', halfTime, halfMs),
    plain('second_half', halfTime + breakOf(pacing), halfMs),
    ...endOf(pacing, story),
  ]
  // Stable: what happens in a half's last millisecond comes before its whistle.
  const order = (it: MatchIncident) => (it.kind === 'half_time' || it.kind === 'full_time' ? 1 : 0)
  beats.sort((a, b) => a.wallMs - b.wallMs || order(a) - order(b))
  if (story.abandonedMs === null) return beats
  const { abandonedMs } = story
  const off = wallOf(pacing, abandonedMs, abandonedMs >= halfMs)
  const told = beats.filter((it) => it.wallMs <= off)
  return [
    ...told,
    plain('abandoned', off, abandonedMs),
    plain('confirmed', off + confirmedAfterMs * lasts(pacing, 1, 1), abandonedMs),
  ]
}

export type View = AnyView & {
  /** Of the newest beat. */
  playedMs: number
  /** Goals that stand, in order. */
  goals: readonly { side: Side; goal: number | null }[]
  corners: readonly Side[]
  /** At half-time; null before. */
  half: Pair | null
  /** When each side had its red card, in played time. */
  reds: Pair<number | null>
  yellows: Pair
  shots: Pair
  onTarget: Pair
  attacks: Pair
}

export const unplayed: View = {
  phase: 'not_started',
  playedMs: 0,
  goals: [],
  corners: [],
  half: null,
  reds: [null, null],
  yellows: [0, 0],
  shots: [0, 0],
  onTarget: [0, 0],
  attacks: [0, 0],
  scoutAway: false,
  final: false,
}

export const pointsOf = (goals: View['goals']): Pair => countOf(goals)

const without = (goals: View['goals'], goal: number | null) =>
  goals.filter((it) => it.goal !== goal)

const phases: Partial<Record<MatchIncidentKind, MatchPhase>> = {
  kick_off: 'first_half',
  half_time: 'half_time',
  second_half: 'second_half',
  full_time: 'ended',
  abandoned: 'abandoned',
  postponed: 'postponed',
}

/** The match once one more beat has been told. */
export const afterMatchIncident = (before: View, beat: MatchIncident): View => {
  const { kind, side, goal } = beat
  const view: View = {
    ...before,
    phase: phases[kind] ?? before.phase,
    playedMs: Math.max(before.playedMs, beat.playedMs),
  }
  switch (kind) {
    case 'goal':
      return {
        ...view,
        goals: side === null ? view.goals : [...view.goals, { side, goal }],
        // One that was none is no shot either.
        shots: goal === phantom ? view.shots : more(view.shots, side),
        onTarget: goal === phantom ? view.onTarget : more(view.onTarget, side),
      }
    case 'goal_cancelled':
    case 'corrected':
      return {
        ...view,
        goals: without(view.goals, goal),
        final: kind === 'corrected' || view.final,
      }
    case 'corner':
      return { ...view, corners: side === null ? view.corners : [...view.corners, side] }
    case 'red_card':
      return {
        ...view,
        reds: [
          side === 0 ? beat.playedMs : view.reds[0],
          side === 1 ? beat.playedMs : view.reds[1],
        ],
      }
    case 'yellow_card':
      return { ...view, yellows: more(view.yellows, side) }
    case 'shot_on_target':
      return { ...view, shots: more(view.shots, side), onTarget: more(view.onTarget, side) }
    case 'shot':
      return { ...view, shots: more(view.shots, side) }
    case 'dangerous_attack':
      return { ...view, attacks: more(view.attacks, side) }
    case 'half_time':
      return { ...view, half: pointsOf(view.goals) }
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
