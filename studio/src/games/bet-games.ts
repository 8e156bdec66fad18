import { ballCount, serialMax } from '../maths/bingo-cards.ts'
import type { BingoData } from '../maths/bingo.ts'
import { marketsOf, type PricedBet, type RaceData } from '../maths/racing.ts'
import { hundredths, toPercent } from '../maths/rational.ts'
import {
  raceBetKinds,
  type BingoGame,
  type RaceBetKind,
  type RacingGame,
} from '../protocol/games.ts'
import type { Title } from '../titles.ts'
import { bingos } from './bingos.ts'
import type { BetFigures } from './fixed-odds.ts'
import { races } from './races.ts'
import declared from './rtp.json' with { type: 'json' }

/* Races and tombalas: what the rounds need of them, and what the client is told. */

/** A bet that the race takes; by `raceBetKey`. */
export type RacePrice = PricedBet & { kind: RaceBetKind; maxKurus: bigint }
export type Racing = { kind: 'racing'; data: RaceData; prices: ReadonlyMap<string, RacePrice> }
export type Bingo = { kind: 'bingo'; data: BingoData }

/**
 * A race takes 1.00 to 10,000.00 in all; one bet 5,000.00 at most, and less where it could win more
 * than 25,000.00. Kuruş.
 */
export const raceTableMaxKurus = 1_000_000n
const raceBetMaxKurus = 500_000n
const raceWinMaxKurus = 2_500_000n
export const raceUnitKurus = 100n
/** A race is watched for 13 s; nobody who does not watch may run faster than this. */
const raceSpinMs = 10_000

/** What one card may cost. Whole liras: prizes are hundredths of it, so payouts are whole kuruş. */
export const cardPricesKurus: readonly bigint[] = [1n, 2n, 5n, 10n, 20n, 50n].map(
  (lira) => lira * 100n,
)
export const cardsMax = 6
const bingoSpinMs = 2_500

export const raceBetKey = (kind: string, numbers: readonly number[]): string =>
  `${kind} ${numbers.join()}`

/** The most that may stand on a bet: whole tens of liras. */
const maxOf = (odds: number): bigint => {
  const byWin = (raceWinMaxKurus * 100n) / BigInt(odds)
  const max = byWin < raceBetMaxKurus ? byWin : raceBetMaxKurus
  return max - (max % 1_000n)
}

const figuresOf = (slug: string): BetFigures => {
  const figures = (declared as unknown as Record<string, BetFigures | undefined>)[slug]
  if (!figures) throw new Error(`${slug} has no figures: run games/declare.ts`)
  return figures
}

const commonOf = (
  title: Title,
  labelName: string,
  { rtp, hitRate, volatility, maxWin, topEvery }: BetFigures,
) => ({
  slug: title.slug,
  name: title.name,
  label: title.label,
  labelName,
  rtp,
  hitRate,
  volatility,
  maxWin,
  topEvery,
})

export const racingOf = (title: Title, labelName: string): Racing & { info: RacingGame } => {
  const race = races[title.slug]
  const figures = figuresOf(title.slug)
  if (!race || !figures.markets) throw new Error(`${title.slug} has no race: games/races.ts`)
  const markets = marketsOf(race)
  const { markets: returns } = figures
  const info: RacingGame = {
    engine: 'racing',
    ...commonOf(title, labelName, figures),
    minStake: hundredths(raceUnitKurus),
    maxStake: hundredths(raceTableMaxKurus),
    spinMsMin: raceSpinMs,
    runners: race.names.map((name, i) => ({ number: i + 1, name, weight: race.weights[i] ?? 0 })),
    places: race.places,
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
    unit: hundredths(raceUnitKurus),
  }
  const prices = raceBetKinds.flatMap((kind) =>
    markets[kind].map(
      (bet) =>
        [raceBetKey(kind, bet.numbers), { ...bet, kind, maxKurus: maxOf(bet.odds) }] as const,
    ),
  )
  return {
    kind: 'racing',
    data: { weights: race.weights, places: race.places },
    prices: new Map(prices),
    info,
  }
}

export const bingoOf = (title: Title, labelName: string): Bingo & { info: BingoGame } => {
  const data = bingos[title.slug]
  if (!data) throw new Error(`${title.slug} has no tombala: games/bingos.ts`)
  const info: BingoGame = {
    engine: 'bingo',
    ...commonOf(title, labelName, figuresOf(title.slug)),
    minStake: hundredths(cardPricesKurus[0] as bigint),
    maxStake: hundredths((cardPricesKurus.at(-1) as bigint) * BigInt(cardsMax)),
    spinMsMin: bingoSpinMs,
    prices: cardPricesKurus.map(hundredths),
    cardsMax,
    serialMax,
    ballsOf: ballCount,
    balls: data.balls,
    stages: data.stages.map((tiers, i) => ({
      stage: i + 1,
      tiers: tiers.map(({ balls, pay }) => ({ balls, multiple: hundredths(pay) })),
    })),
  }
  return { kind: 'bingo', data, info }
}
