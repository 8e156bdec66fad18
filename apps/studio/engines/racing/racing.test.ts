import { describe, expect, test } from 'vitest'
import { everyHistory, sketchedDraw } from '../test-draws.ts'
import { raceBetOracle, raceOracle } from './oracle.ts'
import { titles } from '../../src/titles.ts'
import { seeded } from '../../src/games/strips.ts'
import declared from '../../src/games/rtp.json' with { type: 'json' }
import { drawsOf } from '../../src/maths/draws.ts'
import { raceBetKinds } from './bet-kinds.ts'
import { raceFigures, type RaceFigures } from './maths.ts'
import { returnOf } from '../fixed-odds.ts'
import { racingRules } from './rules.ts'
import {
  chanceOfPlace,
  chanceOfStart,
  drawOrder,
  marketsOf,
  oddsFor,
  raceBetWins,
  type RaceData,
} from './racing.ts'
import {
  plus,
  rational,
  times,
  toFloat,
  toPercent,
  type Rational,
} from '../../src/maths/rational.ts'

const soak = process.env['SOAK'] === '1'
const races = new Map(
  titles
    .filter(({ rules }) => (rules as unknown) === racingRules)
    .map(({ slug, config }) => [slug, config as RaceData]),
)
const slugs = [...races.keys()]
const raceOf = (slug: string): RaceData => races.get(slug) as RaceData
const declaredOf = (slug: string) =>
  (declared as unknown as Record<string, RaceFigures>)[slug] as RaceFigures
const zero = rational(0n)

/**
 * Every finishing order with its chance, place by place: told apart from racing.ts, which
 * sums only what it needs.
 */
const ordersOf = (weights: readonly number[]): { order: number[]; chance: Rational }[] => {
  const all: { order: number[]; n: bigint; d: bigint }[] = []
  const walk = (order: number[], left: readonly number[], n: bigint, d: bigint) => {
    if (left.length === 0) all.push({ order, n, d })
    const sum = left.reduce((total, runner) => total + BigInt(weights[runner - 1] as number), 0n)
    for (const runner of left)
      walk(
        [...order, runner],
        left.filter((other) => other !== runner),
        n * BigInt(weights[runner - 1] as number),
        d * sum,
      )
  }
  walk(
    [],
    weights.map((_, i) => i + 1),
    1n,
    1n,
  )
  return all.map(({ order, n, d }) => ({ order, chance: rational(n, d) }))
}

describe.each(slugs)('%s', (slug) => {
  const race = raceOf(slug)
  const markets = marketsOf(race)
  const orders = ordersOf(race.weights)

  test('its chances are those of all finishing orders counted', { timeout: 60_000 }, () => {
    expect(orders.map(({ chance }) => chance).reduce(plus)).toEqual(rational(1n))
    const counted = (holds: (order: number[]) => boolean) =>
      orders.reduce((sum, { order, chance }) => (holds(order) ? plus(sum, chance) : sum), zero)
    race.weights.forEach((_, i) => {
      expect(chanceOfStart(race, [i + 1])).toEqual(counted((order) => order[0] === i + 1))
      expect(chanceOfPlace(race, i + 1)).toEqual(
        counted((order) => order.slice(0, race.places).includes(i + 1)),
      )
    })
    for (const { numbers, chance } of markets.forecast)
      expect(chance).toEqual(counted((order) => order[0] === numbers[0] && order[1] === numbers[1]))
  })

  test('each bet returns 92 to 97 percent, and the declared returns are those of its bets', () => {
    for (const kind of raceBetKinds) {
      const returns = markets[kind].map((bet) => +toPercent(returnOf(bet)))
      expect(Math.min(...returns)).toBeGreaterThanOrEqual(92)
      expect(Math.max(...returns)).toBeLessThanOrEqual(97)
      expect(+(declaredOf(slug).markets?.[kind].rtpMin ?? 0)).toBe(Math.min(...returns))
      expect(+(declaredOf(slug).markets?.[kind].rtpMax ?? 0)).toBe(Math.max(...returns))
    }
    expect(declaredOf(slug)).toEqual(raceFigures(race))
  })

  test(
    'of each market exactly as many bets win as there are places to win',
    { timeout: 60_000 },
    () => {
      for (const kind of raceBetKinds)
        for (const { order } of orders.filter((_, i) => i % 7 === 0)) {
          const back = markets[kind].filter(({ numbers }) =>
            raceBetWins(race, kind, numbers, order),
          )
          expect(back).toHaveLength(kind === 'place' ? race.places : 1)
        }
    },
  )

  test('simulated races finish as computed', { timeout: 120_000 }, () => {
    const n = soak ? 5_000_000 : 200_000
    const random = seeded(`races of ${slug}`)
    const first = new Map<number, number>()
    const placed = new Map<number, number>()
    const bump = (map: Map<number, number>, runner: number) =>
      map.set(runner, (map.get(runner) ?? 0) + 1)
    for (let i = 0; i < n; i += 1) {
      const order = drawOrder(race, (range) => Math.floor(random() * range))
      bump(first, order[0] as number)
      for (const runner of order.slice(0, race.places)) bump(placed, runner)
    }
    const sigmas = (seen: number, chance: Rational) => {
      const p = toFloat(chance)
      return Math.abs(seen - n * p) / Math.sqrt(n * p * (1 - p))
    }
    race.weights.forEach((_, i) => {
      expect(sigmas(first.get(i + 1) ?? 0, chanceOfStart(race, [i + 1]))).toBeLessThan(5)
      expect(sigmas(placed.get(i + 1) ?? 0, chanceOfPlace(race, i + 1))).toBeLessThan(5)
    })
  })
})

