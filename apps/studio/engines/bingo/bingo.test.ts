import { describe, expect, test } from 'vitest'
import { sketchedDraw } from '../test-draws.ts'
import { bingoOracle } from './oracle.ts'
import tombalaTitle from '../../titles/tombala.ts'
import type { BetFigures } from '../fixed-odds.ts'
import { bingoFigures } from './maths.ts'
import { seeded } from '../../src/games/strips.ts'
import declared from '../../src/games/rtp.json' with { type: 'json' }
import { cardOf, rowsOf, serialMax } from './bingo-cards.ts'
import { distributionOf, drawBalls, maxPayOf, prizesOf } from './bingo.ts'
import { drawsOf } from '../../src/maths/draws.ts'
import {
  plus,
  rational,
  times,
  toFloat,
  toPercent,
  type Rational,
} from '../../src/maths/rational.ts'

const soak = process.env['SOAK'] === '1'
const tombala = tombalaTitle.config

describe('cards', () => {
  test(
    'every serial is a card of the game: 3 × 9, five a row, columns by tens, rising and never empty',
    { timeout: 60_000 },
    () => {
      for (let serial = 1; serial <= serialMax; serial += 1) {
        const card = cardOf(serial)
        const numbers = card.flat().filter((n) => n > 0)
        const ok =
          card.length === 3 &&
          card.every((row) => row.length === 9 && row.filter((n) => n > 0).length === 5) &&
          new Set(numbers).size === 15 &&
          Array.from({ length: 9 }, (_, c) =>
            card.map((row) => row[c] as number).filter((n) => n > 0),
          ).every(
            (column, c) =>
              column.length > 0 &&
              column.every(
                (n, i) =>
                  Math.min(8, Math.floor(n / 10)) === c &&
                  n <= 90 &&
                  (i === 0 || n > (column[i - 1] as number)),
              ),
          )
        if (!ok) expect(card, `serial ${serial}`).toBe('a card')
      }
    },
  )

  test('a serial is the same card for ever', () => {
    const text = (serial: number) => cardOf(serial).map((row) => row.join(' '))
    expect(text(1)).toMatchInlineSnapshot(`
      [
        "4 10 0 0 40 0 62 72 0",
        "0 13 0 37 0 55 69 75 0",
        "0 15 27 39 0 0 0 79 87",
      ]
    `)
    expect(text(4_821)).toMatchInlineSnapshot(`
      [
        "2 10 0 32 0 0 65 0 84",
        "3 11 0 0 42 51 0 75 0",
        "0 0 21 35 0 57 0 76 88",
      ]
    `)
    expect(new Set(Array.from({ length: 2_000 }, (_, i) => cardOf(i + 1).join()))).toHaveProperty(
      'size',
      2_000,
    )
  })
})

/** C(n, k), exactly. */
const choose = (n: number, k: number): bigint => {
  let product = 1n
  for (let i = 0; i < k; i += 1) product = (product * BigInt(n - i)) / BigInt(i + 1)
  return n < k ? 0n : product
}

/**
 * That at least `stage` rows of a card are full within so many balls: inclusion and exclusion over
 * the rows.
 */
const reached = (stage: number, balls: number): Rational => {
  const full = (rows: number) => rational(choose(balls, rows * 5), choose(90, rows * 5))
  const weigh = (rows: number, factor: bigint) => times(full(rows), rational(factor))
  if (stage === 3) return full(3)
  return stage === 2
    ? plus(weigh(2, 3n), weigh(3, -2n))
    : plus(plus(weigh(1, 3n), weigh(2, -3n)), full(3))
}

