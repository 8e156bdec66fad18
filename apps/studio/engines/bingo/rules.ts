import { toAmount, toKurus } from '../../src/maths/money.ts'
import type { Draw } from '../../src/maths/draw.ts'
import { hundredths } from '../../src/maths/rational.ts'
import type { BingoGame } from '../../src/protocol/games.ts'
import type { Outcome } from '../../src/protocol/rounds.ts'
import { namesOf, versionOfData, type DrawnRules, type DrawnTitle, type Played } from '../drawn.ts'
import type { BetFigures } from '../fixed-odds.ts'
import { wagerOfBets, type PlacedBet, type Wager } from '../placed.ts'
import { ballCount, serialMax } from './bingo-cards.ts'
import { drawBalls, prizesOf, type BingoData } from './bingo.ts'

/** What one card may cost. Whole liras: prizes are hundredths of it, so payouts are whole kuruş. */
const cardPricesKurus: readonly bigint[] = [1n, 2n, 5n, 10n, 20n, 50n].map((lira) => lira * 100n)
const cardsMax = 6
const spinMs = 2_500

const infoOf = (
  title: DrawnTitle<BingoData, BetFigures>,
  { rtp, hitRate, volatility, maxWin, topEvery }: BetFigures,
): BingoGame => ({
  engine: 'bingo',
  ...namesOf(title),
  rtp,
  hitRate,
  volatility,
  maxWin,
  topEvery,
  minStake: hundredths(cardPricesKurus[0] as bigint),
  maxStake: hundredths((cardPricesKurus.at(-1) as bigint) * BigInt(cardsMax)),
  spinMsMin: spinMs,
  prices: cardPricesKurus.map(hundredths),
  cardsMax,
  serialMax,
  ballsOf: ballCount,
  balls: title.config.balls,
  stages: title.config.stages.map((tiers, i) => ({
    stage: i + 1,
    tiers: tiers.map(({ balls, pay }) => ({ balls, multiple: hundredths(pay) })),
  })),
})

/** One to six different cards at one price of the list. */
const areCards = ({ bets }: Wager): boolean =>
  bets.length <= cardsMax &&
  bets.every(
    ({ kind, numbers: [serial = 0, ...more], amountKurus }) =>
      kind === 'card' &&
      more.length === 0 &&
      serial >= 1 &&
      serial <= serialMax &&
      amountKurus === bets[0]?.amountKurus &&
      cardPricesKurus.includes(amountKurus),
  )

/** Hundredths of an amount: exact, because amounts are whole liras. */
const times = (amountKurus: bigint, multiple: number): bigint =>
  (amountKurus / 100n) * BigInt(multiple)

const play = (data: BingoData, placed: readonly PlacedBet[], draw: Draw): Played => {
  const balls = drawBalls(data, draw)
  const cards = placed.map(({ numbers: [serial = 0], amountKurus }) => {
    const prizes = prizesOf(data, serial, balls)
    return {
      serial,
      amountKurus,
      prizes,
      back: prizes.reduce((sum, { pay }) => sum + times(amountKurus, pay), 0n),
    }
  })
  const outcome: Outcome = {
    engine: 'bingo',
    balls,
    cards: cards.map(({ serial, amountKurus, prizes, back }) => ({
      serial,
      amount: toAmount(amountKurus),
      payout: toAmount(back),
      prizes: prizes.map(({ stage, balls: ball, pay }) => ({
        stage,
        balls: ball,
        multiple: hundredths(pay),
        amount: toAmount(times(amountKurus, pay)),
      })),
    })),
  }
  return { outcome, payoutKurus: cards.reduce((sum, { back }) => sum + back, 0n) }
}

export const bingoRules: DrawnRules<BingoData, BetFigures> = {
  gameOf: (title, figures) => {
    const data = title.config
    const info = infoOf(title, figures)
    // What a card may cost is no range but a list: see areCards.
    const tableMaxKurus = toKurus(info.maxStake)
    const limits = { unitKurus: 100n, tableMaxKurus, maxOf: () => tableMaxKurus }
    return {
      info,
      maths: versionOfData(data),
      features: [],
      stakes: null,
      wagerIn(stakeKurus, bets) {
        const wager = wagerOfBets(stakeKurus, bets, limits)
        return wager && areCards(wager) ? wager : undefined
      },
      play: ({ bets }, draw) => play(data, bets, draw),
      told: (outcome) =>
        outcome.engine === 'bingo'
          ? {
              kind: 'balls',
              balls: outcome.balls,
              prizes: outcome.cards.reduce((n, card) => n + card.prizes.length, 0),
            }
          : null,
      result: (outcome) =>
        outcome.engine === 'bingo'
          ? { numbers: outcome.balls, bag: ballCount, weights: null }
          : null,
    }
  },
}
