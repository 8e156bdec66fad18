import { marginOf, more, type Pair, type Side } from '../sides.ts'
import type { MatchIncident as AnyBeat, View as AnyView } from '../tell/game.ts'
import type { Point, Story } from './draw.ts'
import type { Pacing } from './model.ts'
import { afterPoint, begin, gamesOf, isTieBreak, other, serverOf, type Stand } from './scoring.ts'

/*
 * A match as the feed tells it: point after point, each at its time by the wall's clock. What has
 * been told so far is all that prices and results are made of.
 */

export type MatchIncidentKind =
  | 'kick_off'
  /** A point, by what it ended or how it came about. */
  | 'point'
  | 'ace'
  | 'double_fault'
  | 'game'
  | 'service_break'
  | 'set'
  | 'full_time'
  | 'retired'
  | 'postponed'
  /** The scout is gone, and back. */
  | 'scout_lost'
  | 'scout_back'
  /** The last set is told with wrong games, and with its own again. */
  | 'miscounted'
  | 'corrected'
  /** The result is final. */
  | 'confirmed'
  /** It was looked at and can not be confirmed: the scout's error is looked for. */
  | 'doubted'

export type MatchIncident = AnyBeat & {
  kind: MatchIncidentKind
  /** Of a point: who won it, and how. */
  point: Pick<Point, 'winner' | 'how'> | null
  /** Of the beginning: who serves. */
  server: Side | null
}

/** After the last point: until the result is confirmed, and until the scout's error is found. */
const confirmedAfterMs = 60_000
const correctedAfterMs = 180_000

const plain = (kind: MatchIncidentKind, wallMs: number): MatchIncident => ({
  kind,
  wallMs,
  side: null,
  player: null,
  point: null,
  server: null,
})

/** What a point is called, and whose it is. */
const saidOf = (
  before: Stand,
  after: Stand,
  { winner, how }: Point,
): Pick<MatchIncident, 'kind' | 'side'> => {
  if (after.done.length > before.done.length) return { kind: 'set', side: winner }
  if (gamesOf(after) > gamesOf(before)) {
    const kind = winner === before.server ? 'game' : 'service_break'
    return { kind, side: winner }
  }
  if (how === 'rally') return { kind: 'point', side: winner }
  return { kind: how, side: serverOf(before) }
}

const pointBeats = (
  { points, server, scoutLost }: Story,
  wall: (ms: number) => number,
): MatchIncident[] => {
  let stand = begin(server)
  return points.map((point) => {
    const { playedMs, winner, how } = point
    const isHidden = scoutLost !== null && playedMs >= scoutLost[0] && playedMs < scoutLost[1]
    const before = stand
    stand = afterPoint(before, winner)
    const said = saidOf(before, stand, point)
    return {
      // What the scout does not see is told when he is back.
      ...plain(said.kind, wall(isHidden ? scoutLost[1] : playedMs)),
      ...said,
      point: { winner, how },
      ...(said.kind === 'point' && { isQuiet: true }),
    }
  })
}

/** All beats of a match, in order; of one that is postponed the one. */
export const matchIncidentsOf = ({ pace }: Pacing, story: Story): MatchIncident[] => {
  if (story.postponed) return [plain('postponed', 0)]
  const wall = (playedMs: number) => playedMs / pace
  const { retired, scoutLost, server } = story
  const all = pointBeats(story, wall)
  const points = retired === null ? all : all.slice(0, retired.after)
  const end = points.at(-1)?.wallMs ?? 0
  const at = (kind: MatchIncidentKind, ms: number) => plain(kind, end + wall(ms))
  const beats = [{ ...plain('kick_off', 0), server }, ...points]
  if (scoutLost !== null) {
    const [from, to] = scoutLost
    beats.push(plain('scout_lost', wall(from)), plain('scout_back', wall(to)))
    // Stable: what is told when he is back comes before he is said to be.
    beats.sort((a, b) => a.wallMs - b.wallMs)
  }
  if (retired !== null)
    return [
      ...beats.filter((it) => it.wallMs <= end),
      { ...at('retired', 0), side: retired.side },
      at('confirmed', confirmedAfterMs),
    ]
  const ended = at('full_time', 0)
  if (!story.miscounted) return [...beats, ended, at('confirmed', confirmedAfterMs)]
  const wrong = { ...at('miscounted', 0), isQuiet: true }
  const doubted = { ...at('doubted', confirmedAfterMs), isQuiet: true }
  return [...beats, wrong, ended, doubted, at('corrected', correctedAfterMs)]
}

/** A match as far as it has been told. */
export type View = AnyView & {
  stand: Stand
  /** Whether the toss has been: before, nobody knows who serves. */
  tossed: boolean
  /** Games that the scout has reported too many of the last set. */
  slip: Pair
  aces: Pair
  faults: Pair
  breaks: Pair
  won: Pair
}

export const unplayed: View = {
  phase: 'not_started',
  stand: begin(0),
  tossed: false,
  slip: [0, 0],
  aces: [0, 0],
  faults: [0, 0],
  breaks: [0, 0],
  won: [0, 0],
  scoutAway: false,
  final: false,
}

/** How the scout writes the last set down wrong: a set that could have been. */
const slipOf = (games: Pair): Pair => {
  const loser: Side = marginOf(games) > 0 ? 1 : 0
  const lost = games[loser]
  // 6–4 for 7–5; 7–5 for 7–6; else one game too many of the loser's.
  if (lost === 4) return [1, 1]
  return more([0, 0], loser, lost === 6 ? -1 : 1)
}

const withPoint = (view: View, { winner, how }: NonNullable<MatchIncident['point']>) => {
  const server = serverOf(view.stand)
  const stand = afterPoint(view.stand, winner)
  const isGame = gamesOf(stand) > gamesOf(view.stand) && !isTieBreak(view.stand)
  const broke = isGame && winner === other(server)
  return {
    ...view,
    stand,
    aces: how === 'ace' ? more(view.aces, server) : view.aces,
    faults: how === 'double_fault' ? more(view.faults, server) : view.faults,
    breaks: broke ? more(view.breaks, winner) : view.breaks,
    won: more(view.won, winner),
  }
}

/** The match once one more beat has been told. */
export const afterMatchIncident = (view: View, beat: MatchIncident): View => {
  const { kind, point, server } = beat
  if (point !== null) return withPoint(view, point)
  switch (kind) {
    case 'kick_off':
      return { ...view, phase: 'set', tossed: true, stand: begin(server ?? 0) }
    case 'full_time':
      return { ...view, phase: 'ended' }
    case 'retired':
      return { ...view, phase: 'abandoned' }
    case 'postponed':
      return { ...view, phase: 'postponed', final: true }
    case 'miscounted':
      return { ...view, slip: slipOf(view.stand.done.at(-1) ?? [0, 0]) }
    case 'corrected':
      return { ...view, slip: [0, 0], final: true }
    case 'scout_lost':
    case 'scout_back':
      return { ...view, scoutAway: kind === 'scout_lost' }
    case 'confirmed':
      return { ...view, final: true }
    default:
      return view
  }
}