test('the order follows from seeds and nonce alone', () => {
  const race = raceOf('ruzgar-kupasi')
  const once = (nonce: bigint) => drawOrder(race, drawsOf('ab'.repeat(32), 'seed', nonce).draw)
  expect(once(0n)).toEqual(once(0n))
  expect([0n, 1n, 2n].map((nonce) => once(nonce).join(' '))).toMatchInlineSnapshot(`
    [
      "6 2 4 1 5 3",
      "4 5 1 2 3 6",
      "2 1 4 3 6 5",
    ]
  `)
  // Five draws decide six runners, each among those that are left.
  const { draw, record } = drawsOf('ab'.repeat(32), 'seed', 0n)
  drawOrder(race, draw)
  expect(record).toHaveLength(5)
  expect(record[0]?.range).toBe(100)
})

test('draws land on the runner whose stretch they fall into', () => {
  const script = (values: number[]) => (range: number) => {
    const value = values.shift() ?? 0
    if (value >= range) throw new RangeError('out of range')
    return value
  }
  // Weights 3, 2, 1: stretches 0-2, 3-4, 5.
  const data = { weights: [3, 2, 1], places: 2 }
  expect(drawOrder(data, script([2, 0]))).toEqual([1, 2, 3])
  expect(drawOrder(data, script([3, 3]))).toEqual([2, 3, 1])
  expect(drawOrder(data, script([5, 4]))).toEqual([3, 2, 1])
})

test('odds are cut to the ladder and never return more than the aim', () => {
  expect(oddsFor(rational(30n, 100n), 96n)).toBe(320)
  expect(oddsFor(rational(1n, 7n), 96n)).toBe(670)
  expect(oddsFor(rational(1n, 113n), 95n)).toBe(10_700)
  for (let d = 2n; d < 300n; d += 1n) {
    const chance = rational(1n, d)
    expect(
      toFloat(times(chance, rational(BigInt(oddsFor(chance, 96n)), 100n))),
    ).toBeLessThanOrEqual(0.96)
  }
})

describe('the oracle of races', () => {
  test('come in as the oracle says, for every draw of a small one, and so do all bets', () => {
    const small = { weights: [3, 1, 4, 2], places: 2 }
    const bets = [1, 2, 3, 4].flatMap((first) =>
      [1, 2, 3, 4].filter((second) => second !== first).map((second) => [first, second]),
    )
    let cases = 0
    everyHistory((draw, drawn) => {
      const order = drawOrder(small, draw)
      let at = 0
      expect(raceOracle(small.weights, () => drawn[at++] as number)).toEqual(order)
      for (const kind of raceBetKinds)
        for (const numbers of bets) {
          const wins = raceBetWins(small, kind, numbers, order)
          expect(wins).toBe(raceBetOracle(kind, numbers, order, small.places))
          cases += 1
        }
    })
    expect(cases).toBeGreaterThan(3_000)
  })

  test.each([...races])('%s: so do its own', (_, race) => {
    const [ours, theirs] = [sketchedDraw(6), sketchedDraw(6)]
    for (let i = 0; i < (soak ? 100_000 : 1_000); i += 1)
      expect(raceOracle(race.weights, theirs)).toEqual(drawOrder(race, ours))
  })
})
