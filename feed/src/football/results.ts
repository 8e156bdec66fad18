import type { SettledMarket } from '../../../contract/src/feed.ts'
import { pointsOf, type View } from './beats.ts'
import type { Pair, Side } from './model.ts'

/*
 * What a market's result is by what has been told: one function of the match, so a goal that is
 * taken back takes its results with it.
 */

export type Results = SettledMarket['outcomes']

const one = (ids: readonly string[], winner: string): Results =>
  ids.map((id) => ({ id, result: id === winner ? 1 : 0, voidFactor: 0 }))
const back = (ids: readonly string[]): Results =>
  ids.map((id) => ({ id, result: 0, voidFactor: 1 }))

const threeWay = ['1', 'x', '2'] as const
const sign = (margin: number) => threeWay[margin > 0 ? 0 : margin === 0 ? 1 : 2] ?? 'x'
const overUnder = ['over', 'under'] as const
const marginOf = ([home, away]: Pair): number => home - away
const sumOf = ([home, away]: Pair): number => home + away

/** Decided upwards at any time, downwards when it is over. */
const overOf = (goals: number, line: number, over: boolean): Results | undefined =>
  goals > line ? one(overUnder, 'over') : over ? one(overUnder, 'under') : undefined

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
type Rule = (line: string, stand: Stand) => Results | undefined

const rules: Readonly<Record<string, Rule>> = {
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

/** The result of a market by now; undefined while it has none. */
export const resultOf = (market: string, view: View): Results | undefined => {
  const [type = '', line = ''] = market.split('|')
  const rule = rules[type]
  if (rule === undefined) throw new Error(`no rule settles ${market}`)
  const stand = standOf(view)
  const decided = rule(line, stand)
  if (decided !== undefined || view.phase !== 'abandoned') return decided
  // Broken off: what is decided stands, and all else comes back. What its outcomes are, an end says.
  const ended = rule(line, { ...stand, over: true, firstOver: true }) ?? []
  return back(ended.map(({ id }) => id))
}
