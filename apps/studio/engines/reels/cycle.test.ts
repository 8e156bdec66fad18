import { describe, expect, test } from 'vitest'
import { addStops, emptyCycle, expectCycle, maxWinOf, sigmaOf, type Cycle } from './cycle.ts'
import { rational, toFloat, toPercent } from '../../src/maths/rational.ts'
import { expectLines } from '../lines/exact.ts'
import { enumerateSlot, slotEngine } from './both.ts'
import { expectedSpins, roundReturn } from './exact.ts'
import { playSlot } from './round.ts'
import type { LinesData, Pays, SlotData } from './slot.ts'
import { slots } from './test-reels.ts'

/** A title cut down to a cycle that the playing engine itself can go through. */
const small = (slug: string, length: number): SlotData => {
  const data = slots[slug] as SlotData
  return {
    ...data,
    strips: data.strips.map((strip, reel) => strip.slice(reel, reel + length - (reel % 2))),
  }
}

/** Goes through the cycle with the engine that plays. */
const playedCycle = (data: SlotData): Cycle => {
  const engine = slotEngine(data)
  const lengths = data.strips.map((strip) => strip.length)
  const cycle = emptyCycle(lengths.reduce((a, b) => a * b, 1))
  const stops = [0, 0, 0, 0, 0]
  for (let i = 0; i < cycle.stops; i += 1) {
    for (
      let reel = 0, rest = i;
      reel < 5;
      reel += 1, rest = Math.floor(rest / (lengths[reel - 1] as number))
    )
      stops[reel] = rest % (lengths[reel] as number)
    const base = engine.base(stops)
    addStops(cycle, base.scatterCells.length, base.pay, engine.free(stops).pay, 1)
    cycle.deepest = Math.max(cycle.deepest, base.pictures.length - 1)
  }
  return cycle
}

describe('the count of all stops', () => {
  test.each(['lale-bahcesi', 'aslan-payi', 'elmas-ocagi', 'seker-yagmuru', 'volkan'])(
    'agrees with the engine that plays, in every sum: %s',
    (slug) => {
      const data = small(slug, 9)
      const counted = enumerateSlot(data)
      const played = playedCycle(data)
      expect(counted.classes).toEqual(played.classes)
      expect([counted.stops, counted.hits, counted.deepest]).toEqual([
        played.stops,
        played.hits,
        played.deepest,
      ])
    },
  )

  test('sees a wrong pay: one of them changed by 0.01 changes the return', () => {
    const data = small('seker-yagmuru', 9)
    const [a, b, c] = data.pays['3'] as Pays
    const dearer: SlotData = { ...data, pays: { ...data.pays, '3': [a + 1, b, c] } }
    expect(expectCycle(enumerateSlot(dearer)).base).not.toEqual(
      expectCycle(enumerateSlot(data)).base,
    )
  })
})

test('the return of a lines game by symbol frequencies equals the count of all its stops, as a fraction', () => {
  for (const slug of ['lale-bahcesi', 'cay-saati']) {
    const data = small(slug, 12) as LinesData
    expect(expectLines(data)).toEqual(expectCycle(enumerateSlot(data)))
  }
})

describe('free spins', () => {
  test('their number is the exact series, additions included', () => {
    const p = rational(1n, 10n)
    const rules = { awards: [8, 10, 12], retrigger: 5, retriggersMax: 0 } as const
    expect(expectedSpins(p, rules, 8)).toEqual(rational(8n))
    // One spin, at most one addition of two: 1 + p · 2.
    expect(expectedSpins(p, { ...rules, retrigger: 2, retriggersMax: 1 }, 1)).toEqual(
      rational(12n, 10n),
    )
    // Two spins: 2 + (1 - (1-p)²) · 2.
    expect(expectedSpins(p, { ...rules, retrigger: 2, retriggersMax: 1 }, 2)).toEqual(
      rational(238n, 100n),
    )
    // Without a bound it is k / (1 - p·n); a high bound comes near.
    expect(toFloat(expectedSpins(p, { ...rules, retrigger: 2, retriggersMax: 12 }, 2))).toBeCloseTo(
      2.5,
      5,
    )
  })

  test('a round, played through, has the return, spread and greatest win that were computed', () => {
    const data: SlotData = {
      ...small('lale-bahcesi', 8),
      freeSpins: { awards: [2, 3, 4], retrigger: 1, retriggersMax: 1 },
    }
    const cycle = enumerateSlot(data)
    const engine = slotEngine(data)
    let state = 7
    const draw = (range: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((state / 2 ** 32) * range)
    }
    const n = 200_000
    let [sum, squares, most] = [0, 0, 0]
    for (let i = 0; i < n; i += 1) {
      const { pay } = playSlot(data, engine, draw)
      sum += pay / 100
      squares += (pay / 100) ** 2
      most = Math.max(most, pay)
    }
    const { rtp } = roundReturn(expectCycle(cycle), data.freeSpins)
    const sigma = sigmaOf(data, cycle)
    expect(Math.abs(sum / n - toFloat(rtp))).toBeLessThan((2.576 * sigma) / Math.sqrt(n))
    expect(Math.abs(Math.sqrt(squares / n - (sum / n) ** 2) / sigma - 1)).toBeLessThan(0.05)
    expect(most).toBeLessThanOrEqual(maxWinOf(data, cycle))
  })
})

test('percent is rounded half up from the exact fraction', () => {
  expect(
    [rational(36n, 37n), rational(1n, 3n), rational(99_995n, 100_000n), rational(0n)].map(
      toPercent,
    ),
  ).toEqual(['97.30', '33.33', '100.00', '0.00'])
})
