import { marginOf, sumOf } from '../sides.ts'
import type { ResultOf, Results } from '../tell/game.ts'
import { back, one, overOf, settledBy, sign, threeWay, type Rule } from '../tell/market-results.ts'
import { pointsOf, type View } from './match-incidents.ts'
import type { Pair, Side } from '../sides.ts'

/*
 * What a market's result is by what has been told: one function of the match, so a goal that is
 * taken back takes its results with it.
 */

const asian = (margin: number, line: number): Results => {
  const quarter = Math.min(2, Math.max(-2, Math.round((margin + line) * 4)))
  const part = (it: number): Results[number] => ({
    id: it === quarter ? '1' : '2',
    result: it > 0 ? 1 : 0,
    voidFactor: it === 0 ? 1 : Math.abs(it) === 1 ? 0.5 : 0,
  })
  return quarter === 0 ? back(['1', '2']) : [part(quarter), part(-quarter)]
}

const nth = (list: readonly Side[], line: string): Side | undefined => list[Number(line) - 1]

const scores = Array.from({ length: 25 }, (_, i) => `${Math.floor(i / 5)}:${i % 5}`)
const scoreIds = [...scores, 'other']
const halfFull = threeWay.flatMap((first) => threeWay.map((last) => `${first}/${last}`))

type Stand = {
  points: Pair
  /** At half-time, or now in the first half. */
  first: Pair
  firstOver: boolean
  over: boolean
  goals: readonly Side[]
  corners: readonly Side[]
}

const rules: Readonly<Record<string, Rule<Stand>>> = {
  '1x2': (_, { over, points }) => (over ? one(threeWay, sign(marginOf(points))) : undefined),
  dc: (_, { over, points }) => {
    const won = sign(marginOf(points))
    return over
      ? ['1x', '12', 'x2'].map((id) => ({ id, result: id.includes(won) ? 1 : 0, voidFactor: 0 }))
      : undefined
  },
  total: (line, { points, over }) => overOf(sumOf(points), Number(line), over),
  'team-total': (line, { points, over }) => {
    const [team, goals] = line.split(':')
    return overOf(points[team === 'home' ? 0 : 1], Number(goals), over)
  },
  btts: (_, { points, over }) =>
    points[0] > 0 && points[1] > 0
      ? one(['yes', 'no'], 'yes')
      : over
        ? one(['yes', 'no'], 'no')
        : undefined,
  '1h-1x2': (_, { first, firstOver }) =>
    firstOver ? one(threeWay, sign(marginOf(first))) : undefined,
  '1h-total': (line, { first, firstOver }) => overOf(sumOf(first), Number(line), firstOver),
  htft: (_, { first, points, over }) =>
    over ? one(halfFull, `${sign(marginOf(first))}/${sign(marginOf(points))}`) : undefined,
  hcp: (line, { points, over }) => {
    const [home = 0, away = 0] = line.split(':').map(Number)
    return over ? one(threeWay, sign(marginOf(points) + home - away)) : undefined
  },
  ah: (line, { points, over }) => (over ? asian(marginOf(points), Number(line)) : undefined),
  oe: (_, { points, over }) =>
    over ? one(['odd', 'even'], sumOf(points) % 2 === 1 ? 'odd' : 'even') : undefined,
  score: (_, { points, over }) => {
    if (Math.max(...points) > 4) return one(scoreIds, 'other')
    return over ? one(scoreIds, points.join(':')) : undefined
  },
  next: (line, { goals, over }) => {
    const by = nth(goals, line)
    const ids = ['1', 'none', '2']
    return by !== undefined ? one(ids, by === 0 ? '1' : '2') : over ? one(ids, 'none') : undefined
  },
  corner: (line, { corners, over }) => {
    const by = nth(corners, line)
    const ids = ['1', '2']
    return by !== undefined ? one(ids, by === 0 ? '1' : '2') : over ? back(ids) : undefined
  },
}

const standOf = ({ goals, corners, half, phase }: View): Stand => ({
  points: pointsOf(goals),
  first: half ?? pointsOf(goals),
  firstOver: half !== null,
  over: phase === 'ended',
  goals: goals.map(({ side }) => side),
  corners,
})

/** Results of markets by now. */
export const resultsOf = (view: View): ResultOf => {
  const stand = standOf(view)
  const ended = view.phase === 'abandoned' ? { ...stand, over: true, firstOver: true } : undefined
  return settledBy(rules, { stand, ended })
}
