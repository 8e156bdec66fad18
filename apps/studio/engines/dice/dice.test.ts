import { describe, expect, it } from 'vitest'
import duses from '../../titles/duses.ts'
import { toPercent } from '../../src/maths/rational.ts'
import { extremes, meanOf } from '../law.ts'
import { drawsOf, everyHistory } from '../test-draws.ts'
import { diceLaw } from './maths.ts'
import { diceOracle } from './oracle.ts'
import { chanceMost, diceRules as rules } from './rules.ts'
import { diceWager } from './schemas.ts'

const { config } = duses
const soak = process.env['SOAK'] === '1'

describe('dice', () => {
  it('pays what the oracle pays: every throw, over many chances and both sides', () => {
    const chances = soak
      ? Array.from({ length: 100 }, (_, i) => i * 95 + 1)
      : [1, 2, 97, 4_850, 9_418, 9_500]
    let cases = 0
    for (const chance of chances)
      for (const side of ['under', 'over'] as const) {
        const [paid, told] = [new Map<number, number>(), new Map<number, number>()]
        const add = (to: Map<number, number>, pay: number) => to.set(pay, (to.get(pay) ?? 0) + 1)
        const lowest = side === 'under' ? 0 : 10_000 - chance
        cases += everyHistory((draw, drawn) => {
          const state = rules.open(config, { chance, side }, draw)
          const pay = rules.settle(config, state)[0] as number
          const thrown = drawn[0] as number
          add(paid, pay)
          if (pay > 0 !== (thrown >= lowest && thrown < lowest + chance))
            throw new Error(`${thrown} at ${chance} ${side} pays ${pay}`)
        })
        // The oracle lists its winners, which is slow: at every edge, and by number of winners.
        for (const thrown of [0, lowest - 1, lowest, lowest + chance - 1, lowest + chance, 9_999])
          if (thrown >= 0 && thrown < 10_000) {
            const pay = diceOracle(chance, side === 'under', thrown)
            add(told, pay)
            expect(rules.settle(config, { wager: { chance, side }, thrown })).toEqual([pay])
          }
        expect(new Set(paid.keys())).toEqual(new Set(told.keys()))
        expect([...paid].find(([pay]) => pay > 0)?.[1]).toBe(chance)
      }
    expect(cases).toBe(chances.length * 20_000)
  })

  it('returns between 96.06 and 97.00, over all chances', () => {
    const all = Array.from({ length: chanceMost }, (_, i) =>
      meanOf(diceLaw(config, { chance: i + 1, side: 'over' })),
    )
    const { least, most } = extremes(all)
    expect([toPercent(least), toPercent(most)]).toEqual(['96.06', '97.00'])
  })

  it('shows the throw on two dice: lowest 1-1, highest 6-6, never falling', () => {
    const shown = Array.from({ length: 10_000 }, (_, thrown) => {
      const { dice } = rules.show(config, { wager: { chance: 1, side: 'over' }, thrown })
      return dice[0] * 10 + dice[1]
    })
    expect([shown[0], shown.at(-1)]).toEqual([11, 66])
    expect(shown.every((dice, i) => i === 0 || dice >= (shown[i - 1] as number))).toBe(true)
    expect(new Set(shown).size).toBe(36)
  })

  it.each([
    { chance: 0, side: 'under' },
    { chance: 9_501, side: 'over' },
    { chance: 1.5, side: 'over' },
    { chance: '5', side: 'over' },
    { chance: 5 },
    { chance: 5, side: 'under', thrown: 1 },
    null,
  ])('takes no wager %j', (wager) => {
    expect(diceWager.safeParse(wager).success).toBe(false)
  })

  it('has nothing to decide', () => {
    expect(rules.actions(config, rules.open(config, duses.usual, drawsOf(5)))).toEqual([])
  })
})
