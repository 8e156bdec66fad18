import { describe, expect, test } from 'vitest'
import { kindOf, faultOf } from '@felek/contract/protocols/feed/markets.ts'
import { drawCore, drawSteady, type Core } from './draw.ts'
import { unplayed, type View } from './match-incidents.ts'
import { branchesOf } from './cards.ts'
import type { Known } from './goals.ts'
import type { Pair, Side } from '../sides.ts'
import { courseAt, fullMs, halfCourse, ratesOf, type Rates } from './model.ts'
import type { Priced } from '../tell/chances.ts'
import { priceMatch } from './price.ts'
import { resultsOf } from './results.ts'
import { testUniform } from '../test-random.ts'

/*
 * Every price against matches that the draw's own model plays: 20,000 of them (the soak 200,000,
 * and seeds of the day), before and at a quarter, half and three quarters of the time.
 */

const soak = process.env['SOAK'] === '1'
const matches = soak ? 200_000 : 20_000
const seeds = soak ? [1, 2, Date.now() % 2 ** 31] : [1]
const sigmas = 4

const scored = (core: Core, before: number): Pair => {
  const goals = core.goals.filter(({ course }) => course < before)
  const home = goals.filter(({ side }) => side === 0).length
  return [home, goals.length - home]
}
const knownAt = (core: Core, at: number, playedMs: number): Known => ({
  at,
  playedMs,
  points: scored(core, at),
  reds: [0, 1].map((side) => {
    const red = core.reds[side as Side]
    return red !== null && red < at ? red : null
  }) as unknown as Pair<number | null>,
  half: at > halfCourse ? scored(core, halfCourse) : null,
  corners: [0, 0],
})
const endOf = (core: Core): View => ({
  ...unplayed,
  phase: 'ended',
  goals: core.goals.map(({ side }, goal) => ({ side, goal })),
  half: scored(core, halfCourse),
})

/** What a price said and what came, summed over matches. */
type Sum = { p: number; variance: number; came: number }
const add = (sums: Map<string, Sum>, key: string, p: number, variance: number, came: number) => {
  const sum = sums.get(key) ?? { p: 0, variance: 0, came: 0 }
  sum.p += p
  sum.variance += variance
  sum.came += came
  sums.set(key, sum)
}

/** A market's outcome as a bet that pays 1, three quarters, a half, a quarter or nothing. */
const worth = (outcome: Priced['outcomes'][number]): [p: number, variance: number] => {
  const million = 1_000_000
  if ('p' in outcome)
    return [outcome.p / million, (outcome.p / million) * (1 - outcome.p / million)]
  const parts = [outcome.pWin, outcome.pHalfWin, outcome.pVoid, outcome.pHalfLose]
  const [mean, square] = [1, 0.75, 0.5, 0.25].reduce(
    ([m, s], pays, i) => [
      m + (pays * (parts[i] ?? 0)) / million,
      s + (pays * pays * (parts[i] ?? 0)) / million,
    ],
    [0, 0] as [number, number],
  )
  return [mean, square - mean * mean]
}

/** Matches that were alike then and ended alike. */
type Alike = { state: string; known: Known; core: Core; n: number }
const playAll = (rates: Rates, at: number, playedMs: number, seed: number, n: number) => {
  const uniform = testUniform(seed)
  const alike = new Map<string, Alike>()
  for (let i = 0; i < n; i += 1) {
    const core = drawCore(rates, uniform)
    const known = knownAt(core, at, playedMs)
    const state = JSON.stringify([known.points, known.half, known.reds])
    const first = scored(core, halfCourse)
    const key = JSON.stringify([state, first, core.goals.map(({ side }) => side)])
    const it = alike.get(key) ?? { state, known, core, n: 0 }
    it.n += 1
    alike.set(key, it)
  }
  return alike
}

