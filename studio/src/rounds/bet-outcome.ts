import { raceBetKey, type Bingo, type Racing } from '../games/bet-games.ts'
import { drawBalls, prizesOf } from '../maths/bingo.ts'
import type { Draw } from '../maths/draw.ts'
import { drawOrder, raceBetWins } from '../maths/racing.ts'
import { hundredths } from '../maths/rational.ts'
import type { Outcome } from '../protocol/rounds.ts'
import { toAmount } from '../../../contract/src/money.ts'
import type { PlacedBet } from '../games/wagers.ts'

type Played = { outcome: Outcome; payoutKurus: bigint }

/** Hundredths of an amount: exact, because amounts are whole liras. */
const times = (amountKurus: bigint, multiple: number): bigint =>
  (amountKurus / 100n) * BigInt(multiple)

export const raceOutcome = (
  { data, prices }: Racing,
  placed: readonly PlacedBet[],
  draw: Draw,
): Played => {
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

export const bingoOutcome = ({ data }: Bingo, placed: readonly PlacedBet[], draw: Draw): Played => {
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
