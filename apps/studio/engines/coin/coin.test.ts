import { describe, expect, it } from 'vitest'
import yaziTura from '../../titles/yazi-tura.ts'
import { toFloat } from '../../src/maths/rational.ts'
import { meanOf } from '../law.ts'
import { drawsOf, everyHistory } from '../test-draws.ts'
import { coinLaw } from './maths.ts'
import { coinOracle } from './oracle.ts'
import { coinRules as rules, sides, type CoinState, type Side } from './rules.ts'

const { config } = yaziTura
const soak = process.env['SOAK'] === '1'

/** Calls by a pattern, takes after `stop` right ones. */
const playOut = (
  calls: readonly Side[],
  stop: number,
  draw: (range: number) => number,
): CoinState => {
  let state = rules.open(config, { call: calls[0] as Side }, draw)
  for (let i = 1; rules.actions(config, state).length > 0; i += 1)
    state = rules.act(
      config,
      state,
      i >= stop ? { type: 'take' } : { type: 'throw', call: calls[i] as Side },
      draw,
    )
  return state
}

describe('heads or tails', () => {
  it('pays what the oracle pays, over all falls of the coin and all places to stop', () => {
    let cases = 0
    for (let pattern = 0; pattern < (soak ? 64 : 2); pattern += 1) {
      const calls = Array.from({ length: 13 }, (_, i) => sides[(pattern >> (i % 6)) & 1] as Side)
      for (let stop = 1; stop <= 13; stop += 1) {
        const seen = Array.from({ length: 14 }, () => 0)
        everyHistory((draw, drawn) => {
          const state = playOut(calls, stop, draw)
          const [pay] = rules.settle(config, state)
          expect(pay).toBe(coinOracle(calls.slice(0, stop), drawn))
          seen[state.throws.length] = (seen[state.throws.length] as number) + 1
          cases += 2 ** (13 - drawn.length)
        })
      }
    }
    expect(cases).toBe((soak ? 64 : 2) * 13 * 8192)
  })

  it('returns 97 percent wherever one stops', () => {
    for (let right = 1; right <= 13; right += 1) {
      const mean = meanOf(coinLaw(config, right))
      expect(toFloat(mean)).toBe(0.97)
      let paid = 0
      let weight = 0
      everyHistory((draw, drawn) => {
        const share = 2 ** -playOut(Array(13).fill('tails'), right, draw).throws.length
        weight += share
        paid += share * coinOracle(Array(right).fill('tails'), drawn)
      })
      expect([weight, paid / 100]).toEqual([1, 0.97])
    }
  })

  it('is over at a wrong call, when taken, and by itself after the last throw', () => {
    const lost = rules.open(config, { call: 'heads' }, drawsOf(1))
    expect(rules.actions(config, lost)).toEqual([])
    expect(rules.show(config, lost)).toEqual({
      throws: [{ call: 'heads', fell: 'tails' }],
      price: 0,
      next: null,
      over: 'lost',
    })
    const top = playOut(Array(13).fill('heads'), 99, drawsOf(...Array(13).fill(0)))
    expect([rules.show(config, top).over, rules.settle(config, top)]).toEqual(['top', [794_624]])
    const open = rules.open(config, { call: 'heads' }, drawsOf(0))
    expect(rules.show(config, open)).toMatchObject({ price: 194, next: 388, over: null })
    const left = rules.act(config, open, rules.fallback(config, open), drawsOf())
    expect([rules.show(config, left).over, rules.settle(config, left)]).toEqual(['taken', [194]])
  })
})
