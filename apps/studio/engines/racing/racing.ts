import type { Draw } from '../../src/maths/draw.ts'
import { plus, rational, times, type Rational } from '../../src/maths/rational.ts'
import type { Priced } from '../fixed-odds.ts'
import type { RaceBetKind } from './bet-kinds.ts'

/*
 * A race by weights (Plackett–Luce, "Harville"): the winner is drawn in proportion to the runners'
 * weights, the second in the same way among those that are left, and so on. Chances are therefore
 * exact fractions. Runners are numbered from 1; odds are hundredths and include the stake.
 */

export type RaceData = {
  weights: readonly number[]
  /** How many places the place bet pays. */
  places: number
}

export type RaceStake = { kind: RaceBetKind; numbers: readonly number[]; amountKurus: bigint }
export type PricedBet = Priced & { numbers: readonly number[] }

const weightOf = ({ weights }: RaceData, runner: number): bigint => BigInt(weights[runner - 1] ?? 0)

/** The finishing order, first to last. One draw a place; the last runner needs none. */
export const drawOrder = ({ weights }: RaceData, draw: Draw): number[] => {
  const left = weights.map((weight, i) => ({ runner: i + 1, weight }))
  const order: number[] = []
  while (left.length > 1) {
    let at = draw(left.reduce((sum, { weight }) => sum + weight, 0))
    const next = left.findIndex(({ weight }) => (at -= weight) < 0)
    order.push(...left.splice(next, 1).map(({ runner }) => runner))
  }
  return [...order, ...left.map(({ runner }) => runner)]
}

/** That the race begins with these runners, in this order. */
export const chanceOfStart = (data: RaceData, runners: readonly number[]): Rational => {
  let rest = data.weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  return runners.reduce((chance, runner) => {
    const step = times(chance, rational(weightOf(data, runner), rest))
    rest -= weightOf(data, runner)
    return step
  }, rational(1n))
}

/**
 * That a runner is among the first `places`: the sum over all ways to fill the places before it.
 */
export const chanceOfPlace = (data: RaceData, runner: number): Rational => {
  const others = data.weights.map((_, i) => i + 1).filter((other) => other !== runner)
  const behind = (before: readonly number[]): Rational => {
    const here = chanceOfStart(data, [...before, runner])
    if (before.length + 1 === data.places) return here
    return others
      .filter((other) => !before.includes(other))
      .reduce((sum, other) => plus(sum, behind([...before, other])), here)
  }
  return behind([])
}

/**
 * What the house aims to return on each bet, in percent. Odds are cut to a ladder, so each bet
 * returns a little less.
 */
const aims: Readonly<Record<RaceBetKind, bigint>> = { win: 96n, place: 96n, forecast: 95n }

const ladder = [
  [500n, 1n],
  [1_000n, 5n],
  [2_000n, 10n],
  [5_000n, 50n],
] as const

/** The highest odds of the ladder that return no more than `aim` percent. */
export const oddsFor = ({ n, d }: Rational, aim: bigint): number => {
  const raw = (aim * d) / n
  const step = ladder.find(([below]) => raw < below)?.[1] ?? 100n
  return parseInt(`${raw - (raw % step)}`, 10)
}

/** Every bet that the race takes, priced. */
export const marketsOf = (data: RaceData): Readonly<Record<RaceBetKind, readonly PricedBet[]>> => {
  const runners = data.weights.map((_, i) => i + 1)
  const priced = (kind: RaceBetKind, numbers: readonly number[], chance: Rational): PricedBet => ({
    numbers,
    chance,
    odds: oddsFor(chance, aims[kind]),
  })
  return {
    win: runners.map((runner) => priced('win', [runner], chanceOfStart(data, [runner]))),
    place: runners.map((runner) => priced('place', [runner], chanceOfPlace(data, runner))),
    forecast: runners.flatMap((first) =>
      runners
        .filter((second) => second !== first)
        .map((second) => priced('forecast', [first, second], chanceOfStart(data, [first, second]))),
    ),
  }
}

/** Whether a bet has won under this finishing order. */
export const raceBetWins = (
  { places }: RaceData,
  kind: RaceBetKind,
  numbers: readonly number[],
  order: readonly number[],
): boolean => {
  const [first, second] = numbers
  if (kind === 'win') return order[0] === first
  if (kind === 'place') return order.slice(0, places).includes(first ?? 0)
  return order[0] === first && order[1] === second
}
