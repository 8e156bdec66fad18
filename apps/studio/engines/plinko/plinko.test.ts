import { describe, expect, it } from 'vitest'
import boncuk from '../../titles/boncuk.ts'
import { plus, rational, times, toFloat, toPercent } from '../../src/maths/rational.ts'
import { meanOf } from '../law.ts'
import { everyHistory } from '../test-draws.ts'
import { plinkoLaw, plinkoWagers } from './maths.ts'
import { plinkoOracle } from './oracle.ts'
import { plinkoRules as rules, plinkoSlots } from './rules.ts'
import { plinkoWager } from './schemas.ts'

const { config } = boncuk
const soak = process.env['SOAK'] === '1'

describe('plinko', () => {
  it('pays what the oracle pays on every path, and by count what the maths says', () => {
    let paths = 0
    for (const wager of plinkoWagers.filter(({ rows }) => soak || rows <= 11 || rows === 13)) {
      const paid = new Map<number, number>()
      const written = config.boards[wager.risk][wager.rows] ?? []
      paths += everyHistory((draw, drawn) => {
        const pay = rules.settle(config, rules.open(config, wager, draw))[0] as number
        if (pay !== plinkoOracle(written, drawn))
          throw new Error(`${drawn.join('')} on ${wager.risk} ${wager.rows} pays ${pay}`)
        paid.set(pay, (paid.get(pay) ?? 0) + 1)
      })
      const mean = [...paid]
        .map(([pay, count]) =>
          times(rational(BigInt(pay), 100n), rational(BigInt(count), 2n ** BigInt(wager.rows))),
        )
        .reduce(plus)
      expect(mean).toEqual(meanOf(plinkoLaw(config, wager)))
    }
    expect(paths).toBeGreaterThan(soak ? 390_000 : 30_000)
  })

  it('returns between 96.57 and 97.00 on every board, and every board falls towards the middle', () => {
    for (const wager of plinkoWagers) {
      const returned = toFloat(meanOf(plinkoLaw(config, wager)))
      expect(returned).toBeGreaterThan(0.9655)
      expect(returned).toBeLessThanOrEqual(0.97)
      const slots = plinkoSlots(config, wager)
      expect(slots).toEqual(slots.toReversed())
      const half = slots.slice(0, Math.floor(slots.length / 2) + 1)
      expect(half).toEqual(half.toSorted((a, b) => b - a))
    }
  })

  it('has the board of the catalogue: 1000× once in 32,768 and 79 of 100 balls below the stake', () => {
    const law = plinkoLaw(config, { risk: 'high', rows: 16 })
    expect(toPercent(meanOf(law))).toBe('96.57')
    const top = law.filter(({ pay }) => pay === 100_000).map(({ chance }) => chance)
    expect(top.reduce(plus)).toEqual(rational(1n, 32_768n))
    const below = law.filter(({ pay }) => pay < 100).map(({ chance }) => chance)
    expect(toPercent(below.reduce(plus)).slice(0, 2)).toBe('78')
  })

  it.each([
    { risk: 'low', rows: 7 },
    { risk: 'low', rows: 17 },
    { risk: 'huge', rows: 8 },
    { risk: 'low', rows: 8.5 },
    { risk: 'low' },
    { risk: 'low', rows: 8, path: [] },
  ])('takes no wager %j', (wager) => {
    expect(plinkoWager.safeParse(wager).success).toBe(false)
  })
})
