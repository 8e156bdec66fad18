import { describe, expect, it } from 'vitest'
import lokum from '../../titles/lokum-yagmuru.ts'
import type { Draw } from '../../src/maths/draw.ts'
import { everyHistory, sketchedDraw } from '../test-draws.ts'
import { featureMean, firstGridOf, momentsOf, orbMean } from './algebra.ts'
import { featurePlayer, freeJob } from './jobs.ts'
import { anywhereRules as rules, cells, type AnywhereConfig, type CellWeights } from './rules.ts'
import { lively, plain, playBoth, recording, replay } from './test-anywhere.ts'
import { spinner, triggerPay, type Source, type SpinCount } from './spin.ts'

const { config } = lokum
const soak = process.env['SOAK'] === '1'

/** The simulator's source of a spin, from the draws of the rules: an orb's value comes right after its cell. */
const sourceOf = (
  own: AnywhereConfig,
  weights: CellWeights,
  draw: Draw,
): Source & { clear(): void } => {
  const orbFrom = weights.slice(0, 10).reduce((a, b) => a + b, 0)
  const total = orbFrom + weights[10]
  const table = own.orbs.flatMap(({ value, weight }) => Array<number>(weight).fill(value))
  const words = new Int32Array(cells)
  const orbs: number[] = []
  return {
    words,
    take: (count) => {
      words.fill(0)
      for (let i = 0; i < count; i += 1) {
        const drawn = draw(total)
        const at = Math.floor(i / 3)
        words[at] = (words[at] as number) | (drawn << (10 * (i % 3)))
        if (drawn >= orbFrom) orbs.push(table[draw(table.length)] as number)
      }
      return 0
    },
    orb: () => orbs.shift() as number,
    clear: () => {
      orbs.length = 0
    },
  }
}
const noCount = (): SpinCount => ({
  won: 0, orbs: 0, triggers: 0, firstWon: 0, firstOrbs: 0, firstTriggers: 0, moreChance: 0, morePay: 0,
}) // prettier-ignore

/** Rounds by the simulator's spins; `use` is handed the draws of the next one. */
const simulator = (own: AnywhereConfig) => {
  let draw: Draw = () => 0
  const count = noCount()
  const of = (weights: CellWeights) => {
    const source = sourceOf(own, weights, (range) => draw(range))
    const spin = spinner(own, weights, source)
    return (): number => {
      spin(count)
      let sum = 0
      for (let i = 0; i < count.orbs; i += 1) sum += source.orb()
      source.clear()
      return sum
    }
  }
  const [base, free] = [of(own.weights.base), of(own.weights.free)]
  return (use: Draw): number => {
    draw = use
    const first = base()
    let pay = count.won * (first || 1) + triggerPay(own, count.triggers)
    let [left, times, sum] = [count.triggers >= 4 ? own.free.spins : 0, 0, 0]
    for (; left > 0 && pay < own.cap; left -= 1) {
      const orbs = free()
      if (count.triggers >= own.free.again.triggers && times < own.free.again.times) {
        times += 1
        left += own.free.again.spins
      }
      sum += orbs
      pay += count.won * (orbs > 0 ? sum : 1)
    }
    return Math.min(pay, own.cap)
  }
}

