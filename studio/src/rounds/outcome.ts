import { raceTableMaxKurus, raceBetKey, raceUnitKurus } from '../games/bet-games.ts'
import type { Game } from '../games/games.ts'
import { betUnitKurus, slotStakes } from '../games/games.ts'
import type { Draw } from '../maths/draws.ts'
import { hundredths } from '../maths/rational.ts'
import { colourOf, isLegalBet, pockets, returnKurus, type Stake } from '../maths/roulette.ts'
import { playSlot, type SlotRound } from '../maths/slot-round.ts'
import { rowCount, symbolOf } from '../maths/slot.ts'
import type { Bet, Outcome, SlotStep } from '../protocol/rounds.ts'
import { toAmount, toKurus } from '../../../contract/src/money.ts'
import { Refusal } from '../refusal.ts'
import { bingoOutcome, isCardWager, raceOutcome } from './bet-outcome.ts'

export type PlacedBet = { kind: Bet['kind']; numbers: readonly number[]; amountKurus: bigint }

/** What a player asked for, checked against the game's limits. `request` is its canonical text. */
export type Wager = { stakeKurus: bigint; bets: readonly PlacedBet[]; request: string }

type Limits = {
  unitKurus: bigint
  tableMaxKurus: bigint
  maxOf: (kind: Bet['kind'], numbers: readonly number[]) => bigint | undefined
}

const limitsOf = (game: Exclude<Game, { kind: 'slot' }>): Limits => {
  if (game.kind === 'roulette')
    return {
      unitKurus: betUnitKurus,
      tableMaxKurus: game.tableMaxKurus,
      maxOf: (kind, numbers) => (isLegalBet(kind, numbers) ? game.limits[kind] : undefined),
    }
  if (game.kind === 'racing')
    return {
      unitKurus: raceUnitKurus,
      tableMaxKurus: raceTableMaxKurus,
      maxOf: (kind, numbers) => game.prices.get(raceBetKey(kind, numbers))?.maxKurus,
    }
  // What a card may cost is no range but a list: see isCardWager.
  const most = toKurus(game.info.maxStake)
  return { unitKurus: 100n, tableMaxKurus: most, maxOf: () => most }
}

/**
 * Checks a stake (slots) or bets (all else). Throws `bad_request`: the client offers nothing that
 * fails here.
 */
export const wagerOf = (game: Game, stake: string, bets: readonly Bet[] | undefined): Wager => {
  const stakeKurus = toKurus(stake)
  if (game.kind === 'slot') {
    if (bets !== undefined || !slotStakes.includes(stakeKurus)) throw new Refusal('bad_request')
    return { stakeKurus, bets: [], request: toAmount(stakeKurus) }
  }
  const { unitKurus, tableMaxKurus, maxOf } = limitsOf(game)
  const positions = new Map<string, PlacedBet>()
  for (const bet of bets ?? []) {
    const amountKurus = toKurus(bet.amount)
    const key = `${bet.kind} ${bet.numbers.join()}`
    const sum = (positions.get(key)?.amountKurus ?? 0n) + amountKurus
    if (
      amountKurus <= 0n ||
      amountKurus % unitKurus !== 0n ||
      sum > (maxOf(bet.kind, bet.numbers) ?? 0n)
    )
      throw new Refusal('bad_request')
    positions.set(key, { kind: bet.kind, numbers: bet.numbers, amountKurus: sum })
  }
  const all = [...positions.values()]
  const total = all.reduce((sum, bet) => sum + bet.amountKurus, 0n)
  if (total === 0n || total !== stakeKurus || total > tableMaxKurus)
    throw new Refusal('bad_request')
  if (game.kind === 'bingo' && !isCardWager(all)) throw new Refusal('bad_request')
  return {
    stakeKurus,
    bets: all,
    request: [...positions]
      .map(([key, bet]) => `${key} ${toAmount(bet.amountKurus)}`)
      .sort()
      .join('; '),
  }
}

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
  wager: Wager,
  draw: Draw,
): { outcome: Outcome; payoutKurus: bigint } => {
  if (game.kind === 'roulette') return rouletteOutcome(wager.bets, draw)
  if (game.kind === 'racing') return raceOutcome(game, wager.bets, draw)
  if (game.kind === 'bingo') return bingoOutcome(game, wager.bets, draw)
  const round = playSlot(game.data, game.engine, draw)
  const outcome: Outcome = { engine: game.data.engine, steps: stepsOf(round, wager.stakeKurus) }
  return { outcome, payoutKurus: worth(round.pay, wager.stakeKurus) }
}

/** Hundredths of the stake in kuruş: exact, because stakes are whole liras. */
const worth = (pay: number, stakeKurus: bigint): bigint => {
  if (stakeKurus % 100n !== 0n)
    throw new Error(`a stake of ${stakeKurus} kuruş is no whole number of liras`)
  return (stakeKurus / 100n) * BigInt(pay)
}

const positionsOf = (cells: readonly number[]): [number, number][] =>
  cells.map((cell) => [Math.floor(cell / rowCount), cell % rowCount])

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
