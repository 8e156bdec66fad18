import { describe, expect, test } from 'vitest'
import { betSets, payoutOf, red, wheel } from '../../engines/roulette/roulette.ts'
import { betKinds, type BetKind, type RouletteGame } from '../../src/protocol/games.ts'
import {
  clear,
  isRefusal,
  keyOf,
  noBets,
  place,
  toWire,
  totalOf,
  undo,
  type Bets,
  type Refusal,
} from '../lib/bets.ts'
import { chipValues, limitsOf } from './bets.ts'
import { insideSpots, neighbour, neighboursOnWheel, ringPlace, type Spot } from './board.ts'
import { outsideBets } from './outside.ts'
import { ballFrames, pocketAngle } from './wheel.ts'

const game: RouletteGame = {
  engine: 'roulette',
  slug: 'felek-ruleti',
  name: 'Felek Ruleti',
  label: 'felek-studio',
  labelName: 'Felek Studio',
  rtp: '97.30',
  hitRate: '48.65',
  volatility: 2,
  minStake: '1.00',
  maxStake: '25000.00',
  maxWin: '36.00',
  topEvery: 37,
  spinMsMin: 5_000,
  wheel: [...wheel],
  red: [...red],
  unit: '1.00',
  kinds: betKinds.map((kind) => ({
    kind,
    payout: payoutOf(kind),
    min: '1.00',
    max: kind === 'straight' ? '700.00' : '25000.00',
    sets: betSets[kind].map((set) => [...set]),
  })),
}
const spots = insideSpots(game)
const spot = (key: string): Spot =>
  spots.find((it) => it.key === key) ?? expect.fail(`no spot ${key}`)
const limits = limitsOf(game)
const must = (result: Bets<BetKind> | Refusal): Bets<BetKind> =>
  isRefusal(result) ? expect.fail(`refused: ${result.why}`) : result

describe('the board', () => {
  test('holds every legal bet exactly once', () => {
    const keys = [...spots, ...outsideBets(game)].map((it) => it.key)
    const legal = betKinds.flatMap((kind) => betSets[kind].map((set) => keyOf(kind, set)))
    expect(keys.toSorted()).toEqual(legal.toSorted())
  })

  test('no two bets lie on one place', () => {
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(spots.length)
  })

  test.each([
    ['straight:1', 0.5, 2.5],
    ['straight:36', 11.5, 0.5],
    ['straight:0', -0.5, 1.5],
    ['split:20,23', 7, 1.5],
    ['split:8,9', 2.5, 1],
    ['split:0,2', 0, 1.5],
    ['corner:7,8,10,11', 3, 2],
    ['street:34,35,36', 11.5, 3],
    ['six_line:25,26,27,28,29,30', 9, 3],
    ['trio:0,1,2', 0, 2],
    ['trio:0,2,3', 0, 1],
    ['first_four:0,1,2,3', 0, 3],
  ])('%s lies at %d, %d', (key, x, y) => {
    expect(spot(key)).toMatchObject({ x, y })
  })

  test('an edge or corner touches the cells of its own numbers and no others', () => {
    for (const { kind, numbers, x, y } of spots) {
      if (
        kind === 'straight' ||
        kind === 'street' ||
        kind === 'six_line' ||
        kind === 'first_four' ||
        numbers.includes(0)
      )
        continue
      const touched = spots.filter(
        (it) =>
          it.kind === 'straight' &&
          it.numbers[0] !== 0 &&
          Math.abs(it.x - x) <= 0.5 &&
          Math.abs(it.y - y) <= 0.5,
      )
      expect(touched.flatMap((it) => it.numbers).toSorted((a, b) => a - b)).toEqual(numbers)
    }
  })

  test('arrows walk by half cells and reach every bet from the number 1', () => {
    expect(neighbour(spots, spot('straight:1'), 'right')?.key).toBe('split:1,4')
    expect(neighbour(spots, spot('split:1,4'), 'up')?.key).toBe('corner:1,2,4,5')
    expect(neighbour(spots, spot('straight:1'), 'down')?.key).toBe('street:1,2,3')
    expect(neighbour(spots, spot('straight:36'), 'up')).toBeNull()
    const reached = new Set<string>()
    const open = [spot('straight:1')]
    for (let here = open.pop(); here; here = open.pop()) {
      if (reached.has(here.key)) continue
      reached.add(here.key)
      for (const direction of ['left', 'right', 'up', 'down'] as const)
        open.push(...[neighbour(spots, here, direction)].filter((it) => it !== null))
    }
    expect(reached.size).toBe(spots.length)
  })
})

