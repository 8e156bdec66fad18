import { ballCount, cardOf, rowsOf } from './bingo-cards.ts'
import type { Draw } from '../../src/maths/draw.ts'
import { plus, rational, times, type Rational } from '../../src/maths/rational.ts'

/*
 * Tombala for one player: so many of ninety balls are drawn, and each card is paid by itself. The
 * first full row is the çinko, the second the second çinko, the third the tombala; the earlier a
 * stage is reached, the more it pays. What a card does depends on the order of the balls alone, so
 * its exact distribution is found by walking ball by ball.
 */

/**
 * A stage that is full within `balls` balls pays `pay`, hundredths of the card's stake. Tiers rise
 * in balls.
 */
export type Tier = { balls: number; pay: number }
export type BingoData = {
  /** Balls drawn in a round. */
  balls: number
  /** Çinko, second çinko, tombala. */
  stages: readonly [readonly Tier[], readonly Tier[], readonly Tier[]]
}

export type Prize = { stage: 1 | 2 | 3; balls: number; pay: number }

/** The balls of one round, in order; one draw a ball among those that are left. */
export const drawBalls = ({ balls }: BingoData, draw: Draw): number[] => {
  const bag = Array.from({ length: ballCount }, (_, i) => i + 1)
  return Array.from({ length: balls }, () => bag.splice(draw(bag.length), 1)[0] ?? 0)
}

const payOf = (data: BingoData, stage: number, balls: number): number =>
  data.stages[stage - 1]?.find((tier) => balls <= tier.balls)?.pay ?? 0

/**
 * The stages that a card reached, and with which ball. A stage reached after its last tier is not
 * among them.
 */
export const prizesOf = (data: BingoData, serial: number, drawn: readonly number[]): Prize[] =>
  rowsOf(cardOf(serial))
    .map((row) => row.map((number) => drawn.indexOf(number)))
    .filter((places) => !places.includes(-1))
    .map((places) => Math.max(...places) + 1)
    .sort((a, b) => a - b)
    .map((balls, i): Prize => ({
      stage: (i + 1) as Prize['stage'],
      balls,
      pay: payOf(data, i + 1, balls),
    }))
    .filter(({ pay }) => pay > 0)

/**
 * How likely a card pays so much in all: hundredths of its stake → chance. Exact, over every order
 * of the balls.
 */
export const distributionOf = (data: BingoData): Map<number, Rational> => {
  // A card's state: how many numbers of each row are still missing (rows are alike, so sorted), and
  // what it has been paid.
  let states = new Map<string, { missing: number[]; pay: number; chance: Rational }>([
    ['start', { missing: [5, 5, 5], pay: 0, chance: rational(1n) }],
  ])
  for (let ball = 1; ball <= data.balls; ball += 1) {
    const left = BigInt(ballCount + 1 - ball)
    const next: typeof states = new Map()
    const add = (missing: number[], pay: number, chance: Rational) => {
      const key = `${missing.join()} ${pay}`
      next.set(key, { missing, pay, chance: plus(next.get(key)?.chance ?? rational(0n), chance) })
    }
    for (const { missing, pay, chance } of states.values()) {
      const wanted = missing.reduce((sum, count) => sum + count, 0)
      if (BigInt(wanted) < left)
        add(missing, pay, times(chance, rational(left - BigInt(wanted), left)))
      missing.forEach((count, row) => {
        if (count === 0) return
        const after = missing.with(row, count - 1).sort((a, b) => a - b)
        const full = after.filter((still) => still === 0).length
        add(
          after,
          count === 1 ? pay + payOf(data, full, ball) : pay,
          times(chance, rational(BigInt(count), left)),
        )
      })
    }
    states = next
  }
  const pays = new Map<number, Rational>()
  for (const { pay, chance } of states.values())
    pays.set(pay, plus(pays.get(pay) ?? rational(0n), chance))
  return pays
}

/** The most that a card can be paid: every stage in its first tier. */
export const maxPayOf = ({ stages }: BingoData): number =>
  stages.reduce((sum, [first]) => sum + (first?.pay ?? 0), 0)
