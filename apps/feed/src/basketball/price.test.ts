import { describe, expect, test } from 'vitest'
import { faultOf, kindOf } from '@felek/contract/protocols/feed/markets.ts'
import type { Pair } from '../sides.ts'
import type { Priced } from '../tell/chances.ts'
import { worstOf, type Seen } from '../tell/test-oracle.ts'
import { testUniform } from '../test-random.ts'
import { pointsOf, unplayed, type View } from './match-incidents.ts'
import { drawCore, type Core } from './draw.ts'
import { beginsOf, possessionsIn, quarters, ratesOf, type Rates, type Shots } from './model.ts'
import { priceMatch, type Known } from './price.ts'
import { resultsOf } from './results.ts'

/*
 * Every price against matches that the draw's own model plays: 20,000 of them (the soak 200,000, and
 * seeds of the day), before, at each quarter's end, within the last one and before an overtime.
 */

const soak = process.env['SOAK'] === '1'
const matches = soak ? 200_000 : 20_000
const seeds = soak ? [1, 2, Date.now() % 2 ** 31] : [1]
const sigmas = 4

const scoredIn = ({ first, periods }: Core, period: number, possessions: number): Pair => {
  let [home, away] = [0, 0]
  const begins = beginsOf(first, period)
  const played = periods[period] ?? []
  for (let i = 0; i < Math.min(possessions, played.length); i += 1)
    if ((i % 2 === 0) === (begins === 0)) home += played[i] ?? 0
    else away += played[i] ?? 0
  return [home, away]
}
/** A match of which so many periods are over, and so many possessions of the next one. */
const knownAt = (core: Core, period: number, possessions: number): Known => {
  const before = core.periods.slice(0, period).map((_, i) => scoredIn(core, i, Infinity))
  const inPeriod = scoredIn(core, period, possessions)
  const all = possessionsIn(period)
  const [one, two] = [all - Math.ceil(possessions / 2), all - Math.floor(possessions / 2)]
  return {
    points: pointsOf({ scored: [...before, inPeriod] }),
    period,
    inPeriod,
    left: beginsOf(core.first, period) === 0 ? [one, two] : [two, one],
    playedMs: 0,
  }
}
const endOf = (core: Core): View => ({
  ...unplayed,
  phase: 'ended',
  period: core.periods.length - 1,
  scored: core.periods.map((_, i) => scoredIn(core, i, Infinity)),
})

/** `every`: of so many matches one, where hardly two stand alike. */
type Moment = readonly [period: number, possessions: number, every?: number]
/** Who is ahead, about how far, and whose the ball is. */
const groupOf = ({ points, left }: Known): string =>
  `${Math.round((points[0] - points[1]) / 10)} ${left[0] - left[1]}`

type Price = typeof priceMatch
type Run = { seed?: number; n?: number; price?: Price; rates: Rates; moments: readonly Moment[] }
const simulate = ({ seed = 1, n = matches, price = priceMatch, rates, moments }: Run) => {
  const uniform = testUniform(seed)
  const seen = moments.map(() => new Map<string, Seen>())
  for (let i = 0; i < n; i += 1) {
    const core = drawCore(rates, uniform)
    const end = resultsOf(endOf(core))
    moments.forEach(([period, possessions, every = 1], m) => {
      // Only of those that come so far.
      if (period >= core.periods.length || i % every > 0) return
      const known = knownAt(core, period, possessions)
      const state = JSON.stringify(known)
      const before = seen[m]?.get(state)
      if (before) before.ends.push(end)
      else seen[m]?.set(state, { group: groupOf(known), priced: price(rates, known), ends: [end] })
    })
  }
  return seen.map((it) => worstOf(it.values()))
}

const near = ratesOf(0.2, -0.1)
/** Before, at the ends of the quarters, in the middle of the last one, before an overtime. */
const moments: readonly Moment[] = [
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 0],
  [3, 23, 5],
  [4, 0],
]