describe('the wheel', () => {
  test('neighbours run over zero', () => {
    expect(neighboursOnWheel(wheel, 0, 2)).toEqual([3, 26, 0, 32, 15])
    expect(neighboursOnWheel(wheel, 26, 2)).toEqual([35, 3, 26, 0, 32])
  })

  test('the ball ends in its pocket and stays there', () => {
    expect(pocketAngle(wheel, 0)).toBe(0)
    expect(pocketAngle(wheel, 26)).toBeCloseTo((36 * 360) / 37)
    const frames = ballFrames(90, 7)
    expect(frames.slice(-2).map((frame) => frame['transform'])).toEqual([
      'rotate(90deg)',
      'rotate(90deg)',
    ])
    const offsets = frames.flatMap((frame) =>
      typeof frame.offset === 'number' ? [frame.offset] : [],
    )
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  })

  test('the ring of the standing racetrack has one place for each pocket, in order round it', () => {
    const places = wheel.map((_, i) => ringPlace(i))
    expect(new Set(places.map(({ column, row }) => `${column} ${row}`)).size).toBe(37)
    for (const [i, { column, row, span }] of places.entries()) {
      expect(row === 1 || row === 13 || column === 1 || column === 8).toBe(true)
      const next = places[(i + 1) % 37]
      expect(
        Math.abs((next?.column ?? 0) - (column + span - 1)) + Math.abs((next?.row ?? 0) - row),
      ).toBe(1)
    }
  })
})

describe('chips', () => {
  const straight = (n: number, kurus: bigint) => ({
    kind: 'straight' as const,
    numbers: [n],
    kurus,
  })

  test('chips on one place add up, and go out as one bet', () => {
    const bets = must(
      place(limits, must(place(limits, noBets, [straight(7, 500n)])), [
        straight(7, 2_500n),
        straight(8, 500n),
      ]),
    )
    expect(totalOf(bets.placed)).toBe(3_500n)
    expect(toWire(bets.placed)).toEqual([
      { kind: 'straight', numbers: [7], amount: '30.00' },
      { kind: 'straight', numbers: [8], amount: '5.00' },
    ])
  })

  test('a position and the table have limits, and a neighbour bet is put whole or not at all', () => {
    const full = must(place(limits, noBets, [straight(7, 70_000n)]))
    expect(place(limits, full, [straight(8, 500n), straight(7, 500n)])).toEqual({
      why: 'bet',
      maxKurus: 70_000n,
    })
    expect(
      place(limits, noBets, [
        { kind: 'red', numbers: red, kurus: 2_000_000n },
        { kind: 'odd', numbers: [1], kurus: 600_000n },
      ]),
    ).toEqual({ why: 'table', maxKurus: 2_500_000n })
    expect(totalOf(full.placed)).toBe(70_000n)
  })

  test('double, clear and each placing can be taken back', () => {
    const one = must(place(limits, noBets, [straight(1, 500n)]))
    const two = must(place(limits, one, [...one.placed.values()]))
    expect(totalOf(two.placed)).toBe(1_000n)
    const empty = clear(two)
    expect(empty.placed.size).toBe(0)
    expect(totalOf(undo(empty).placed)).toBe(1_000n)
    expect(totalOf(undo(undo(empty)).placed)).toBe(500n)
    expect(undo(undo(undo(undo(empty)))).placed.size).toBe(0)
  })

  test('chip values are multiples of the unit and within the table', () => {
    for (const kurus of chipValues(game))
      expect(kurus % 100n === 0n && kurus <= 2_500_000n).toBe(true)
    expect(chipValues({ ...game, maxStake: '100.00' })).toEqual([
      100n,
      500n,
      2_500n,
      5_000n,
      10_000n,
    ])
  })
})
