import type { Score } from '@felek/contract/protocols/feed/feed.ts'
import { pairOf, type Pair } from '../sides.ts'
import type { Game, StopReason } from '../tell/game.ts'
import {
  afterMatchIncident,
  unplayed,
  type MatchIncident,
  type MatchIncidentKind,
  type View,
} from './match-incidents.ts'
import { durationOf, type Pacing, type Rates } from './model.ts'
import { priceMatch } from './price.ts'
import { resultsOf } from './results.ts'
import { isOver, isTieBreak, serverOf } from './scoring.ts'

const stops: Partial<Record<MatchIncidentKind, StopReason>> = {
  scout_lost: 'scout_lost',
  retired: 'interrupted',
  full_time: 'ended',
}

/** Games of each set that has begun, as the scout has them. */
const setsOf = ({ stand, slip }: View): Pair[] => {
  const sets = isOver(stand) ? [...stand.done] : [...stand.done, stand.games]
  return sets.map(([home, away], i) =>
    i === sets.length - 1 ? [home + slip[0], away + slip[1]] : [home, away],
  )
}

const called = [0, 15, 30, 40] as const
const advantage = 50
/** Points as they are called; 50 is the advantage. */
const calledOf = ({ stand }: View): [number, number] => {
  const [home, away] = stand.points
  if (isTieBreak(stand)) return [home, away]
  const of = (own: number, theirs: number) =>
    own >= 3 && theirs >= 3 ? (own > theirs ? advantage : 40) : (called[own] ?? 40)
  return [of(home, away), of(away, home)]
}

const scoreOf = (view: View): Score => {
  const { phase, stand, aces, faults, breaks, won } = view
  const server = serverOf(stand)
  return {
    phase,
    clock: null,
    points: pairOf(stand.sets),
    statistics: {
      ...(phase !== 'not_started' &&
        Object.fromEntries(setsOf(view).map((it, i) => [`set_${i + 1}`, pairOf(it)]))),
      ...(phase === 'set' && { game: calledOf(view), serve: [1 - server, server] }),
      aces: pairOf(aces),
      double_faults: pairOf(faults),
      breaks: pairOf(breaks),
      won: pairOf(won),
    },
  }
}

export const tennisGame = (pacing: Pacing, rates: Rates): Game<MatchIncident, View> => ({
  unplayed,
  durationMs: durationOf(pacing),
  // Between points nothing changes.
  tickMs: Math.max(1_000, 120_000 / pacing.pace),
  after: afterMatchIncident,
  isPlaying: ({ phase }) => phase === 'set',
  score: scoreOf,
  clockOf: () => null,
  price: ({ tossed, stand }) => priceMatch(rates, tossed ? stand : null),
  results: resultsOf,
  stopOf: ({ kind }) => stops[kind],
  holdOf: () => undefined,
  isNews: ({ point }) => point !== null,
  voidReason: ({ phase }) => (phase === 'abandoned' ? 'retired' : undefined),
  ended: (view) => [view.phase, setsOf(view), view.stand.points],
  resultFor: (view) => ({
    phase: view.phase,
    points: view.stand.sets,
    half: null,
    parts: setsOf(view),
  }),
})