type Price = typeof priceMatch
type Weighed = {
  market: string
  ids: { key: string; about: string; p: number; variance: number }[]
}
const weighed = (priced: readonly Priced[]): Weighed[] =>
  priced
    .filter(({ market }) => !market.startsWith('corner'))
    .map(({ market, outcomes }) => ({
      market,
      ids: outcomes.map((it) => {
        const [p, variance] = worth(it)
        const about = `${market.split('|')[0]} about ${Math.floor(p * 10) / 10}`
        return { key: `${market} ${it.id}`, about, p, variance }
      }),
    }))

const simulate = (
  rates: Rates,
  part: number,
  { seed = 1, n = matches, price = priceMatch }: { seed?: number; n?: number; price?: Price } = {},
) => {
  const [playedMs, at] = [part * fullMs, courseAt(part * fullMs)]
  const sums = new Map<string, Sum>()
  const kept = new Map<string, Weighed[]>()
  for (const { state, known, core, n: times } of playAll(rates, at, playedMs, seed, n).values()) {
    const priced = kept.get(state) ?? weighed(price(rates, known))
    kept.set(state, priced)
    const resultOf = resultsOf(endOf(core))
    for (const { market, ids } of priced) {
      const results = resultOf(market)
      ids.forEach(({ key, about, p, variance }, i) => {
        const id = key.slice(market.length + 1)
        const listed = results?.[i]
        const found = listed?.id === id ? listed : results?.find((it) => it.id === id)
        const { result = 0, voidFactor = 0 } = found ?? {}
        const came = voidFactor / 2 + (1 - voidFactor) * result
        for (const name of [key, about]) add(sums, name, p * times, variance * times, came * times)
      })
    }
  }
  return sums
}
const worst = (sums: ReadonlyMap<string, Sum>): { key: string; z: number; tests: number } => {
  let found = { key: '', z: 0, tests: 0 }
  for (const [key, { p, variance, came }] of sums) {
    // Where hardly anything may come, a normal tail says nothing.
    if (variance < 10) continue
    const z = Math.abs(came - p) / Math.sqrt(variance)
    found = z > found.z ? { key, z, tests: found.tests + 1 } : { ...found, tests: found.tests + 1 }
  }
  return found
}

describe('chances are those of the model', () => {
  for (const seed of seeds)
    for (const part of [0, 0.25, 0.5, 0.75])
      test(`at ${part * 100} % of the match, seed ${seed}`, () => {
        // A favourite at home, and away, so that both sides' formulas are strained.
        const both = [ratesOf(0.25, -0.1), ratesOf(-0.2, 0.1)]
        for (const rates of soak ? both : both.filter((_, i) => i === (part * 4) % 2)) {
          const { key, z, tests } = worst(simulate(rates, part, { seed }))
          expect(tests).toBeGreaterThan(80)
          expect(z, key).toBeLessThan(sigmas)
        }
      })

  test('corners', () => {
    const rates = ratesOf(0.1, 0)
    const uniform = testUniform(3)
    const playedMs = 80 * 60_000
    const known = { ...knownAt({ goals: [], reds: [null, null] }, courseAt(playedMs), playedMs) }
    const [market] = priceMatch(rates, known).filter((it) => it.market === 'corner|1')
    const came = { '1': 0, '2': 0, none: 0 }
    for (let i = 0; i < matches; i += 1) {
      const corners = drawSteady('corner', rates.corners, uniform, false)
      const next = corners
        .filter((it) => it.playedMs >= playedMs)
        .toSorted((a, b) => a.playedMs - b.playedMs)[0]
      came[next === undefined ? 'none' : next.side === 0 ? '1' : '2'] += 1
    }
    for (const outcome of market?.outcomes ?? []) {
      if (!('pWin' in outcome)) throw new Error('a corner has no void')
      const p = outcome.pWin / 1_000_000
      const z = (came[outcome.id as '1' | '2'] - p * matches) / Math.sqrt(p * (1 - p) * matches)
      expect(Math.abs(z)).toBeLessThan(sigmas)
      expect(Math.abs(came.none - (outcome.pVoid / 1_000_000) * matches)).toBeLessThan(
        sigmas * Math.sqrt(matches) * 0.5,
      )
    }
  })

  const even = ratesOf(0.25, -0.1)
  type Bug = { what: string; part: number; rates?: Rates; n?: number; price: Price }
  const bugs: Bug[] = [
    {
      what: 'goals are a tenth too many',
      part: 0,
      price: (rates, known) =>
        priceMatch({ ...rates, goals: [rates.goals[0] * 1.1, rates.goals[1] * 1.1] }, known),
    },
    {
      what: 'the sides are swapped',
      part: 0,
      n: 4_000,
      price: ({ goals, ...rates }, known) =>
        priceMatch({ ...rates, goals: [goals[1], goals[0]] }, known),
    },
    {
      what: 'cards to come are forgotten',
      part: 0,
      // Cards are rare: their bug needs many of them.
      rates: { ...even, reds: [0.9, 0.2] },
      price: (rates, known) => priceMatch({ ...rates, reds: [0, 0] }, known),
    },
    {
      what: 'time is taken for course',
      part: 0.25,
      price: (rates, known) => priceMatch(rates, { ...known, at: known.playedMs / fullMs }),
    },
  ]
  test.each(bugs)('a seeded bug is seen: $what', ({ part, rates = even, n = 8_000, price }) => {
    expect(worst(simulate(rates, part, { n, price })).z).toBeGreaterThan(sigmas)
  })
})

