import type { ResultOf, Results } from './game.ts'

/* Results as messages have them, for the rules of all sports. */

export const one = (ids: readonly string[], winner: string): Results =>
  ids.map((id) => ({ id, result: id === winner ? 1 : 0, voidFactor: 0 }))
export const back = (ids: readonly string[]): Results =>
  ids.map((id) => ({ id, result: 0, voidFactor: 1 }))

export const threeWay = ['1', 'x', '2'] as const
export const twoWay = ['1', '2'] as const
const overUnder = ['over', 'under'] as const
export const sign = (margin: number) => threeWay[margin > 0 ? 0 : margin === 0 ? 1 : 2] ?? 'x'

/** Decided upwards at any time, downwards when it is over. */
export const overOf = (count: number, line: number, over: boolean): Results | undefined =>
  count > line ? one(overUnder, 'over') : over ? one(overUnder, 'under') : undefined

/** What a market's line comes to by how a match stands; undefined while that is open. */
export type Rule<S> = (line: string, stand: S) => Results | undefined

/**
 * The results of markets by now. Of a match that was broken off what is decided stands, and all else
 * comes back: what its outcomes are, an end says.
 */
export const settledBy =
  <S>(
    rules: Readonly<Record<string, Rule<S>>>,
    { stand, ended }: { stand: S; ended: S | undefined },
  ): ResultOf =>
  (market) => {
    const [type = '', line = ''] = market.split('|')
    const rule = rules[type]
    if (rule === undefined) throw new Error(`no rule settles ${market}`)
    const decided = rule(line, stand)
    if (decided !== undefined || ended === undefined) return decided
    return back((rule(line, ended) ?? []).map(({ id }) => id))
  }
