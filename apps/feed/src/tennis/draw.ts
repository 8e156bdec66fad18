import { badLuck } from '@felek/contract/bad-luck.ts'
import { happens, uniformsOf, type Uniform } from '../draws.ts'
import { befalls, isMarked, type Fated } from '../fates.ts'
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

/** Behind so many games somebody gives up, however the match stands: each has the same chance of it. */
const gamesBefore = (uniform: Uniform): number =>
  Math.max(1, Math.ceil(Math.log(uniform()) / Math.log(1 - 1 / badLuck.retiredPerGame)))

/** How many points the first games of a match had; undefined where it has no more games than that. */
const pointsOfGames = (
  { points, server }: Pick<Story, 'points' | 'server'>,
  games: number,
): number | undefined => {
  let stand = begin(server)
  for (const [i, { winner }] of points.entries()) {
    stand = afterPoint(stand, winner)
    if (gamesOf(stand) >= games) return isOver(stand) ? undefined : i + 1
  }
  return undefined
}

/**
 * Who gives up, and behind which point. How the match would have gone on has no part in whether anybody
 * does, and behind each game the chance is the same: so prices can have it.
 */
const drawRetired = (
  fated: Fated,
  uniform: Uniform,
  played: Pick<Story, 'points' | 'server'>,
): Story['retired'] => {
  const count = played.points.length
  const byFirst = fated.fates === 'first' && happens(uniform, badLuck.retired)
  const side: Side = uniform() <= 0.5 ? 0 : 1
  if (fated.fates === 'first') {
    const part = uniform()
    if (isMarked(fated, 'abandoned')) return { side, after: Math.floor(count * 0.6) }
    return byFirst ? { side, after: Math.ceil((count - 1) * part) } : null
  }
  const after = pointsOfGames(played, gamesBefore(uniform))
  if (isMarked(fated, 'abandoned')) return { side, after: Math.floor(count * 0.6) }
  return after === undefined ? null : { side, after }
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
  const postponed = befalls(uniform, drawn, 'postponed')
  const miscounted = befalls(uniform, drawn, 'corrected')
  const lost = happens(uniform, badLuck.scoutLost)
  const [from, long] = [uniform(), uniform()]
  const { points, server } = drawPoints(rates, uniform)
  const retired = drawRetired(drawn, uniform, { points, server })
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