describe('the return', () => {
  test('walked ball by ball it is what the hypergeometric formulas give, exactly', () => {
    const byFormula = tombala.stages.flatMap((tiers, i) =>
      tiers.map(({ balls, pay }, tier) => {
        const before = tiers[tier - 1]?.balls
        const within = reached(i + 1, balls)
        const chance =
          before === undefined ? within : plus(within, times(reached(i + 1, before), rational(-1n)))
        return times(chance, rational(BigInt(pay), 100n))
      }),
    )
    const pays = [...distributionOf(tombala)]
    expect(pays.map(([, chance]) => chance).reduce(plus)).toEqual(rational(1n))
    const walked = pays
      .map(([pay, chance]) => times(chance, rational(BigInt(pay), 100n)))
      .reduce(plus)
    expect(walked).toEqual(byFormula.reduce(plus))
    const figures = (declared as unknown as Record<string, BetFigures>)['tombala'] as BetFigures
    expect(figures.rtp).toBe(toPercent(walked))
    expect(figures.hitRate).toBe(toPercent(reached(1, tombala.balls)))
    expect(figures).toEqual(bingoFigures(tombala))
    expect(+figures.rtp).toBeGreaterThan(92)
    expect(+figures.rtp).toBeLessThan(97)
  })

  test('simulated rounds return what was computed', { timeout: 300_000 }, () => {
    const n = soak ? 600_000 : 100_000
    const pays = [...distributionOf(tombala)]
    // Prizes above 100 stakes are so rare that a short run says nothing about them: both sides are
    // cut there.
    const cut = (pay: number) => Math.min(pay, soak ? 100_000 : 10_000) / 100
    const mean = pays.reduce((sum, [pay, chance]) => sum + cut(pay) * toFloat(chance), 0)
    const square = pays.reduce((sum, [pay, chance]) => sum + cut(pay) ** 2 * toFloat(chance), 0)
    const random = seeded('tombalas')
    let paid = 0
    let hits = 0
    for (let i = 0; i < n; i += 1) {
      const drawn = drawBalls(tombala, (range) => Math.floor(random() * range))
      const pay = prizesOf(tombala, (i % serialMax) + 1, drawn).reduce(
        (sum, prize) => sum + prize.pay,
        0,
      )
      paid += cut(pay)
      if (pay > 0) hits += 1
    }
    const hit = toFloat(reached(1, tombala.balls))
    expect(Math.abs(paid / n - mean)).toBeLessThan(
      (5 * Math.sqrt(square - mean ** 2)) / Math.sqrt(n),
    )
    expect(Math.abs(hits / n - hit)).toBeLessThan(5 * Math.sqrt((hit * (1 - hit)) / n))
  })
})

test('the balls follow from seeds and nonce alone, and no ball is drawn twice', () => {
  const once = (nonce: bigint) => drawBalls(tombala, drawsOf('ab'.repeat(32), 'seed', nonce).draw)
  expect(once(7n)).toEqual(once(7n))
  expect(once(0n).join(' ')).toMatchInlineSnapshot(
    `"25 48 30 17 76 72 61 28 59 84 39 14 29 27 6 62 24 22 20 51 53 60 64 42 44 81 8 56 90 71 9 10 67 4 63 43 1 88 52 54 38 41 78 12 79 57 86 46 73 23 87 55 89 36 18 16 77 45 33 50"`,
  )
  for (let nonce = 0n; nonce < 200n; nonce += 1n) {
    const balls = once(nonce)
    expect(new Set(balls).size).toBe(60)
    expect(Math.min(...balls) >= 1 && Math.max(...balls) <= 90).toBe(true)
  }
})

test('a stage is paid by the ball that fills its row', () => {
  const [a, b, c] = rowsOf(cardOf(12)) as [number[], number[], number[]]
  const others = Array.from({ length: 90 }, (_, i) => i + 1).filter(
    (n) => ![...a, ...b, ...c].includes(n),
  )
  const fast = [...a, ...b, ...c, ...others].slice(0, 60)
  expect(prizesOf(tombala, 12, fast)).toEqual([
    { stage: 1, balls: 5, pay: 2_000 },
    { stage: 2, balls: 10, pay: 5_000 },
    { stage: 3, balls: 15, pay: 200_000 },
  ])
  expect(maxPayOf(tombala)).toBe(207_000)
  // The last number of the second row comes with the sixtieth ball; the first row was full with the
  // thirtieth.
  const late = [
    ...a.slice(1),
    ...others.slice(0, 25),
    a[0] as number,
    ...b.slice(1),
    ...others.slice(25, 50),
    b[0] as number,
  ]
  expect(late).toHaveLength(60)
  expect(prizesOf(tombala, 12, late)).toEqual([
    { stage: 1, balls: 30, pay: 600 },
    { stage: 2, balls: 60, pay: 250 },
  ])
  expect(prizesOf(tombala, 12, others.slice(0, 60))).toEqual([])
})

describe('the oracle of tombala', () => {
  test('a card pays what the oracle pays', () => {
    const draw = sketchedDraw(7)
    let won = 0
    const cards = soak ? 1_000_000 : 4_000
    for (let i = 0; i < cards; i += 1) {
      const [serial, balls] = [1 + draw(9_999), drawBalls(tombala, draw)]
      const pay = prizesOf(tombala, serial, balls).reduce((sum, prize) => sum + prize.pay, 0)
      const told = bingoOracle(tombala.stages, rowsOf(cardOf(serial)), balls)
      if (pay !== told) throw new Error(`card ${serial} pays ${pay}, the oracle ${told}`)
      if (pay > 0) won += 1
    }
    expect(won).toBeGreaterThan(cards / 4)
  })
})
