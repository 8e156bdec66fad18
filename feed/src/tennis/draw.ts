import { happens, uniformsOf, type Uniform } from '../draws.ts'
import { sumOf, type Pair, type Side } from '../sides.ts'
import { pauses, type Rates } from './model.ts'
import { afterPoint, begin, gamesOf, isOver, serverOf, type Stand } from './scoring.ts'

/*
 * What happens in a match, all of it, from its seed and the value of kick-off. Nothing that sets a
 * price may import this (tools/check-house.ts): whoever has it knows how the match ends.
 */

export type Point = {
  /** Milliseconds of the match. */
  playedMs: number
  winner: Side
  how: 'rally' | 'ace' | 'double_fault'
}

export type Story = {
  postponed: boolean
  /** Who serves first. */
  server: Side
  /** Who gives up, and behind which point. */
  retired: { side: Side; after: number } | null
  /** Whether the scout reports a wrong number of games of the last set. */
  miscounted: boolean
  /** Time of the match in which the scout sees nothing. */
  scoutLost: Pair | null
  points: readonly Point[]
}

/** Plays a match and says who won each point: the part of it that its prices are about. */
export const drawCore = (
  { serve }: Rates,
  uniform: Uniform,
  onPoint: (before: Stand, winner: Side, after: Stand) => void,
): Stand => {
  let stand = begin(uniform() <= 0.5 ? 0 : 1)
  while (!isOver(stand)) {
    const server = serverOf(stand)
    const winner: Side = uniform() <= serve[server] ? server : server === 0 ? 1 : 0
    const before = stand
    stand = afterPoint(stand, winner)
    onPoint(before, winner, stand)
  }
  return stand
}

const pauseAfter = (before: Stand, after: Stand): number => {
  if (after.done.length > before.done.length) return pauses.set
  const games = gamesOf(after) - gamesOf(before)
  return games === 0 ? 0 : sumOf(after.games) % 2 === 1 ? pauses.ends : pauses.game
}

const drawPoints = (rates: Rates, uniform: Uniform): Pick<Story, 'points' | 'server'> => {
  const played: { before: Stand; winner: Side; after: Stand }[] = []
  drawCore(rates, uniform, (before, winner, after) => void played.push({ before, winner, after }))
  let at = 0
  const points = played.map(({ before, winner, after }): Point => {
    const server = serverOf(before)
    const isTheirs = winner === server
    const special = uniform() <= (isTheirs ? rates.aces : rates.faults)[server]
    at += pauses.least + pauses.more * uniform()
    const playedMs = Math.floor(at)
    at += pauseAfter(before, after)
    return { playedMs, winner, how: special ? (isTheirs ? 'ace' : 'double_fault') : 'rally' }
  })
  return { points, server: played[0]?.before.server ?? 0 }
}

/**
 * Who gives up does so behind a part of the match's own points: how it would have gone on has no part
 * in whether anybody does, so chances of matches that are played to their end stay what they were.
 */
const drawRetired = (code: string, uniform: Uniform, count: number): Story['retired'] => {
  const retires = happens(uniform, 50)
  const side: Side = uniform() <= 0.5 ? 0 : 1
  const part = uniform()
  if (code.endsWith('17')) return { side, after: Math.floor(count * 0.6) }
  return retires ? { side, after: Math.ceil((count - 1) * part) } : null
}

export type Drawn = {
  event: string
  code: string
  rates: Rates
  /** 64 hex digits each. */
  seed: string
  value: string
}

/** The whole match. Pure: the same again for the same seed, value, event, code and rates. */
export const drawMatch = ({ event, code, rates, seed, value }: Drawn): Story => {
  const uniform = uniformsOf(seed, value, event)
  const postponed = happens(uniform, 100) || code.endsWith('13')
  const miscounted = happens(uniform, 200) || code.endsWith('19')
  const lost = happens(uniform, 20)
  const [from, long] = [uniform(), uniform()]
  const { points, server } = drawPoints(rates, uniform)
  const retired = drawRetired(code, uniform, points.length)
  const last = points.at(-1)?.playedMs ?? 0
  const lostFrom = Math.floor(from * 0.9 * last)
  // The last point everybody sees.
  const lostTo = Math.min(last - 1, lostFrom + 60_000 + Math.floor(long * 120_000))
  return {
    postponed,
    server,
    retired,
    miscounted: miscounted && retired === null,
    scoutLost: lost ? [lostFrom, lostTo] : null,
    points,
  }
}