describe('prices', () => {
  const start: Known = knownAt({ goals: [], reds: [null, null] }, 0, 0)

  test('are those that were computed by hand for 1.52 and 1.17', () => {
    const rates: Rates = { ...ratesOf(0, 0), reds: [0, 0] }
    const of = (name: string) =>
      priceMatch(rates, start)
        .find((it) => it.market === name)
        ?.outcomes.map((it) => ('p' in it ? Math.round(it.p / 1_000) : 0))
    expect(of('1x2')).toEqual([451, 259, 291].map((it) => expect.closeTo(it, -0.5)))
    expect(of('total|2.5')?.[0]).toBeCloseTo(497, -0.5)
    expect(of('btts')?.[0]).toBeCloseTo(532, -0.5)
    expect(of('score')?.[0]).toBeCloseTo(76, -0.5)
  })

  test('are markets of the page, each whole, and sum to one', () => {
    for (const rates of [ratesOf(0, 0), ratesOf(0.4, -0.4), ratesOf(-0.4, 0.4)])
      for (const [playedMs, points] of [
        [0, [0, 0]],
        [20 * 60_000, [3, 0]],
        [90 * 60_000, [0, 0]],
        [95.9 * 60_000, [1, 1]],
        [95.9 * 60_000, [7, 6]],
      ] as const) {
        const at = courseAt(playedMs)
        const half = at > halfCourse ? ([0, 0] as const) : null
        for (const it of priceMatch(rates, { ...start, at, playedMs, points, half })) {
          expect(kindOf(it.market), it.market).toBeDefined()
          expect(faultOf(it), it.market).toBeUndefined()
          for (const outcome of it.outcomes) {
            const p = 'p' in outcome ? outcome.p : outcome.pWin
            expect(Number.isInteger(p) && p >= 0 && p <= 1_000_000, it.market).toBe(true)
          }
        }
      }
  })

  test('two points of Gauss a half are as good as many moments of a card', () => {
    const [hazards, at] = [[0.09, 0.1] as const, 0.1]
    const sum = branchesOf(hazards, at, [false, false]).reduce((all, it) => all + it.weight, 0)
    expect(sum).toBeCloseTo(1, 9)
    // The mean of what is played before the home side's card, against its integral.
    const mean = branchesOf(hazards, at, [false, true])
      .filter(({ until }) => until.length > 0)
      .reduce((all, { weight, until, press }) => {
        let [from, without] = [at, 0]
        until.forEach((to, i) => {
          if ((press[i]?.[0] ?? 1) > 1) without += to - from
          from = to
        })
        return all + weight * without
      }, 0)
    const exact = (1 - Math.exp(-hazards[0] * (1 - at))) / hazards[0]
    expect(mean).toBeCloseTo(exact, 6)
  })
})
