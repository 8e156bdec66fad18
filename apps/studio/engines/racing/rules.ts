import { toAmount } from '../../src/maths/money.ts'
import type { Draw } from '../../src/maths/draw.ts'
import { hundredths, toPercent } from '../../src/maths/rational.ts'
import type { RacingGame } from '../../src/protocol/games.ts'
import type { Outcome } from '../../src/protocol/rounds.ts'
import { namesOf, versionOfData, type DrawnRules, type DrawnTitle, type Played } from '../drawn.ts'
import { wagerOfBets, type PlacedBet } from '../placed.ts'
import { raceBetKinds, type RaceBetKind } from './bet-kinds.ts'
import type { RaceFigures } from './maths.ts'
import { drawOrder, marketsOf, raceBetWins, type PricedBet, type RaceData } from './racing.ts'

/**
 * Who runs and how strong they are. Weights are shares of the chance to win; they need no particular sum.
 */
export type Race = RaceData & { names: readonly string[] }

/** A bet that the race takes; by `raceBetKey`. */
type RacePrice = PricedBet & { kind: RaceBetKind; maxKurus: bigint }
type Prices = ReadonlyMap<string, RacePrice>

/**
 * A race takes 1.00 to 10,000.00 in all; one bet 5,000.00 at most, and less where it could win more
 * than 25,000.00. Kuruş.
 */
const tableMaxKurus = 1_000_000n
const betMaxKurus = 500_000n
const winMaxKurus = 2_500_000n
const unitKurus = 100n
/** A race is watched for 13 s; nobody who does not watch may run faster than this. */
const spinMs = 10_000

const raceBetKey = (kind: string, numbers: readonly number[]): string => `${kind} ${numbers.join()}`

/** The most that may stand on a bet: whole tens of liras. */
const maxOf = (odds: number): bigint => {
  const byWin = (winMaxKurus * 100n) / BigInt(odds)
  const max = byWin < betMaxKurus ? byWin : betMaxKurus
  return max - (max % 1_000n)
}

type Markets = ReturnType<typeof marketsOf>

const infoOf = (
  title: DrawnTitle<Race, RaceFigures>,
  { rtp, hitRate, volatility, maxWin, topEvery, markets: returns }: RaceFigures,
  markets: Markets,
): RacingGame => ({
  engine: 'racing',
  ...namesOf(title),
  rtp,
  hitRate,
  volatility,
  maxWin,
  topEvery,
  minStake: hundredths(unitKurus),
  maxStake: hundredths(tableMaxKurus),
  spinMsMin: spinMs,
  runners: title.config.names.map((name, i) => ({
    number: i + 1,
    name,
    weight: title.config.weights[i] ?? 0,
  })),
  places: title.config.places,
  markets: raceBetKinds.map((kind) => ({
    kind,
    ...returns[kind],
    bets: markets[kind].map(({ numbers, odds, chance }) => ({
      numbers: [...numbers],
      odds: hundredths(odds),
      chance: toPercent(chance),
      max: hundredths(maxOf(odds)),
    })),
  })),
  unit: hundredths(unitKurus),
})

const pricesOf = (markets: Markets): Prices =>
  new Map(
    raceBetKinds.flatMap((kind) =>
      markets[kind].map(
        (bet) =>
          [raceBetKey(kind, bet.numbers), { ...bet, kind, maxKurus: maxOf(bet.odds) }] as const,
      ),
    ),
  )

/** Hundredths of an amount: exact, because amounts are whole liras. */
const times = (amountKurus: bigint, multiple: number): bigint =>
  (amountKurus / 100n) * BigInt(multiple)

const play = (data: RaceData, prices: Prices, placed: readonly PlacedBet[], draw: Draw): Played => {
  const order = drawOrder(data, draw)
  const bets = placed.flatMap(({ kind, numbers, amountKurus }) => {
    const price = prices.get(raceBetKey(kind, numbers))
    if (!price) return []
    return {
      price,
      numbers,
      amountKurus,
      back: raceBetWins(data, price.kind, numbers, order) ? times(amountKurus, price.odds) : 0n,
    }
  })
  const outcome: Outcome = {
    engine: 'racing',
    order,
    bets: bets.map(({ price, numbers, amountKurus, back }) => ({
      kind: price.kind,
      numbers: [...numbers],
      amount: toAmount(amountKurus),
      odds: hundredths(price.odds),
      payout: toAmount(back),
    })),
  }
  return { outcome, payoutKurus: bets.reduce((sum, { back }) => sum + back, 0n) }
}

/** What a round was played on, beside the runners' names. */
const dataOf = ({ weights, places }: Race): RaceData => ({ weights, places })

export const racingRules: DrawnRules<Race, RaceFigures> = {
  gameOf: (title, figures) => {
    const data = dataOf(title.config)
    const markets = marketsOf(data)
    const prices = pricesOf(markets)
    return {
      info: infoOf(title, figures, markets),
      maths: versionOfData([data, [...prices].map(([key, price]) => [key, price.odds])]),
      features: [],
      stakes: null,
      wagerIn: (stakeKurus, bets) =>
        wagerOfBets(stakeKurus, bets, {
          unitKurus,
          tableMaxKurus,
          maxOf: (kind, numbers) => prices.get(raceBetKey(kind, numbers))?.maxKurus,
        }),
      play: ({ bets }, draw) => play(data, prices, bets, draw),
      told: (outcome) =>
        outcome.engine === 'racing' ? { kind: 'order', order: outcome.order } : null,
      result: (outcome, own) =>
        outcome.engine === 'racing' && own
          ? { numbers: outcome.order, bag: null, weights: [...data.weights] }
          : null,
    }
  },
}
