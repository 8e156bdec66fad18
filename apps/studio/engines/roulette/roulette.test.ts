import { describe, expect, test } from 'vitest'
import { rouletteOracle } from './oracle.ts'
import { betKinds } from '../../src/protocol/games.ts'
import { betSets, isLegalBet, payoutOf, pockets, red, returnKurus, wheel } from './roulette.ts'

describe('roulette', () => {
  test('the wheel holds every pocket once and 18 reds', () => {
    expect([...wheel].sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, i) => i))
    expect(new Set(red).size).toBe(18)
  })

  test('there are as many positions of each kind as on a table', () => {
    const counts = Object.fromEntries(betKinds.map((kind) => [kind, betSets[kind].length]))
    expect(counts).toEqual({
      straight: 37,
      split: 60,
      street: 12,
      trio: 2,
      corner: 22,
      first_four: 1,
      six_line: 11,
      column: 3,
      dozen: 3,
      red: 1,
      black: 1,
      odd: 1,
      even: 1,
      low: 1,
      high: 1,
    })
    expect(Object.fromEntries(betKinds.map((kind) => [kind, payoutOf(kind)]))).toEqual({
      straight: 35,
      split: 17,
      street: 11,
      trio: 11,
      corner: 8,
      first_four: 8,
      six_line: 5,
      column: 2,
      dozen: 2,
      red: 1,
      black: 1,
      odd: 1,
      even: 1,
      low: 1,
      high: 1,
    })
  })

  test('every bet returns exactly 36/37', () => {
    for (const kind of betKinds)
      for (const numbers of betSets[kind]) {
        let back = 0n
        for (let number = 0; number < pockets; number += 1)
          back += returnKurus({ kind, numbers, amountKurus: 100n }, number)
        expect(back).toBe(3600n)
      }
  })

  test('sets of numbers that no table has are refused', () => {
    expect(isLegalBet('split', [1, 2])).toBe(true)
    for (const [kind, numbers] of [
      ['split', [2, 1]],
      ['split', [3, 4]],
      ['split', [1, 5]],
      ['split', [0, 4]],
      ['street', [2, 3, 4]],
      ['corner', [3, 4, 6, 7]],
      ['corner', [34, 35, 37, 38]],
      ['six_line', [34, 35, 36, 37, 38, 39]],
      ['trio', [0, 1, 3]],
      ['straight', [37]],
      ['red', [1]],
      ['column', [1, 2, 3]],
      ['straight', [1, 2]],
    ] as const)
      expect(isLegalBet(kind, numbers), `${kind} ${numbers.join()}`).toBe(false)
  })
})

describe('the oracle of roulette', () => {
  test('brings back what the oracle does, for every bet on every number', () => {
    let cases = 0
    for (const [kind, sets] of Object.entries(betSets))
      for (const numbers of sets)
        for (let fell = 0; fell < pockets; fell += 1) {
          const bet = { kind: kind as keyof typeof betSets, numbers, amountKurus: 700n }
          expect(returnKurus(bet, fell)).toBe(rouletteOracle(700n, numbers, fell))
          cases += 1
        }
    expect(cases).toBe(157 * 37)
  })
})
