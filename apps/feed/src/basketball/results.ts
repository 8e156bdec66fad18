import { marginOf, sumOf, type Pair } from '../sides.ts'
import type { ResultOf } from '../tell/game.ts'
import {
  one,
  overOf,
  settledBy,
  sign,
  threeWay,
  twoWay,
  type Rule,
} from '../tell/market-results.ts'
import { pointsOf, quartersOver, type View } from './match-incidents.ts'
import { quarters } from './model.ts'

/* What a market's result is by what has been told: one function of the match. Overtimes count. */

type Stand = { points: Pair; scored: readonly Pair[]; quartersOver: number; over: boolean }

const rules: Readonly<Record<string, Rule<Stand>>> = {
  winner: (_, { points, over }) => (over ? one(twoWay, sign(marginOf(points))) : undefined),
  'pts-hcp': (line, { points, over }) =>
    over ? one(twoWay, sign(marginOf(points) + Number(line))) : undefined,
  'pts-total': (line, { points, over }) => overOf(sumOf(points), Number(line), over),
  quarter: (line, { scored, quartersOver: done }) => {
    const period = Number(line) - 1
    return done > period ? one(threeWay, sign(marginOf(scored[period] ?? [0, 0]))) : undefined
  },
}

/** Results of markets by now. */
export const resultsOf = (view: View): ResultOf => {
  const stand: Stand = {
    points: pointsOf(view),
    scored: view.scored,
    quartersOver: quartersOver(view),
    over: view.phase === 'ended',
  }
  const ended =
    view.phase === 'abandoned' ? { ...stand, over: true, quartersOver: quarters } : undefined
  return settledBy(rules, { stand, ended })
}
