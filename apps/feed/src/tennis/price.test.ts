import { describe, expect, test } from 'vitest'
import { faultOf, kindOf } from '@felek/contract/protocols/feed/markets.ts'
import { marginOf } from '../sides.ts'
import type { Priced } from '../tell/chances.ts'
import type { Luck } from '../tell/luck.ts'
import { worstOf, type Seen } from '../tell/test-oracle.ts'
import { testUniform } from '../test-random.ts'
import { unplayed } from './match-incidents.ts'
import { drawCore } from './draw.ts'
import { aheadOf, holdOf } from './markov.ts'
import { ratesOf, type Rates } from './model.ts'
import { priceMatch, type Known } from './price.ts'
import { resultsOf } from './results.ts'
import { begin, isOver, type Stand } from './scoring.ts'

/*
 * Every price against matches that the draw's own model plays: 20,000 of them (the soak 200,000, and
 * seeds of the day), before and at a quarter, half and three quarters of a usual match's points.
 */

const soak = process.env['SOAK'] === '1'
const matches = soak ? 200_000 : 20_000
const seeds = soak ? [1, 2, Date.now() % 2 ** 31] : [1]
const sigmas = 4
/** A match has 139 points in the mean. */
const moments = [0, 35, 70, 105]

/** Who is ahead in sets, games and points, and who serves. */
const groupOf = (known: Known): string => {
  if (known === null) return 'before'
  const { sets, games, points, server } = known
  return [sets, games, points].map((it) => Math.sign(marginOf(it))).join(' ') + ` ${server}`
}

/** Chances of a match that is played to its end: what bad luck makes of them, tell/luck.test.ts sees. */
const noLuck: Luck = { postponed: 0, abandoned: 0, retiredPerGame: 0 }
type Price = (rates: Rates, known: Known) => Priced[]
const priceWhole: Price = (rates, known) => priceMatch(rates, known, noLuck)
type Run = { seed?: number; n?: number; price?: Price; rates: Rates; at?: readonly number[] }
const simulate = ({ seed = 1, n = matches, price = priceWhole, rates, at = moments }: Run) => {
  const uniform = testUniform(seed)
  const seen = at.map(() => new Map<string, Seen>())
  for (let i = 0; i < n; i += 1) {
    let points = 0
    const states: (Stand | undefined)[] = []
    const last = drawCore(rates, uniform, (_before, _winner, after) => {
      points += 1
      const moment = at.indexOf(points)
      if (moment >= 0 && !isOver(after)) states[moment] = after
    })
    const end = resultsOf({ ...unplayed, phase: 'ended', stand: last })
    at.forEach((moment, m) => {
      const known: Known | undefined = moment === 0 ? null : states[m]
      if (known === undefined) return
      const state = JSON.stringify(known)
      const before = seen[m]?.get(state)
      if (before) before.ends.push(end)
      else seen[m]?.set(state, { group: groupOf(known), priced: price(rates, known), ends: [end] })
    })
  }
  return seen.map((it) => worstOf(it.values()))
}
const near = ratesOf(0.15, -0.05)

describe('chances are those of the model', () => {
  for (const seed of seeds)
    test(`before, and after 35, 70 and 105 points, seed ${seed}`, () => {
      simulate({ seed, rates: near }).forEach(({ key, z, tests }, i) => {
        expect(tests, `${i}`).toBeGreaterThan(20)
        expect(z, `${key} after ${moments[i]} points`).toBeLessThan(sigmas)
      })
    })

  type Bug = { what: string; after: number; n?: number; price: Price }
  const bugs: Bug[] = [
    {
      what: 'a server wins one point in a hundred too many',
      after: 0,
      n: 6_000,
      price: ({ serve, ...rates }, known) =>
        priceWhole({ ...rates, serve: [serve[0] + 0.01, serve[1]] }, known),
    },
    {
      what: 'who serves makes no difference',
      after: 70,
      price: (rates, known) =>
        priceWhole(rates, known && { ...known, server: known.server === 0 ? 1 : 0 }),
    },
    {
      what: 'the points of a game are forgotten',
      after: 35,
      n: 6_000,
      price: (rates, known) => priceWhole(rates, known && { ...known, points: [0, 0] }),
    },
    {
      what: 'the games of a set are forgotten',
      after: 35,
      price: (rates, known) => priceWhole(rates, known && { ...known, games: [0, 0] }),
    },
  ]
  test.each(bugs)('a seeded bug is seen: $what', ({ after, n = 4_000, price }) => {
    const [found] = simulate({ n, rates: near, at: [after], price })
    expect(found?.z).toBeGreaterThan(sigmas)
  })
})

describe('prices', () => {
  const of = (priced: readonly Priced[], name: string): number[] =>
    priced
      .find((it) => it.market === name)
      ?.outcomes.map((it) => ('p' in it ? it.p / 1_000_000 : 0)) ?? []

  test('a service game is held as the formula says', () => {
    for (const p of [0.57, 0.64, 0.71]) {
      const formula = (p ** 4 * (15 - 34 * p + 28 * p ** 2 - 8 * p ** 3)) / (1 - 2 * p + 2 * p ** 2)
      expect(holdOf(p)).toBeCloseTo(formula, 12)
    }
    expect(holdOf(0.64)).toBeCloseTo(0.813, 3)
    expect(holdOf(0.57)).toBeCloseTo(0.67, 3)
    // From points: deuce, advantage, and game.
    expect(holdOf(0.6, 3, 3)).toBeCloseTo(holdOf(0.6, 5, 5), 12)
    expect(holdOf(0.6, 4, 3)).toBeCloseTo(0.6 + 0.4 * holdOf(0.6, 3, 3), 12)
    expect([holdOf(0.6, 4, 2), holdOf(0.6, 3, 5)]).toEqual([1, 0])
  })

  test('who serves first has no part in who wins a set, and all ends sum to one', () => {
    const [one, other] = [aheadOf(near, begin(0)), aheadOf(near, begin(1))]
    expect(one.set[0]).toBeCloseTo(other.set[0], 12)
    expect(one.set[0] + one.set[1]).toBeCloseTo(1, 12)
    for (const { ends } of [one, other]) {
      const all = ends.reduce((sum, list) => sum + list.reduce((a, b) => a + b, 0), 0)
      expect(all).toBeCloseTo(1, 12)
    }
    const even = priceWhole(ratesOf(0, 0), null)
    expect(of(even, 'winner')).toEqual([0.5, 0.5])
    expect(of(even, 'set|2')).toEqual([0.5, 0.5])
  })

  test('are markets of the page, each whole, and sum to one', () => {
    const set = (over: Partial<Stand>): Stand => ({ ...begin(1), ...over })
    for (const rates of [ratesOf(0, 0), ratesOf(0.35, -0.35), ratesOf(-0.35, 0.35)])
      for (const known of [
        null,
        set({ points: [3, 4] }),
        set({ games: [6, 6], points: [9, 8] }),
        set({ games: [5, 6], points: [2, 2] }),
        set({ done: [[6, 0]], sets: [1, 0], games: [5, 0], points: [3, 0] }),
        set({
          done: [
            [7, 6],
            [6, 7],
          ],
          sets: [1, 1],
          games: [6, 6],
        }),
      ]) {
        const priced = priceMatch(rates, known)
        expect(priced.length).toBeGreaterThan(1)
        for (const it of priced) {
          expect(kindOf(it.market), it.market).toBeDefined()
          expect(faultOf(it), it.market).toBeUndefined()
        }
      }
  })
})
