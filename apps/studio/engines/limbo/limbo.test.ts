import { describe, expect, it } from 'vitest'
import kuyruklu from '../../titles/kuyruklu.ts'
import { rational } from '../../src/maths/rational.ts'
import { draw52, multipleOf } from '../chance.ts'
import { drawsOf, sketchedDraw } from '../test-draws.ts'
import { limboFigures, reachChance } from './maths.ts'
import { limboOracle } from './oracle.ts'
import { limboRules as rules } from './rules.ts'
import { limboWager } from './schemas.ts'

const { config, usual } = kuyruklu
const soak = process.env['SOAK'] === '1'
const two52 = 1n << 52n

/** The four draws that give r. */
const drawsFor = (r: bigint): number[] =>
  [r >> 36n, (r >> 20n) & 0xffffn, (r >> 4n) & 0xffffn, r & 15n].map((part) =>
    parseInt(`${part}`, 10),
  )

describe('limbo', () => {
  it('reads 52 bits out of four draws, the highest first', () => {
    expect(draw52(drawsOf(0xabcd, 0x1234, 0x5678, 0x9))).toBe(0xabcd123456789)
    expect(draw52(drawsOf(65_535, 65_535, 65_535, 15))).toBe(2 ** 52 - 1)
    expect(multipleOf(0, 97)).toBe(100)
  })

  it('pays what the oracle pays: at both sides of every edge, and at random', () => {
    const targets = soak
      ? Array.from({ length: 999_900 }, (_, i) => i + 101)
      : Array.from({ length: 4_000 }, (_, i) =>
          i < 1_500 ? i + 101 : 101 + ((i * 7_919) % 999_900),
        )
    for (const target of targets) {
      // The last r that misses, the first that reaches: 2⁵² - r ≤ 97 · 2⁵² / target.
      const first = two52 - (97n * two52) / BigInt(target)
      for (const [r, pays] of [
        [first, target],
        [first - 1n, 0],
      ] as const) {
        const draws = drawsFor(r)
        const state = rules.open(config, { target }, drawsOf(...draws))
        expect(rules.settle(config, state)[0]).toBe(pays)
        expect(limboOracle(target, draws)).toBe(pays)
      }
    }
    const draw = sketchedDraw(5)
    for (let i = 0; i < (soak ? 1_000_000 : 5_000); i += 1) {
      const drawn = [draw(65_536), draw(65_536), draw(65_536), draw(16)]
      const target = 101 + draw(2_000)
      const state = rules.open(config, { target }, drawsOf(...drawn))
      expect(rules.settle(config, state)[0]).toBe(limboOracle(target, drawn))
    }
  })

  it('reaches a target with the chance it is declared with', () => {
    expect(reachChance(config, 200)).toEqual(rational((485n * two52) / 1000n, two52))
    const figures = limboFigures(config, usual)
    expect([figures.rtp.least, figures.rtp.most, figures.topEvery]).toEqual([
      '97.00',
      '97.00',
      10_310,
    ])
  })

  it('shows no more than a million times, and less than 1.01 as 1.00', () => {
    const top = rules.open(config, { target: 1_000_000 }, drawsOf(65_535, 65_535, 65_535, 15))
    expect(rules.show(config, top)).toEqual({ target: 1_000_000, reached: 100_000_000, won: true })
    const low = rules.open(config, { target: 101 }, drawsOf(0, 0, 0, 0))
    expect(rules.show(config, low)).toEqual({ target: 101, reached: 100, won: false })
  })

  it.each([
    { target: 100 },
    { target: 1_000_001 },
    { target: 150.5 },
    { target: '200' },
    {},
    { target: 200, x: 1 },
  ])('takes no wager %j', (wager) => {
    expect(limboWager.safeParse(wager).success).toBe(false)
  })
})