describe('chances are those of the model', () => {
  for (const seed of seeds)
    test(`before, at each quarter, in the last one and before an overtime, seed ${seed}`, () => {
      const found = simulate({ seed, rates: near, moments })
      found.forEach(({ key, z, tests }, i) => {
        expect(tests, `${i}`).toBeGreaterThan(6)
        expect(z, `${key} at ${moments[i]?.join(', ')}`).toBeLessThan(sigmas)
      })
      expect(found[0]?.tests).toBeGreaterThan(40)
    })

  const level: Rates = ratesOf(0, 0)
  const better = ([, one, two, three]: Shots): Shots => {
    const more = [one * 1.02, two * 1.02, three * 1.02] as const
    return [1 - more[0] - more[1] - more[2], ...more]
  }
  type Bug = { what: string; moment: Moment; n?: number; price: Price }
  const bugs: Bug[] = [
    {
      what: 'one side scores two in a hundred too often',
      moment: [0, 0],
      price: ({ shots, ...rates }, known) =>
        priceMatch({ ...rates, shots: [better(shots[0]), shots[1]] }, known),
    },
    {
      what: 'the sides are swapped',
      moment: [0, 0],
      n: 2_000,
      price: ({ shots, ...rates }, known) =>
        priceMatch({ ...rates, shots: [shots[1], shots[0]] }, known),
    },
    {
      what: 'whose ball it is makes no difference',
      moment: [4, 17],
      n: 8_000,
      price: (rates, known) =>
        priceMatch(rates, { ...known, left: [known.left[1], known.left[0]] }),
    },
    {
      what: 'a quarter has a possession too few',
      moment: [3, 0],
      price: (rates, known) =>
        priceMatch(rates, { ...known, left: [known.left[0] - 1, known.left[1] - 1] }),
    },
  ]
  test.each(bugs)('a seeded bug is seen: $what', ({ moment, n = 4_000, price }) => {
    const rates = moment[0] === 4 ? level : near
    const [found] = simulate({ n, rates, moments: [moment], price })
    expect(found?.z).toBeGreaterThan(sigmas)
  })
})

describe('prices', () => {
  const start = knownAt({ first: 0, periods: [] }, 0, 0)
  const of = (priced: readonly Priced[], name: string): number[] =>
    priced
      .find((it) => it.market === name)
      ?.outcomes.map((it) => ('p' in it ? it.p / 1_000_000 : 0)) ?? []

  test('are even for even sides, and of the mean that was computed by hand', () => {
    const even: Rates = {
      ...ratesOf(0, 0),
      shots: [
        [0.5, 0.03, 0.33, 0.14],
        [0.5, 0.03, 0.33, 0.14],
      ],
    }
    const priced = priceMatch(even, start)
    expect(of(priced, 'winner')).toEqual([0.5, 0.5])
    // 73 possessions of 1.11 points each: 162.06 of both, and overtimes; a sigma of 14.2 points.
    expect(of(priced, 'pts-total|161.5')[0]).toBeCloseTo(0.52, 1.5)
    expect(of(priced, 'pts-hcp|4.5')[0]).toBeCloseTo(0.62, 1.5)
    const [home = 0, , away = 0] = of(priced, 'quarter|2')
    expect(home).toBeCloseTo(away, 5)
  })

  test('of a match that is level at the end are those of its overtime alone', () => {
    const level = {
      points: [80, 80] as const,
      period: quarters,
      inPeriod: [0, 0] as const,
      playedMs: 0,
    }
    const priced = priceMatch(near, { ...level, left: [9, 9] })
    const other = priceMatch(near, { ...level, points: [60, 60], left: [9, 9] })
    expect(of(priced, 'winner')).toEqual(of(other, 'winner'))
    expect(priced.some(({ market }) => market.startsWith('quarter'))).toBe(false)
  })

  test('are markets of the page, each whole, and sum to one', () => {
    for (const rates of [ratesOf(0, 0), ratesOf(0.35, -0.35), ratesOf(-0.35, 0.35)])
      for (const known of [
        start,
        { points: [50, 20], period: 2, inPeriod: [0, 0], left: [18, 18] },
        { points: [80, 79], period: 3, inPeriod: [20, 19], left: [0, 1] },
        { points: [80, 80], period: 3, inPeriod: [20, 19], left: [0, 0] },
        { points: [99, 99], period: 6, inPeriod: [4, 4], left: [1, 1] },
        { points: [120, 60], period: 3, inPeriod: [9, 9], left: [1, 1] },
      ] as const)
        for (const it of priceMatch(rates, { ...start, ...known })) {
          expect(kindOf(it.market), it.market).toBeDefined()
          expect(faultOf(it), it.market).toBeUndefined()
        }
  })
})