describe('pay anywhere', () => {
  it('pays what the oracle pays, draw by draw', () => {
    for (const [own, rounds] of [
      [config, soak ? 1_000_000 : 2_000],
      [lively, soak ? 60_000 : 40],
      [plain, soak ? 60_000 : 100],
    ] as const) {
      const draw = sketchedDraw(rounds)
      let [free, capped] = [0, 0]
      for (let i = 0; i < rounds; i += 1) {
        const [pay, told] = playBoth(own, draw)
        if (pay !== told) throw new Error(`round ${i} pays ${pay}, the oracle ${told}`)
        if (pay === own.cap) capped += 1
        if (pay > 0) free += 1
      }
      expect(free).toBeGreaterThan(rounds / 5)
      if (own === lively) expect(capped).toBeGreaterThan(0)
    }
  })

  it('pays what the oracle pays on every second drop after a first of fifteen alike', () => {
    // The first grid: fifteen of a kind in three columns, triggers and orbs elsewhere; then all ways to fill up again
    // would be 3¹⁵, so the last eight cells take all of theirs and the others go round.
    const few: AnywhereConfig = {
      ...plain,
      free: { ...config.free, spins: 1, again: { triggers: 31, spins: 0, times: 0 } },
    }
    const first = Array.from({ length: 30 }, (_, i) =>
      i < 15 ? [0] : i < 18 ? [1] : [2, i % 2],
    ).flat()
    const head = [...first, ...Array.from({ length: soak ? 2 : 9 }, () => 1)]
    const tail = sketchedDraw(1)
    let cases = 0
    everyHistory((draw) => {
      let at = 0
      let free = 0
      const next: Draw = (range) => {
        if (at < head.length) return head[at++] as number
        // A second drop has as many cells as vanished; orbs among them draw their value too.
        if (free < (soak ? 13 : 6)) {
          free += 1
          return draw(range)
        }
        return tail(range)
      }
      const [pay, told] = playBoth(few, next)
      if (pay !== told) throw new Error(`${pay}, the oracle ${told}`)
      cases += 1
    })
    expect(cases).toBeGreaterThan(soak ? 1_000_000 : 400)
  })

  it('is what the simulator plays, round by round from the same draws', () => {
    for (const [own, rounds] of [
      [config, soak ? 1_000_000 : 20_000],
      [lively, soak ? 20_000 : 40],
    ] as const) {
      const draw = sketchedDraw(3)
      const play = simulator(own)
      for (let i = 0; i < rounds; i += 1) {
        const { draw: kept, values } = recording(draw)
        const pay = rules.open(own, {}, kept).pay
        const told = play(replay(values))
        if (pay !== told) throw new Error(`round ${i} pays ${pay}, the simulator ${told}`)
      }
    }
  })

  it('shows what falls: every grid follows from the one before and its wins', () => {
    const draw = sketchedDraw(9)
    for (let i = 0; i < 8; i += 1)
      for (const { drops } of rules.open(lively, {}, draw).spins)
        drops.forEach((drop, at) => {
          const before = drops[at - 1]
          const gone = new Set(before?.wins.flatMap(({ cells }) => cells) ?? [])
          drop.fell.forEach((fell, cell) => {
            const from = cell - fell * 6
            if (before === undefined) expect(fell).toBe(5)
            else if (from >= 0) {
              expect(gone.has(from)).toBe(false)
              expect(drop.grid[cell]).toBe(before.grid[from])
              const value = before.orbs.find((orb) => orb.cell === from)?.value
              expect(drop.orbs.find((orb) => orb.cell === cell)?.value).toBe(value)
            }
          })
          const fresh = drop.fell.filter((fell, cell) => cell - fell * 6 < 0).length
          expect(fresh).toBe(before === undefined ? 30 : gone.size)
          for (const { kind, cells: alike } of drop.wins)
            expect([...alike].every((cell) => drop.grid[cell] === kind)).toBe(true)
        })
  })

  it('knows first grids exactly: the sum over all of a small grid, and against many spins', () => {
    const exact = firstGridOf(config, config.weights.free, 3)
    const job = freeJob(config, { kind: 'free', seed: 1, spins: soak ? 20_000_000 : 400_000 })
    for (const key of ['plain', 'lit', 'product', 'triggers'] as const) {
      const sampled = job.first[key] / job.spins
      expect(Math.abs(sampled / exact[key] - 1)).toBeLessThan(soak ? 0.02 : 0.12)
    }
  })

  it('knows free spins from the moments of one: the algebra against features played out', () => {
    const job = freeJob(config, { kind: 'free', seed: 77, spins: soak ? 40_000_000 : 1_000_000 })
    const mean = featureMean(config, momentsOf(config, job))
    const play = featurePlayer(config, 5)
    const rounds = soak ? 1_200_000 : 15_000
    let [sum, square] = [0, 0]
    for (let i = 0; i < rounds; i += 1) {
      const pay = play(Infinity)
      sum += pay
      square += pay * pay
    }
    const played = sum / rounds
    const error = Math.sqrt((square / rounds - played ** 2) / rounds)
    expect(Math.abs(played - mean)).toBeLessThan(5 * error)
    expect(orbMean(config)).toBeGreaterThan(2)
  })

  it('has weights of ten bits, and prices that never fall with more alike or a dearer kind', () => {
    for (const weights of Object.values(config.weights))
      expect(weights.reduce((a, b) => a + b, 0)).toBe(1024)
    config.pays.forEach(([a, b, c], kind) => {
      expect(a < b && b < c).toBe(true)
      const dearer = config.pays[kind - 1]
      if (dearer)
        expect([a <= dearer[0], b <= dearer[1], c <= dearer[2]]).toEqual([true, true, true])
    })
  })
})
