import { describe, expect, test } from 'vitest'
import type { RaceBetKind } from '../../engines/racing/bet-kinds.ts'
import type { RacingGame } from '../../src/protocol/games.ts'
import { clear, isRefusal, noBets, place, toWire, totalOf, undo, type Bets } from '../lib/bets.ts'
import { racingEn } from '../texts/racing-en.ts'
import { racingTr } from '../texts/racing-tr.ts'
import { limitsOf } from './bets.ts'
import { framesOf, pathsOf, raceMs, standingAt } from './motion.ts'

const race: RacingGame = {
  engine: 'racing',
  slug: 'ruzgar-kupasi',
  name: 'Rüzgâr Kupası',
  label: 'felek-studio',
  labelName: 'Felek Studio',
  rtp: '93.40',
  hitRate: '16.67',
  volatility: 1,
  minStake: '1.00',
  maxStake: '10000.00',
  maxWin: '12.00',
  topEvery: 37,
  spinMsMin: 10_000,
  runners: [1, 2, 3, 4, 5, 6].map((number) => ({ number, name: `Yarışçı ${number}`, weight: 10 })),
  places: 2,
  markets: [
    {
      kind: 'win',
      rtpMin: '95.20',
      rtpMax: '96.00',
      bets: [1, 2, 3, 4, 5, 6].map((n) => ({
        numbers: [n],
        odds: '3.20',
        chance: '30.00',
        max: n === 5 ? '2080.00' : '5000.00',
      })),
    },
  ],
  unit: '1.00',
}
const orders = [
  [1, 2, 3, 4, 5, 6],
  [6, 2, 4, 1, 5, 3],
  [3, 8, 1, 6, 7, 2, 5, 4],
]
const seeds = Array.from({ length: 60 }, (_, i) => `round-${i}`)

describe('the picture of a race', () => {
  test.each(orders)('ends in the order that was drawn, whatever happened before', (...order) => {
    for (const seed of seeds) {
      const paths = pathsOf(order, seed)
      const lengthMs = raceMs(paths)
      expect(
        [...paths].sort((a, b) => a.finishMs - b.finishMs).map(({ runner }) => runner),
      ).toEqual(order)
      expect(standingAt(paths, lengthMs)).toEqual(order)
      const rests = paths.map(({ placeAt }) => placeAt(lengthMs))
      expect(
        rests.every((rest, i) => rest > 1 && (i === 0 || rest < (rests[i - 1] as number))),
      ).toBe(true)
    }
  })

  test('takes 12 to 18 seconds; nobody runs backwards, and all start together', () => {
    for (const order of orders)
      for (const seed of seeds) {
        const paths = pathsOf(order, seed)
        const lengthMs = raceMs(paths)
        expect(lengthMs).toBeGreaterThanOrEqual(12_000)
        expect(lengthMs).toBeLessThanOrEqual(18_000)
        for (const { placeAt, finishMs } of paths) {
          expect(placeAt(0)).toBe(0)
          expect(placeAt(finishMs)).toBeCloseTo(1, 6)
          const places = Array.from({ length: Math.ceil(lengthMs / 50) }, (_, i) => placeAt(i * 50))
          expect(places.every((at, i) => i === 0 || at >= (places[i - 1] as number) - 1e-9)).toBe(
            true,
          )
        }
      }
  })

  test('is the same for the same round, another for another, and changes the lead', () => {
    const [order] = orders as [number[]]
    const text = (seed: string) =>
      JSON.stringify(framesOf(pathsOf(order, seed)[0] as never, 14_000))
    expect(text('a')).toBe(text('a'))
    expect(text('a')).not.toBe(text('b'))
    const leaders = seeds.map(
      (seed) =>
        new Set([4_000, 6_000, 8_000, 10_000].map((ms) => standingAt(pathsOf(order, seed), ms)[0])),
    )
    expect(leaders.filter((set) => set.size > 1).length).toBeGreaterThan(seeds.length / 2)
  })

  test('runners that lose are not held back at the line on purpose: the gaps behind every place are alike', () => {
    // A picture that teases would let the second come nearer than the others; here all gaps have
    // the same law.
    const gaps = [0, 1, 2, 3, 4].map((place) => {
      const list = Array.from({ length: 1_500 }, (_, i) =>
        pathsOf(orders[0] as number[], `gap ${i}`),
      )
      return (
        list.reduce(
          (sum, paths) => sum + (paths[place + 1]?.finishMs ?? 0) - (paths[place]?.finishMs ?? 0),
          0,
        ) / list.length
      )
    })
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(25)
  })
})

describe('bets', () => {
  const win = (runner: number, kurus: bigint) => ({
    kind: 'win' as const,
    numbers: [runner],
    kurus,
  })
  const limits = limitsOf(race)
  const put = (bets: Bets<RaceBetKind>, ...added: ReturnType<typeof win>[]): Bets<RaceBetKind> => {
    const next = place(limits, bets, added)
    if (isRefusal(next)) throw new Error(next.why)
    return next
  }

  test('add up, go back move by move, and travel as the studio wants them', () => {
    const bets = put(put(noBets, win(1, 500n)), win(1, 500n), win(2, 100n))
    expect(totalOf(bets.placed)).toBe(1_100n)
    expect(toWire(bets.placed)).toEqual([
      { kind: 'win', numbers: [1], amount: '10.00' },
      { kind: 'win', numbers: [2], amount: '1.00' },
    ])
    expect(totalOf(undo(bets).placed)).toBe(500n)
    expect(totalOf(clear(bets).placed)).toBe(0n)
    expect(undo(clear(bets)).placed).toEqual(bets.placed)
  })

  test('are refused beyond the limit of a bet and of the race', () => {
    expect(place(limits, noBets, [win(5, 1_000_000n)])).toMatchObject({ why: 'bet' })
    const full = put(put(noBets, win(2, 500_000n)), win(4, 490_000n))
    expect(place(limits, full, [win(1, 20_000n)])).toEqual({ why: 'table', maxKurus: 1_000_000n })
  })
})

test('both languages have every sentence', () => {
  const keys = (value: object, path = ''): string[] =>
    Object.entries(value).flatMap(([key, inner]) =>
      inner && typeof inner === 'object' ? keys(inner as object, `${path}${key}.`) : [path + key],
    )
  expect(keys(racingEn)).toEqual(keys(racingTr))
})
