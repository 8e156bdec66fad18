import type { Game } from '../games/games.ts'
import type { Draw } from '../maths/draw.ts'
import { hundredths } from '../maths/rational.ts'
import { colourOf, isLegalBet, pockets, returnKurus, type Stake } from '../maths/roulette.ts'
import { playSlot, type SlotRound } from '../maths/slot-round.ts'
import { rowCount, symbolOf } from '../maths/slot.ts'
import type { Outcome, SlotStep } from '../protocol/rounds.ts'
import { toAmount, toKurus } from '../../../contract/src/money.ts'
import { bingoOutcome, raceOutcome } from './bet-outcome.ts'
import type { PlacedBet, Wager } from '../games/wagers.ts'

/** The bets that a stored outcome was played with: the same wager again, for those who check it. */
export const betsOf = (outcome: Outcome): PlacedBet[] => {
  if (outcome.engine === 'bingo')
    return outcome.cards.map(({ serial, amount }) => ({
      kind: 'card',
      numbers: [serial],
      amountKurus: toKurus(amount),
    }))
  if ('steps' in outcome) return []
  return outcome.bets.map(({ kind, numbers, amount }) => ({
    kind,
    numbers,
    amountKurus: toKurus(amount),
  }))
}

const rouletteOutcome = (
  placed: readonly PlacedBet[],
  draw: Draw,
): { outcome: Outcome; payoutKurus: bigint } => {
  const number = draw(pockets)
  const bets = placed
    .filter((bet): bet is Stake => isLegalBet(bet.kind, bet.numbers))
    .map((bet) => ({ bet, back: returnKurus(bet, number) }))
  const outcome: Outcome = {
    engine: 'roulette',
    number,
    colour: colourOf(number),
    bets: bets.map(({ bet, back }) => ({
      kind: bet.kind,
      numbers: [...bet.numbers],
      amount: toAmount(bet.amountKurus),
      payout: toAmount(back),
    })),
  }
  return { outcome, payoutKurus: bets.reduce((sum, { back }) => sum + back, 0n) }
}

/**
 * Plays the round on the given draws. The draws do not know the wager, so the outcome is the same
 * whatever is staked; the wager only says what it is worth.
 */
export const outcomeOf = (
  game: Game,
  wager: Pick<Wager, 'stakeKurus' | 'bets'>,
  draw: Draw,
): { outcome: Outcome; payoutKurus: bigint } => {
  if (game.kind === 'roulette') return rouletteOutcome(wager.bets, draw)
  if (game.kind === 'racing') return raceOutcome(game, wager.bets, draw)
  if (game.kind === 'bingo') return bingoOutcome(game, wager.bets, draw)
  const round = playSlot(game.data, game.engine, draw)
  const steps = capped(
    stepsOf(round, wager.stakeKurus),
    worth(game.capHundredths, wager.stakeKurus),
  )
  const payoutKurus = toKurus(steps.at(-1)?.total ?? '0')
  return { outcome: { engine: game.data.engine, steps }, payoutKurus }
}

/** Hundredths of the stake in kuruş: exact, because stakes are whole liras. */
const worth = (pay: number, stakeKurus: bigint): bigint => {
  if (stakeKurus % 100n !== 0n)
    throw new Error(`a stake of ${stakeKurus} kuruş is no whole number of liras`)
  return (stakeKurus / 100n) * BigInt(pay)
}

const positionsOf = (cells: readonly number[]): [number, number][] =>
  cells.map((cell) => [Math.floor(cell / rowCount), cell % rowCount])

/** The round is over with the picture that reaches the most that it pays; what that one pays beyond is not paid. */
const capped = (steps: readonly SlotStep[], capKurus: bigint): SlotStep[] => {
  const at = steps.findIndex(({ total }) => toKurus(total) >= capKurus)
  const last = steps[at]
  if (!last) return [...steps]
  const before = toKurus(last.total) - toKurus(last.amount)
  return [
    ...steps.slice(0, at),
    {
      ...last,
      amount: toAmount(capKurus - before),
      total: toAmount(capKurus),
      freeSpinsAwarded: 0,
      freeSpinsLeft: 0,
    },
  ]
}

/** A round as the pictures that the client shows, one after the other. */
const stepsOf = (round: SlotRound, stakeKurus: bigint): SlotStep[] => {
  const steps: SlotStep[] = []
  let total = 0n
  for (const { spin, stops, freeSpin, awarded, left } of round.spins) {
    const last = spin.pictures.length - 1
    // The scatter's pay is what the spin paid beyond its wins: in free spins of a lines game it is
    // multiplied too.
    const winsPay = spin.pictures.reduce(
      (sum, p) => sum + p.wins.reduce((s, w) => s + w.pay, 0) * p.multiplier,
      0,
    )
    const scatterPay = spin.pay - winsPay
    spin.pictures.forEach(({ window, wins, multiplier }, cascade) => {
      const closes = cascade === last
      const pay =
        wins.reduce((sum, win) => sum + win.pay, 0) * multiplier + (closes ? scatterPay : 0)
      total += worth(pay, stakeKurus)
      const showsScatter = closes && (scatterPay > 0 || awarded > 0)
      steps.push({
        spin: freeSpin === 0 ? 'base' : 'free',
        freeSpin,
        cascade,
        stops,
        grid: [0, 1, 2, 3, 4].map((reel) =>
          Array.from(window.slice(reel * rowCount, reel * rowCount + rowCount), symbolOf),
        ),
        wins: wins.map((win) => ({
          line: win.line,
          ways: win.ways,
          symbol: symbolOf(win.symbol),
          count: win.count,
          positions: positionsOf(win.cells),
          multiple: hundredths(win.pay),
          amount: toAmount(worth(win.pay * multiplier, stakeKurus)),
        })),
        scatter: showsScatter
          ? {
              count: spin.scatterCells.length,
              positions: positionsOf(spin.scatterCells),
              multiple: hundredths(spin.scatterPay),
              amount: toAmount(worth(scatterPay, stakeKurus)),
            }
          : null,
        multiplier,
        amount: toAmount(worth(pay, stakeKurus)),
        total: toAmount(total),
        freeSpinsAwarded: closes ? awarded : 0,
        freeSpinsLeft: closes ? left : left - awarded,
      })
    })
  }
  return steps
}
